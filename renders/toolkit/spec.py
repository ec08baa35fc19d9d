"""What is wanted of a picture, and what comes back: alike for every game and front door."""

import re
from dataclasses import dataclass, replace

SHOWS = ("map", "area", "battle", "film", "story")
Deed = tuple[str, tuple[str, ...]]  # an event as pictures get it: its kind and what it is about


@dataclass(frozen=True, slots=True)
class Spec:
    """What a picture is to show and how.

    `show`: one of SHOWS, or fewer where a game draws fewer. `area`: the area or corps zone that is
    enlarged, or where the battle is. `theme` and `layout` by name. `width`: pixels, 400 to 1600,
    of a picture that is drawn 1600 wide; one that is drawn broader is made smaller in the same
    measure. `limit`: bytes that the file may have; a film is made smaller until it fits. `names`:
    every unit is named on the map; on area and battle views they always are.
    """

    show: str = "map"
    area: str = ""
    theme: str = "light"
    layout: str = "sheet"
    width: int = 1600
    limit: int = 9_500_000
    names: bool = False

    @property
    def ending(self) -> str:
        """The ending of the file's name: the kind of picture that is made."""
        return "gif" if self.show == "film" else "png"

    @property
    def called(self) -> str:
        """What a file of it is called, without match, seat and ending: "map", "battle-hue-dark"."""
        plain = Spec()
        said = [self.show, self.area, "names" if self.names else ""]
        said += [self.layout] if self.layout != plain.layout else []
        said += [self.theme] if self.theme != plain.theme else []
        return "-".join(word for part in said for word in re.findall(r"\w+", part.lower()))

    @property
    def meant(self) -> "Spec":
        """The same, but an area that is named without a show is to be enlarged."""
        return replace(self, show="area") if self.area and self.show == "map" else self


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture's file: its bytes and the ending of its name ("png", "gif").

    A picture for a phone may come as several: `name` says what each shows, `more` are the others.
    """

    content: bytes
    ending: str
    name: str = ""
    more: "tuple[Drawn, ...]" = ()

    @property
    def called(self) -> str:
        """The name as a part of a file's name: "ii-corps"."""
        return "-".join(re.findall(r"\w+", self.name.lower()))

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return len(self.content) + sum(one.size for one in self.more)
