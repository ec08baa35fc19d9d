"""What is said of the dice: where they come from, what is in them, on whom they rest."""

from __future__ import annotations

from bot.desk import Status
from bot.discord_front.plain.speech import plain
from engine.kernel.wording import joined

METHOD = (
    "Each die is an HMAC-SHA256 of the match's secret seed over the match, what the seats added, "
    "and what the die is for. The seed's SHA-256 was published before the first roll; the seed "
    "itself is shown when the match is over, and then anybody can check every roll."
)
ADD_WORDS = (
    "`/match words` adds words of your own to them, so that they rest on nobody alone: first "
    "whoever opened the match or moderates it, then the others."
)


def words_of(status: Status) -> list[str]:
    """Return what the seats have added to the dice, or on whom they rest."""
    added = [f"{plain(s)} “{plain(words)}”" for s, words in status.entropy.items() if words]
    said = [f"Words in the dice: {joined(added)}."] if added else []
    if status.trust and status.state != "open":
        said.append(f"Mind that {status.trust}.")
    return said
