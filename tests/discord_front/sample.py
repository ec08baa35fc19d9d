"""Writes the transcript of a match as a page, where UMPIRE_SAMPLE names a folder for it."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from tests.discord_front.playing import Played
from tests.discord_standin import Discord, Person, parts_of
from tests.discord_standin.world import Json

WIDTH = 640  # pixels of a picture in the page
PICTURED = ("Set-up", "Turn 1 · VC/NVA Combat", "Morale")  # maps of all phases would be too many


def keep(discord: Discord, thread: Json, people: Mapping[str, Person], played: Played) -> None:
    """Write the page, if it is wanted."""
    where = os.environ.get("UMPIRE_SAMPLE")
    if not where:
        return
    folder = Path(where)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    names = {person.id: name for name, person in zip(("Ann", "Bo"), people.values(), strict=True)}
    page = [
        "# A match, as its players saw it",
        "",
        "Two players made of code played this match at a stand-in Discord server; the bot was",
        "stopped twice and killed once meanwhile. `tests/discord_front/test_whole_match.py` plays",
        "such a match anew; `UMPIRE_SAMPLE=docs/sample_match` makes it write this page. For that",
        "it puts a seed of its own into the database once the match is open, so the SHA-256 of the",
        "first message is that of another seed. The board is shown as it stood at the end.",
        "Pictures are smaller than they were, and only some are kept.",
        "",
        "## In the match's thread",
        "",
    ]
    page += _messages(discord, folder, discord.said_in(thread), names, "thread")
    for seat, person in people.items():
        page += ["", f"## What {names[person.id]} ({seat}) was written directly", ""]
        page += _messages(discord, folder, person.inbox[:8], names, names[person.id].lower())
    page += ["", "## How often a player had to act", "", *_acts(played)]
    (folder / "README.md").write_text("\n".join(page) + "\n")


def _acts(played: Played) -> list[str]:
    """The interactions by phase and seat, in the order of the first turn in which it was asked."""
    phases: dict[tuple[str, str], list[int]] = {}
    for (_, phase, seat), count in played.acts.items():
        phases.setdefault((phase, seat), []).append(count)
    said = [
        "From the ping to `done`: commands sent, buttons pressed, choices made, forms and messages",
        "sent. The players tried every means once, the slow ones too, and one order was taken back",
        "and given again; after four acts they left the rest of a phase to the defaults.",
        "",
        "| Phase | Seat | In how many turns | Acts in each | Most |",
        "|---|---|---|---|---|",
    ]
    for (phase, seat), counts in phases.items():
        each = ", ".join(map(str, counts))
        said.append(f"| {phase} | {seat} | {len(counts)} | {each} | {max(counts)} |")
    return said


def _messages(
    discord: Discord, folder: Path, messages: list[Json], names: Mapping[str, str], stem: str
) -> list[str]:
    page: list[str] = []
    for number, message in enumerate(messages):
        text = re.sub(r"<@(\d+)>", lambda m: f"@{names.get(m[1], 'somebody')}", message["content"])
        text = re.sub(r"<#\d+>", "#the-thread", text)
        text = re.sub(r"<t:\d+:F>", "30 January 1968 12:00", text)
        page += [f"> {line}" for line in text.splitlines()]
        labels = [p["label"] for p in parts_of(message) if p.get("label")]
        chosen = [len(p["options"]) for p in parts_of(message) if p.get("options")]
        labels += [f"a choice of {n} orders" for n in chosen]
        if labels:
            page += [">", f"> *{' · '.join(f'[{label}]' for label in labels)}*"]
        for attachment in message["attachments"]:
            shown = stem != "thread" or any(p in message["content"] for p in PICTURED)
            if attachment["filename"].endswith(".png") and shown and number < 200:
                name = f"{stem}-{number}.png"
                _small(discord.world.files[attachment["id"]], folder / name)
                page += [">", f"> ![{attachment['description']}]({name})"]
        page += [""]
    return page


def _small(content: bytes, file: Path) -> None:
    """A picture made smaller, in its own colours."""
    picture = Image.open(io.BytesIO(content))
    small = picture.convert("RGB").resize((WIDTH, round(picture.height * WIDTH / picture.width)))
    small.quantize(palette=picture, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
