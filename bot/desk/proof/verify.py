"""Verify an exported match against its seed and its orders, so that any changed die or row shows.

The whole match is played again from the file alone. What the file says of each row, its events
with their dice, its changes and what was open, must be what the rules make of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from bot.desk.match.replay import bring_to, initial, playable
from bot.desk.match.requests import AGREED
from bot.desk.match.sitting import dice_of
from bot.desk.plain import games
from bot.desk.plain.errors import BadFile
from bot.desk.plain.rows import STILL, named
from bot.desk.plain.standins import is_stand_in
from bot.desk.plain.values import Verified
from bot.desk.proof import chaining
from bot.desk.proof.document import Difference, Document, SaidChange, SaidRow, read
from engine.kernel import standing
from engine.kernel.decision import Decision
from engine.kernel.dice import BARRED, WAYS, Dice, commitment
from engine.kernel.errors import UmpireError
from engine.kernel.event import Event
from engine.kernel.field import Field
from engine.kernel.names import shortened
from engine.kernel.order import Order
from engine.kernel.position import Position
from engine.kernel.ruleset import Ruleset
from engine.kernel.table import Table

# Rows that may end a match which is not played out; their text is how it ended.
ENDINGS = ("resign", "draw")


def verify(document: Mapping[str, Any] | str | bytes, told: Sequence[str] = ()) -> Verified:
    """Play an exported match again, and compare all of it; then rebuild its chain.

    `told`: fingerprints that were told to all while it was played, the oldest first. Raises
    BadFile, in one sentence, for what is no exported match of a game known here.
    """
    said = read(document)
    if said.game not in games.GAMES:
        raise BadFile(f"The file is of a game that this program does not know: “{said.game}”.")
    try:
        ruleset = games.GAMES[said.game].ruleset(said.options)
    except UmpireError as refusal:
        raise BadFile(f"The file is of a game with options unknown here: {refusal}") from None
    versions = {said.ruleset_version, *(row.ruleset_version for row in said.rows)}
    if strange := sorted(versions - {ruleset.version}):
        raise BadFile(
            f"The match was played under version “{shortened(strange[0])}” of the rules; this "
            f"program has version {ruleset.version} and cannot hold the match against it."
        )
    replay = Replay(said, ruleset)
    try:
        replay.run()
        chain = chaining.check(said)
        held = chaining.hold(said, told)
    except Difference as difference:
        return Verified(False, replay.rolls, replay.events, difference.place)
    return Verified(
        True,
        replay.rolls,
        replay.events,
        None,
        " ".join(filter(None, (replay.unproven(), chain, held))),
    )


class Replay:
    """The match played again, row by row."""

    def __init__(self, said: Document, ruleset: Ruleset) -> None:
        self.said = said
        self.ruleset = ruleset
        self.rolls = 0
        self.events = 0
        self._table: Table | None = None
        self._wanted = {int(r.text) for r in said.rows if r.kind == "restore" and r.text.isdigit()}
        self._standing: dict[int, list[str]] = {}
        self._added: dict[str, str] = {}  # words for the dice, by seat
        # The seeds that are still to come, each with its commitment; the last is that of the file.
        self._seeds = said.seeds
        self._reseeded = {one.row for one in said.earlier_seeds}
        self._begun: dict[int, list[tuple[Decision, list[Order | str]]]] = {}
        self._seen: dict[int, Position] = {}  # what all could see after a row

    def run(self) -> None:
        """Play all rows. Raises Difference at the first that does not follow."""
        said = self.said
        if any(commitment(seed) != published for seed, published in self._seeds):
            raise Difference(
                0, "", "The seed is not the one that the commitment was published for."
            )
        taken_up = [row for row in said.rows if row.kind == "reopen" and "SHA-256" in row.text]
        if [one.row for one in said.earlier_seeds] != [row.sequence for row in taken_up]:
            raise Difference(0, "", "A new seed came at another row than the file says.")
        if strange := sorted(set(said.entropy) ^ set(self.ruleset.seats)):
            seats = ", ".join(shortened(name) for name in strange)
            raise Difference(0, "", f"What the seats added to the dice is not right: {seats}.")
        if said.dice not in WAYS:
            raise Difference(0, "", f"There are no dice of kind {said.dice}.")
        for number, row in enumerate(said.rows, 1):
            if row.sequence != number:
                raise Difference(
                    number, row.text, f"Row {number} is missing; row {row.sequence} stands there."
                )
            self._row(row)
        self._end()

    def unproven(self) -> str:
        """What the file says and its dice do not prove, such as who played."""
        said, table = self.said, self._table
        words = (
            "Who played and why, standing orders that answered nothing, and where the seed came "
            "from are only what the file says"
        )
        words += f" (of the seed: {said.fair})." if said.fair else "."
        if said.state == "finished":
            return words
        if table is None:
            return f"The match was never begun. {words}"
        turn, _, phase = self.ruleset.phase(table.position)
        return f"The match is not finished: it is true as far as turn {turn}, {phase}. {words}"

    def _row(self, row: SaidRow) -> None:
        table = self._table
        events: Sequence[Event] = ()
        changes: Sequence[SaidChange] = ()
        draft = row.kind in STILL
        try:
            if row.kind == "open":
                if table is not None:
                    raise Difference(row.sequence, row.text, "The match is begun a second time.")
                table = self._table = self._begin(row)
                step = table.start()
            elif row.kind in STILL:
                step = None
                if row.kind == "words":
                    self._add(row)
                elif row.sequence in self._reseeded and table is not None:
                    self._new_seed(row, table)
                elif row.kind in ("standing", "hand-over"):  # a leaver's standing orders end
                    said = row.text.splitlines() if row.kind == "standing" else []
                    self._standing[self._seat(row)] = said
            elif table is None:
                raise Difference(row.sequence, row.text, "The match has not begun yet.")
            elif row.kind == "order":
                self._said_ahead(table, row)
                step = table.give(self._seat(row), self.ruleset.catalogue.parse(row.text))
            elif row.kind == "undo":
                step = table.undo(self._seat(row))
            elif row.kind == "edit":
                step = table.amend(row.text)
            elif row.kind == "restore":
                step = None
                changes = self._restore(table, row)
            else:
                raise Difference(row.sequence, row.text, f"There is no kind of row “{row.kind}”.")
        except UmpireError as refusal:
            raise Difference(row.sequence, row.text, f"The rules refuse it: {refusal}") from None
        if table is not None and step is not None:
            events, draft = step.events, step.draft
            changes = named(table.position, table.position.outcome(step.changes))
        self._compare(row, events, changes, draft)
        if table is not None and row.sequence in self._wanted:
            self._seen[row.sequence] = table.position.seen_by(None)

    def _begin(self, row: SaidRow) -> Table:
        said = self.said
        text = said.position
        if (text or "") != row.text:
            raise Difference(row.sequence, "", "The position it begins from is told in two ways.")
        if text is not None:
            playable(self.ruleset, text)
        position = initial(self.ruleset, text)
        return Table(self.ruleset, position, self._dice())

    def _dice(self) -> Dice:
        """The dice, if the words in them are those that were told when they were given."""
        said = self.said
        if said.dice != BARRED and {s: w for s, w in said.entropy.items() if w} != self._added:
            raise Difference(0, "", "The words in the dice are not those that the seats gave.")
        return self._dice_of_next()

    def _dice_of_next(self) -> Dice:
        said = self.said
        seed, _ = self._seeds.pop(0)
        return dice_of(seed, said.match, said.entropy, self.ruleset, said.dice)

    def _new_seed(self, row: SaidRow, table: Table) -> None:
        """Go on with the next seed, if its commitment was told when the match was taken up."""
        if self._seeds[0][1] not in row.text:
            raise Difference(row.sequence, "", "The new seed is not the one that was told of.")
        table.dice = self._dice_of_next()

    def _add(self, row: SaidRow) -> None:
        if self._table is not None or row.seat is None or row.seat in self._added:
            raise Difference(row.sequence, row.text, "No words are added to the dice here.")
        self._added[row.seat] = row.text

    def _seat(self, row: SaidRow) -> int:
        if row.seat not in self.ruleset.seats:
            raise Difference(row.sequence, row.text, f"There is no seat “{row.seat}”.")
        return self.ruleset.seats.index(row.seat)

    def _said_ahead(self, table: Table, row: SaidRow) -> None:
        """An order that a standing order is said to have given must be what that comes to.

        An answer of several orders was settled before its first: it is followed to its end.
        """
        if row.actor != f"standing:{row.seat}":
            return
        seat = self._seat(row)
        orders = [standing.parse(text, self.ruleset) for text in self._standing.get(seat, [])]
        answers = self._begun.pop(seat, [])
        for decision in (d for d in table.waiting if d.seat == seat):
            answers += [
                (decision, meant.every) for _, meant in standing.matching(table, decision, orders)
            ]
        self._begun[seat] = [
            (decision, lines[1:])
            for decision, lines in answers
            if [row.text] == standing.spelled(table, decision, lines[:1])
        ]
        if not self._begun[seat]:
            raise Difference(row.sequence, row.text, "No standing order of the seat comes to that.")

    def _restore(self, table: Table, row: SaidRow) -> list[SaidChange]:
        then = self._seen.get(int(row.text)) if row.text.isdigit() else None
        if then is None:
            raise Difference(row.sequence, row.text, f"There is no row “{row.text}” to go back to.")
        bring_to(table, then)
        changes = named(table.position, table.position.outcome(table.position.changes))
        table.resume()
        return changes

    def _compare(
        self,
        row: SaidRow,
        events: Sequence[Event],
        changes: Sequence[SaidChange],
        draft: bool,
    ) -> None:
        told = [Event(kind, tuple(data), seats) for kind, data, seats in row.events]
        for number, (one, other) in enumerate(zip_longest(told, events), 1):
            if one != other:
                raise Difference(row.sequence, row.text, self._event_differs(number, one, other))
            self.events += 1
            self.rolls += other is not None and other.kind == "die"
        # In which order the cells of a position were changed is nothing that is played.
        for mine, its in zip_longest(sorted(row.changes), sorted(changes)):
            if mine != its:
                raise Difference(row.sequence, row.text, self._change_differs(mine or its))
        if draft != row.draft:
            raise Difference(row.sequence, row.text, "Who could see it at once differs.")
        if self._table is not None:
            turn, _, phase = self.ruleset.phase(self._table.position)
            if (turn, phase) != (row.turn, row.phase):
                raise Difference(
                    row.sequence,
                    row.text,
                    f"The file says turn {row.turn}, {row.phase}; the game is in turn {turn}, "
                    f"{phase}.",
                )

    def _change_differs(self, change: SaidChange | None) -> str:
        field, index, _ = change or ("", 0, 0)
        by = {f.name: f.by for f in self._fields()}.get(field, "one")
        known = by != "one" and 0 <= index < self.ruleset.names.size(by)
        of = f" of {self.ruleset.names.name(by, index)}" if known else ""
        return f"What comes of it, {field}{of}, differs."

    def _fields(self) -> Sequence[Field]:
        return () if self._table is None else self._table.position.FIELDS

    def _event_differs(self, number: int, told: Event | None, made: Event | None) -> str:
        if told and made and told[:2] == made[:2]:
            return f"Event {number}: who may see “{self._words(made)}” differs."
        if told and made and told.kind == made.kind == "die" and told.data[:1] == made.data[:1]:
            return (
                f"Event {number}, the die for {made.data[0]}: the file says {told.data[1]}, the "
                f"dice say {made.data[1]}."
            )
        return (
            f"Event {number}: the file says “{self._words(told)}”, the game “{self._words(made)}”."
        )

    def _words(self, event: Event | None) -> str:
        if event is None:
            return "nothing"
        try:
            return self.ruleset.say(event)
        except (KeyError, ValueError, TypeError, IndexError):
            return f"{event.kind} {list(event.data)}"

    def _check_ending(self, ending: SaidRow) -> None:
        """Raise Difference unless a resignation or a draw is one that its seats can have made."""
        seats = self.ruleset.seats
        if ending.kind == "resign":
            others = [name for name in seats if name != ending.seat]
            words = f"{others[0]} victory: {ending.seat} resigns" if len(others) == 1 else ""
            if self._seat(ending) < 0 or ending.text != words:
                raise Difference(ending.sequence, ending.text, "Nobody resigns in such words.")
            return
        here = (ending.turn, ending.phase)
        offers = {
            row.seat
            for row in self.said.rows
            if row.kind == "draw" and (row.turn, row.phase) == here
        }
        asked = {name for name, held in self.said.seats.items() if held and not is_stand_in(held)}
        if ending.text != AGREED or (missing := sorted(asked - offers)):
            who = f" by {missing[0]}" if ending.text == AGREED else ""
            raise Difference(ending.sequence, ending.text, f"The draw was not agreed to{who}.")

    def _end(self) -> None:
        said, table = self.said, self._table
        last = len(said.rows)
        if table is None:
            if said.state == "open":
                return
            raise Difference(last, "", f"The match is {said.state} and was never begun.")
        ending = said.rows[-1]
        if ending.kind in ENDINGS and said.state == "finished" and table.waiting:
            self._check_ending(ending)
            if said.result != ending.text:
                raise Difference(
                    last, "", f"The file says {said.result}; the match ended: {ending.text}."
                )
            return
        over = not table.waiting
        if over != (said.state == "finished"):
            raise Difference(
                last, "", "The game is over." if over else "The game is not over: rows are missing."
            )
        result = (self.ruleset.result(table.position) or "no result") if over else said.result
        if result != said.result:
            raise Difference(last, "", f"The file says {said.result}; the game ended: {result}.")
