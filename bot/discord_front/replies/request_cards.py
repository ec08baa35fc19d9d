"""What others ask of a player (to go back, a draw), with buttons that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.desk import Status
from bot.discord_front.plain.cards import Block, Button, Card, Row
from bot.discord_front.replies.idents import REQUEST, digest, ident

AGREE, REFUSE = "agree", "refuse"
SETTLED = "That has been settled already: `/todo` shows what waits for you."
PLAYING_ON = "You play on: the offer ends with this phase."
REFUSABLE = ("takeback", "draw")  # the others are refused by leaving things as they are


def card_of(status: Status, body: Mapping[str, Any]) -> Card:
    """Return the buttons beneath the words of a request."""
    seat = list(status.seats).index(str(body["seat"]))
    kind, named = str(body["kind"]), name_of(body)
    acts = [("Agree", AGREE)] + ([("Refuse", REFUSE)] if kind in REFUSABLE else [])
    row = [
        Button(label, ident(status.code, seat, kind, f"{act}-{named}", REQUEST), good=act == AGREE)
        for label, act in acts
    ]
    blocks: list[Block] = [Row(row)]
    return Card(blocks)


def name_of(body: Mapping[str, Any]) -> str:
    """Return the short name of a request: an old button agrees to no newer one."""
    told = {k: v for k, v in body.items() if k not in ("match", "person")}
    return digest(repr(sorted(told.items())))
