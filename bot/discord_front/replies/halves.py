"""An order half put together, as the custom ids of its card hold it: nothing else remembers it.

So it survives a restart, and several may be begun beside each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.discord_front.plain.choosing import Cannot
from engine.kernel.catalogue import Catalogue
from engine.kernel.form import Verb

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LISTED = 16  # ids of a blank that are written one by one, in their order; of more it is lost
LONGEST = 100  # characters of a custom id


@dataclass(frozen=True)
class Half:
    """A verb and what is in its blanks so far.

    `at`: the blank that is being filled, if it is not the next empty one. `spot`: the place to
    which its choices are narrowed. `page`: which of its choices are shown.
    """

    verb: str
    filled: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    at: str = ""
    spot: str = ""
    page: int = 0

    def put(self, blank: str, values: tuple[int, ...]) -> Half:
        """Return it with one more blank filled."""
        return replace(self, filled={**self.filled, blank: values}, at="", spot="", page=0)

    def written(self, catalogue: Catalogue) -> str:
        """Return it as a short text."""
        verb = catalogue.verbs[self.verb]
        names = [slot.name for slot in verb.slots]
        at = str(names.index(self.at)) if self.at else ""
        number = list(catalogue.verbs).index(self.verb)
        blanks = ",".join(_ids(self.filled.get(name, ())) for name in names)
        return f"{_digits(number)}.{self.spot}.{_digits(self.page)}.{at}.{blanks}"


def read(text: str, catalogue: Catalogue) -> Half:
    """Return what `Half.written` wrote. Raises Cannot for anything else."""
    try:
        number, spot, page, at, blanks = text.split(".")
        verb: Verb = list(catalogue.verbs.values())[int(number, 36)]
        names = [slot.name for slot in verb.slots]
        values = blanks.split(",") if names else []
        filled = {n: _read(v) for n, v in zip(names, values, strict=True) if v}
        return Half(verb.name, filled, names[int(at)] if at else "", spot, int(page, 36))
    except (ValueError, IndexError):
        raise Cannot("That button is of an older version: `/todo` shows what waits.") from None


def _ids(values: tuple[int, ...]) -> str:
    if len(values) <= LISTED and max(values, default=0) < 36 * 36:
        return "".join(_digits(value).rjust(2, "0") for value in values)
    return f"*{_digits(sum(1 << value for value in values))}"


def _read(text: str) -> tuple[int, ...]:
    if text.startswith("*"):
        mask = int(text[1:], 36)
        return tuple(n for n in range(mask.bit_length()) if mask >> n & 1)
    return tuple(int(text[n : n + 2], 36) for n in range(0, len(text), 2))


def _digits(number: int) -> str:
    found = ""
    while True:
        number, digit = divmod(number, 36)
        found = DIGITS[digit] + found
        if not number:
            return found
