"""Ways in which people write an order: each makes a line of it, or None where it does not apply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from bot.desk.looks import choices
from bot.desk.match.sitting import Sitting
from engine.kernel.decision import Decision
from engine.kernel.form import PLACE_WORDS, PLURAL, Slot, Verb
from engine.kernel.names import Names, fold
from engine.kernel.order import Order, Typed

SPACES = "\u00a0\u202f\u2009\u3000\t "
UNSEEN = "\u200b\u200d\u2060\ufeff\u00ad\u200e"
DASHES = "‐‑–—−"
BEFORE = ("", "- ", "* ", "• ", "{number}. ", "{number}) ", "> ", "> - ", "• {number}. ", "– ")
AROUND = (
    "{}",
    "`{}`",
    "**{}**",
    "*{}*",
    "__{}__",
    "```{}```",
    "**`{}`**",
    "||{}||",
    "/{}",
    "`/{}`",
    "{}.",
    "“{}”",
    "`{}`: drafted; nobody else sees it yet",
    "`{}`: it stands",
    "{}  (it stands)",
    "Taken back: {}",
)
MIXED = ("battles", "stack")  # the order of what they name matters


class Written(NamedTuple):
    """An order to be written: what it answers, in which match, and chance."""

    sitting: Sitting
    decision: Decision
    order: Order
    random: Random

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def names(self) -> Names:
        return self.sitting.ruleset.names

    @property
    def verb(self) -> Verb:
        return self.sitting.ruleset.catalogue.verbs[self.order.verb]

    @property
    def line(self) -> str:
        """The order as the program itself prints it."""
        return self.sitting.ruleset.catalogue.say(self.order)

    def texts(self, name: Callable[[str, int], str] | None = None) -> dict[str, str]:
        """What stands in each blank; `name`: how an id of a kind is written."""
        name = name or self.names.name
        found: dict[str, str] = {}
        for slot, value in zip(self.verb.slots, self.order.slots, strict=True):
            kind = PLURAL.get(slot.kind, slot.kind)
            if isinstance(value, tuple):
                found[slot.name] = ", ".join(name(kind, one) for one in value)
            elif isinstance(value, int) and slot.kind != "number":
                found[slot.name] = name(kind, value)
            elif value is not None:
                found[slot.name] = str(value)
        return found

    def filled(self, texts: Mapping[str, str]) -> str:
        """The order with these texts in its blanks; words of empty blanks are left out."""
        return self.sitting.ruleset.catalogue.written(self.verb, texts)


Way = Callable[[Written], str | Typed | None]


def echo(order: Written) -> str:
    """As it is printed."""
    return order.line


def case(order: Written) -> str:
    """In any case."""
    change = order.random.choice((str.upper, str.lower, str.title, str.swapcase))
    return change(order.line)


def spaces(order: Written) -> str:
    """With spaces of all kinds, and with signs that nobody sees."""
    some: list[str] = []
    for sign in order.line:
        if sign == " ":
            some += order.random.choices(SPACES, k=order.random.randint(1, 2))
        else:
            some.append(sign)
            if order.random.random() < 0.1:
                some.append(order.random.choice(UNSEEN))
    return "".join(some)


def dashes(order: Written) -> str | None:
    """With the dashes and apostrophes of a phone."""
    line = order.line.replace("'", "’")
    found = "".join(order.random.choice(DASHES) if sign == "-" else sign for sign in line)
    return None if found == order.line else found


def decoration(order: Written) -> str:
    """As an entry of a list, as code, in bold, with a slash or a full stop."""
    before = order.random.choice(BEFORE).format(number=order.random.randint(1, 30))
    return before + order.random.choice(AROUND).format(order.line)


def speaker(order: Written) -> str:
    """As a log or a screen says whose it is."""
    seat = order.sitting.ruleset.seats[order.seat]
    return order.random.choice(("{}: {}", "**{}:** {}", "{}> {}")).format(seat, order.line)


def blanks(order: Written) -> Typed | None:
    """By the blanks of a command."""
    texts = order.texts()
    return Typed(order.order.verb, {name: f" {text}\u00a0" for name, text in texts.items()})


def command(order: Written) -> str | None:
    """As a command is copied at Discord."""
    texts = order.texts()
    if not texts:
        return None
    return f"/{order.order.verb} " + " ".join(f"{name}: {text}" for name, text in texts.items())


def number(order: Written) -> str | None:
    """By the number of the answer."""
    asked = [d for d in order.sitting.playing().waiting if d.seat == order.seat]
    few = choices.numbered(asked, choices.answers(order.sitting, order.seat, order.decision))
    return str(few.index(order.line) + 1) if order.line in few else None


def bare(order: Written) -> str | None:
    """With names cut short: what tells a unit from others, the beginning of an area."""

    def name(kind: str, ident: int) -> str:
        whole = order.names.name(kind, ident)
        words = whole.split()
        if len(words) > 1:
            cut = " ".join(words[: order.random.randint(1, len(words) - 1)])
        else:
            cut = whole[: order.random.randint(3, max(3, len(whole)))]
        return whole if _means_another(order.names, kind, cut, ident) else cut

    line = order.filled(order.texts(name))
    return None if line == order.line else line


def _means_another(names: Names, kind: str, text: str, ident: int) -> bool:
    """Whether a text is the whole name of another, or words of others and none of this one.

    A name without its number is the whole name of a kind: "US" is US 1 and never US Mar 1.
    """
    wanted = fold(text)
    known = [fold(name) for name in names.all(kind)]
    if wanted in known:
        return known[ident] != wanted
    kinds = {name.rpartition(" ")[0] for name in known if name.rpartition(" ")[2].isdecimal()}
    if wanted in kinds:
        kind_of_it, _, number = known[ident].rpartition(" ")
        return kind_of_it != wanted or not number.isdecimal()
    words = set(wanted.split())
    fitting = [n for n, name in enumerate(known) if words <= set(name.split())]
    return bool(fitting) and ident not in fitting


def short(order: Written) -> str | None:
    """The one name that the question leaves open, alone or with the verb."""
    texts = order.texts()
    needed = [slot for slot in order.verb.slots if not slot.optional and slot.name in texts]
    open_ = [slot for slot in needed if not _is_known(order, slot)]
    if not needed or len(open_) > 1:
        return None
    text = texts[(open_ or needed)[0].name]
    verbs = [v for v in order.decision.verbs if order.sitting.ruleset.catalogue.verbs[v].slots]
    with_verb = len(verbs) > 1 or order.random.random() < 0.5
    return f"{order.order.verb} {text}" if with_verb else text


def _is_known(order: Written, slot: Slot) -> bool:
    """Whether a question says what stands in a blank, or only one thing is offered for it."""
    rule = order.sitting.ruleset.rules[order.order.verb]
    position = order.sitting.playing().position.seen_by(order.seat)
    offered = set(rule.offers(position, order.seat, slot.name))
    kind = PLURAL.get(slot.kind, slot.kind)
    about = {"unit": order.decision.unit, "area": order.decision.area}.get(kind, -1)
    held = order.order.slots[order.verb.slots.index(slot)]
    told = {about} if about in offered else offered
    return told == (set(held) if isinstance(held, tuple) else {held})


def without_verb(order: Written) -> str | None:
    """What follows the verb."""
    return order.line.partition(" ")[2] or None


def cut_verb(order: Written) -> str | None:
    """With the beginning of the verb that no other order now has."""
    verb, asked = order.order.verb, order.decision.verbs
    for length in range(1, len(verb)):
        if sum(other.startswith(verb[:length]) for other in asked) == 1:
            if verb[:length] in order.sitting.ruleset.catalogue.verbs:
                continue
            return f"{verb[:length]} {order.line.partition(' ')[2]}".strip()
    return None


def other_words(order: Written) -> str | None:
    """With another word before a place."""
    texts = order.texts()
    words: list[str] = []
    for n, part in enumerate(order.verb.parts):
        if isinstance(part, Slot):
            words += [texts[part.name]] if part.name in texts else []
        elif (blank := order.verb.introduced(n)) is None or blank.name in texts:
            places = sorted(PLACE_WORDS)
            words.append(order.random.choice(places) if n and part in PLACE_WORDS else part)
    line = " ".join(words)
    return None if line == order.line else line


def everything(order: Written) -> str | None:
    """`all`, where the order names all that may be named in the blank."""
    slot = next((slot for slot in order.verb.slots if slot.kind in PLURAL), None)
    if slot is None or order.order.verb in MIXED:
        return None
    texts = order.texts()
    texts[slot.name] = "all"
    return order.filled(texts)


def slip(order: Written) -> str | None:
    """With two characters of a name changed about."""
    texts = order.texts()
    long = [(n, word) for n, text in texts.items() for word in text.split() if len(word) > 4]
    long = [(n, word) for n, word in long if word.isalpha()]
    if not long:
        return None
    blank, word = order.random.choice(long)
    at = order.random.randrange(1, len(word) - 2)
    other = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if fold(other) == fold(word):
        return None
    texts[blank] = texts[blank].replace(word, other, 1)
    return order.filled(texts)


# Those that must be understood: they say all that the order says.
EXACT: Mapping[str, Way] = {
    "as printed": echo,
    "case": case,
    "spaces and unseen signs": spaces,
    "dashes and quotes": dashes,
    "decoration": decoration,
    "speaker": speaker,
    "blanks of a command": blanks,
    "command as text": command,
    "number of the answer": number,
    "another word before a place": other_words,
}
# Those that say less: what could be several orders is asked, and nothing is guessed.
SHORT: Mapping[str, Way] = {
    "bare names": bare,
    "beginning of the verb": cut_verb,
    "without the verb": without_verb,
    "one name": short,
    "all": everything,
    "a slip": slip,
}
WAYS: Sequence[str] = (*EXACT, *SHORT)


def probes(order: Written) -> list[str]:
    """Lines by which somebody might find out what is hidden: names, parts of them, numbers."""
    names, chance = order.names, order.random
    units = chance.sample(names.all("unit"), min(6, names.size("unit")))
    areas = chance.sample(names.all("area"), min(3, names.size("area")))
    found = [*units, *areas, *(name.split()[0] for name in units), "1", "2", "9", "yes", "default"]
    for verb in order.decision.verbs:
        texts = order.texts() if verb == order.order.verb else {}
        found += [verb, f"{verb} all", *(f"{verb} {name}" for name in (*units[:3], *areas[:1]))]
        for blank in texts:
            found += [order.filled({**texts, blank: name}) for name in (*units[:2], *areas[:1])]
    slipped = slip(order)
    return [*found, *([slipped] if slipped else [])]
