"""The plans of the sheets: where the map, the blocks and the panels lie, in pixels."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from renders.toolkit.compass import at_sea
from renders.toolkit.labels import Rect
from renders.toolkit.land import NARROW, land
from renders.toolkit.layers import Frame
from renders.vietnam_solitaire.geography import region_of, standard

WIDTH = 1600
TOP = 250  # the header's height
BLOCK_HEAD = 46
TRAIL_BOX = (250, 166)  # width and height


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A sheet's plan: the map's window and what stands round it and on it."""

    name: str
    width: int
    height: int
    main: Frame
    header: Rect
    blocks: Mapping[str, Rect]  # by region: its areas with their counters
    boxes: Mapping[str, Rect]  # by trail area
    track: Rect | None
    pool: Rect | None
    report: Rect | None
    legend: Rect | None
    rose: Rect  # scale and north
    across: int = 2  # a block's areas side by side
    plate: int = 24  # the size of the numbers on the map
    swell: float = 1.0  # of lines
    ids: bool = False  # counters one by one with their ids, rather than counted by kind
    names: bool = False  # the same in small blocks, the ids beneath the counters
    tied: bool = False  # lines lead from the regions on the map to their blocks

    @property
    def panels(self) -> tuple[Rect, ...]:
        """What keeps clear of the map."""
        found = (self.header, self.track, self.pool, self.report, self.legend)
        return (*(rect for rect in found if rect), *self.blocks.values())


def boxes_of(layout: str, frame: Frame) -> dict[str, Rect]:
    """Return the trail areas' boxes in a layout."""
    wide, high = TRAIL_BOX
    found = {}
    for name, (x, y) in standard().boxes[layout].items():
        left, top = frame.left + x, frame.top + y
        found[name] = Rect(left, top, left + wide, top + high)
    return found


SHEET_MAP = Frame(0, TOP, WIDTH, 2130, west=103.25, north=18.45, scale=186, narrow=NARROW)
WHOLE = Plan(
    name="sheet",
    width=WIDTH,
    height=2770,
    main=SHEET_MAP,
    header=Rect(0, 0, WIDTH, TOP),
    blocks={  # north to south
        region: Rect(1130, TOP + 14 + n * 371, 1590, TOP + 14 + n * 371 + 359)
        for n, region in enumerate(standard().regions)
    },
    boxes=boxes_of("sheet", SHEET_MAP),
    track=Rect(10, 2140, 1590, 2322),
    pool=Rect(10, 2334, 1080, 2760),
    report=Rect(1092, 2334, 1590, 2760),
    legend=Rect(590, 1910, 1116, 2120),
    rose=Rect(0, 1890, 240, 2100),
    tied=True,
)
PHONE_MAP = Frame(0, TOP, 1200, 1760, west=102.02, north=17.9, scale=160, narrow=NARROW)
PHONE = Plan(
    name="phone",
    width=1200,
    height=2990,
    main=PHONE_MAP,
    header=Rect(0, 0, 1200, TOP),
    blocks={
        region: Rect(10, 1772 + n * 210, 1190, 1772 + n * 210 + 200)
        for n, region in enumerate(standard().regions)
    },
    boxes=boxes_of("phone", PHONE_MAP),
    track=Rect(10, 2826, 1190, 2980),
    pool=None,
    report=None,
    legend=None,
    rose=Rect(910, 1530, 1170, 1740),
    across=4,
    plate=26,
)
LANDSCAPE = replace(  # for a broad screen: the map at the left, all else at the right
    PHONE,
    name="landscape",
    width=2920,
    height=1770,
    header=Rect(0, 0, 2920, TOP),
    blocks={
        region: Rect(1212 + n % 3 * 568, 262 + n // 3 * 432, 1768 + n % 3 * 568, 682 + n // 3 * 432)
        for n, region in enumerate(standard().regions)
    },
    track=Rect(1212, 1126, 2904, 1308),
    pool=Rect(1212, 1320, 2282, 1760),
    report=Rect(2294, 1320, 2904, 1760),
    legend=Rect(2360, 780, 2886, 990),
    across=2,
)
PLANS = {"sheet": WHOLE, "landscape": LANDSCAPE, "phone": PHONE}


@cache
def named(plan: Plan) -> Plan:
    """Return a plan that names every unit; once, since base maps are kept by plan."""
    return plan if plan.ids else replace(plan, names=True)


def filmed(plan: Plan) -> Plan:
    """Return a plan without track, pool, report and legend, which are too small in a film.

    What a phase brought is known of the present alone: in a film "nothing yet" would be wrong.
    """
    if plan.width > plan.height:
        tall = {  # two rows of blocks over the whole height beside the map
            region: block._replace(top=top, bottom=top + 740)
            for region, block in plan.blocks.items()
            for top in (TOP + 12 if block.top < plan.height / 3 else TOP + 766,)
        }
        height = plan.main.bottom + 2
        return replace(
            plan, height=height, blocks=tall, track=None, pool=None, report=None, legend=None
        )
    height = round(plan.track.top) - 10 if plan.track else plan.height
    return replace(plan, height=height, track=None, pool=None, report=None, legend=None)


FILMS = {name: filmed(plan) for name, plan in PLANS.items()}  # once: base maps are kept by plan


# ---- a region enlarged ---------------------------------------------------------------------------

LARGE_BLOCK = 800  # a block's width
TRAIL_ROW = 200  # pixels at the top where trail boxes stand
LOWEST, HIGHEST = 1350, 2100  # pixels that an enlarged picture may be high


def region_about(name: str, leads_to: Mapping[str, str]) -> str:
    """Return the region that a name means, be it a region's, an area's or a trail area's.

    Raises ValueError for a name that means nothing.
    """
    regions = standard().regions
    for region in (name, region_of(name), leads_to.get(name, "")):
        if region in regions:
            return region
    raise ValueError(f"There is no area {name!r} on the map.")


@cache
def enlarged(region: str, trails: tuple[str, ...]) -> Plan:
    """Return the plan of a picture of a region, with the trail areas that lead to it."""
    rings = [r for n, found in standard().areas.items() if region_of(n) == region for r in found]
    points = [point for ring in rings for point in ring]
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    margin = 0.06 * (north - south)
    south, north = south - margin, north + margin
    right = WIDTH - LARGE_BLOCK - 20
    top = TOP + (TRAIL_ROW if trails else 0)
    scale = min((right - 80) / ((east - west) * NARROW), (HIGHEST - top) / (north - south))
    height = round(min(HIGHEST, max(LOWEST, top + (north - south) * scale)))
    main = Frame(
        left=0,
        top=TOP,
        right=right,
        bottom=height,
        west=(west + east) / 2 - right / 2 / (scale * NARROW),
        north=(north + south) / 2 + ((top + height) / 2 - TOP) / scale,
        scale=scale,
        narrow=NARROW,
    )
    wide, high = TRAIL_BOX
    boxes = {
        name: Rect(14 + n * (wide + 14), TOP + 16, 14 + n * (wide + 14) + wide, TOP + 16 + high)
        for n, name in enumerate(sorted(trails, key=lambda name: standard().tips[name]))
    }
    return Plan(
        name=region,
        width=WIDTH,
        height=height,
        main=main,
        header=Rect(0, 0, WIDTH, TOP),
        blocks={region: Rect(right + 10, TOP + 12, WIDTH - 10, height - 12)},
        boxes=boxes,
        track=None,
        pool=None,
        report=None,
        legend=None,
        rose=at_sea(land().countries, main),
        plate=40,
        swell=1.6,
        ids=True,
    )
