"""A match's dice: committed to before the first roll, addressed, and verifiable by anyone.

A die is a function of the secret seed, the match, what the seats added, and its address
(turn, phase, purpose, public subject, ordinal). So the same act after an undo, a restart or in
another process gives the same die, and no hidden roll leaves a gap that could be counted.

What is added stands before the address in one of two ways, and a match keeps its own for ever: see
`Dice`. docs/dice.md says what is promised with it, and against whom.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

BARRED = 1
MEASURED = 2
WAYS = (BARRED, MEASURED)


def commitment(seed: str) -> str:
    """The SHA-256 of a seed, in hex: published before the first roll, checked at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Dice:
    """The dice of one match.

    `entropy` holds what each seat added after the commitment was published ("" where it added
    nothing); it is frozen before the first roll. `way`: how match and entropy are put before an
    address. MEASURED is the newest: each stands behind its length in bytes, so nobody can say
    later that one seat's words ended elsewhere. BARRED is that of old matches: bars in between.
    Where nobody adds anything there is nothing to cut, and both ways give the same dice.
    """

    __slots__ = ("_key", "_prefix")

    def __init__(
        self, seed: str, match: str, entropy: Sequence[str] = (), way: int = MEASURED
    ) -> None:
        if way not in WAYS:
            raise ValueError(f"There is no way {way} to put words before an address.")
        said = (match, *entropy)
        self._key = seed.encode()
        if way == BARRED or not any(entropy):
            self._prefix = ("|".join(said) + "|").encode()
        else:
            self._prefix = b"".join(b"%d:%s" % (len(p), p) for p in (s.encode() for s in said))

    def roll(self, address: str, sides: int = 6) -> int:
        """The die at an address: 1 to `sides` (at most 256), every face equally likely.

        Bytes that would favour the low faces are passed over; a digest that runs out is followed
        by the digest of the same address with a counter.
        """
        if not 1 <= sides <= 256:
            raise ValueError(f"There is no die of {sides} sides.")
        limit = 256 - 256 % sides
        message = self._prefix + address.encode()
        for byte in hmac.digest(self._key, message, "sha256"):
            if byte < limit:
                return byte % sides + 1
        counter = 1
        while True:
            for byte in hmac.digest(self._key, message + b"#%d" % counter, "sha256"):
                if byte < limit:
                    return byte % sides + 1
            counter += 1

    def shuffle(self, count: int, address: str) -> list[int]:
        """0 to count-1 in a random order: Fisher-Yates from the top, one addressed die a swap.

        At most 256 things: a swap is decided by one die.
        """
        order = list(range(count))
        for top in range(count - 1, 0, -1):
            pick = self.roll(f"{address}/{top}", top + 1) - 1
            order[top], order[pick] = order[pick], order[top]
        return order
