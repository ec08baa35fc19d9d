"""What people type or paste, cleaned: signs that look alike are one, decoration is taken off.

Text comes from phones, pages and chats, with spaces that do not break, dashes of all lengths,
bullets and code type. A front door hands lines on as they came; here they become plain ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.kernel.errors import BadOrder

TAKEN_BACK = "Taken back: "  # what front doors print before and behind an order
STANDS = "  (it stands)"


def _range(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


_SPACES = "\t\n\v\f\r\x85\u00a0\u1680\u2028\u2029\u202f\u205f\u2800\u3000" + _range(0x2000, 0x200A)
# What is not seen: soft hyphens, joiners, marks of direction, variants of emoji.
_UNSEEN = "\u00ad\u034f\u061c\u180e\ufeff" + "".join(
    _range(first, last)
    for first, last in (
        (0x200B, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x206F),
        (0xFE00, 0xFE0F),
    )
)
_LOOK_ALIKE = {
    "-": "‐‑‒–—―−⁃⸺⸻─﹘﹣",
    "'": "‘’‚‛′ʹʼ´",
    '"': "“”„‟″«»〝〞",
    "/": "∕⁄",
    ",": "、،﹐",
    ":": "∶﹕",
    ";": "\u037e﹔",
    ".": "。﹒",
}
_SIGNS: dict[int, str | None] = {
    **{ord(sign): " " for sign in _SPACES},
    **{ord(sign): None for sign in _UNSEEN},
    **{ord(sign): plain for plain, signs in _LOOK_ALIKE.items() for sign in signs},
    # The wide forms of Asian keyboards.
    **{wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
}
_BLANK = {ord(sign): _SIGNS[ord(sign)] for sign in (*_SPACES, *_UNSEEN)}
_ESCAPED = re.compile(r"\\([^\w\s])")
_LEAD = re.compile(
    r"""(?: >+ \s*                          # quoted
      | [-+•‣◦▪●○·▶▸►➜➤→✓✔✅☑]+ \s*        # a bullet
      | \* \s+
      | \(? [0-9]{1,3} [.):] \s+            # the number of a line
      | \[ [xX\s]? \] \s*                   # a box to tick
    )(?=\S)""",
    re.VERBOSE,
)
_WRAPPED = ("```", "``", "`", "***", "**", "*", "___", "__", "_", "~~", "||", '"', "'")
_CODE = re.compile(r"(`+)\s*([^`]+?)\s*\1")
_NUMBER = re.compile(r"\(?([0-9]{1,3})[.):]*")
_NOT_KEPT = re.compile("[\0\ud800-\udfff]")
_FENCE = re.compile(r"[`~]{3}(?:te?xt|md|markdown|ansi|plain|none)?")
_LEFT_OVER = "`*~|"  # of what was opened in another line


def signs(text: str) -> str:
    """Return a text with plain spaces, dashes, quotes and commas, and without what is not seen."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_SIGNS)


def visible(text: str) -> str:
    """Return a text of a person's own words with plain spaces, and without what is not seen."""
    return text.translate(_BLANK)


def strange(text: str) -> str | None:
    """Return the first character that nobody types on purpose, such as "U+0007"; else None."""
    return next((f"U+{ord(sign):04X}" for sign in text if not sign.isprintable()), None)


def check_kept(*texts: str | None) -> None:
    """Raise BadOrder for a text with a sign that nothing keeps: NUL, or half of a character."""
    for text in texts:
        if (found := _NOT_KEPT.search(text or "")) is not None:
            raise BadOrder(f"The text holds what is no character (U+{ord(found[0]):04X}).")


def plain_line(text: str) -> str:
    """Return one line as it was meant: clean signs, no list mark, code type, slash or full stop.

    What a front door prints around an order goes as well, so its own words can be given back.
    """
    line = _ESCAPED.sub(r"\1", signs(text))
    while (less := _less(line)) != line:
        line = less
    return line


def _less(line: str) -> str:
    """Take one layer off."""
    line = " ".join(line.split())
    if found := _NUMBER.fullmatch(line):
        return found[1]
    if found := _LEAD.match(line):
        return line[found.end() :]
    for mark in _WRAPPED:
        inside = line[len(mark) : -len(mark)]
        if line.startswith(mark) and line.endswith(mark) and inside and mark not in inside:
            return inside
    if found := _CODE.match(line):
        return found[2]  # what is said behind it is about it
    if line.lower().startswith(TAKEN_BACK.lower()):
        return line[len(TAKEN_BACK) :]
    if line[:1] == "/" and line[1:2].isalnum():
        return line[1:]
    line = line.removesuffix(STANDS.strip()).strip(_LEFT_OVER)
    return line if is_cut(line) else line.rstrip(".;,!")


def is_cut(line: str) -> bool:
    """Whether a line was too long to be shown whole, so that something of it is missing."""
    return "…" in line or "..." in line


def plain_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text that say something, each with its number, as `plain_line` has it.

    What follows a # is a remark; a fence of code says nothing.
    """
    for number, whole in enumerate(text.splitlines(), 1):
        written = signs(whole).split("#", 1)[0]
        if not _FENCE.fullmatch(written.strip()) and (line := plain_line(written)):
            yield number, line
