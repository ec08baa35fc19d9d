"""What all pictures share: counters tell units apart, boxes find room, words fit."""

import io
import itertools
import json
from pathlib import Path

import pytest
from PIL import Image

from renders.toolkit import files
from renders.toolkit.build_land import build
from renders.toolkit.counters import CHIP_HEIGHT, Chip, Face, chip_picture, chip_width, counter
from renders.toolkit.labels import Berth, Berths, Obstacle, Rect, place, shorten, wrap, write
from renders.toolkit.land import LAND_FILE
from renders.toolkit.layers import FINE, Frame, Layer, bow, cut_in_dashes
from renders.toolkit.outlines import write_down
from renders.toolkit.symbols import BOXED, SILHOUETTES, SIZES
from renders.toolkit.themes import BOLD, FONTS, ITALIC, PLAIN, SERIF, colour, face, font

SHEET = Rect(0, 0, 400, 400)
OLIVE, BLACK, YELLOW = colour("#a9ae5c"), colour("#000000"), colour("#f8d830")


def box(left, top, cost=0.0, side=50, **more):
    """A berth for a square box."""
    return Berth(Rect(left, top, left + side, top + side), cost, **more)


def test_every_type_of_unit_has_its_own_counter():
    signs = [*BOXED, *SILHOUETTES]
    pictures = {s: counter(Face(OLIVE, BLACK, YELLOW, s), 64).tobytes() for s in signs}
    alike = [{a, b} for a, b in itertools.combinations(signs, 2) if pictures[a] == pictures[b]]
    assert alike == [{"ranger", "special_forces"}]  # one sign for both
    assert {"infantry", "marine", "sapper", "airborne", "airmobile", "mechanized"} <= set(BOXED)
    assert {"armored_cavalry", "military_police", "palace_guard", "recon"} <= set(BOXED)
    assert {"ruff_puff", "riverine", "naval_gunfire", "aviation"} <= set(SILHOUETTES)
    assert {"tac_air", "arc_light"} <= set(SILHOUETTES)


def test_sizes_values_and_turned_down_units_show_on_a_counter():
    plain = Face(OLIVE, BLACK, YELLOW, "infantry")
    faces = [
        plain,
        *(Face(OLIVE, BLACK, YELLOW, "infantry", size) for size in SIZES),
        Face(OLIVE, BLACK, YELLOW, "infantry", values="14-2"),
        Face(OLIVE, BLACK, YELLOW, "infantry", values="4 (2)"),
        Face(OLIVE, BLACK, YELLOW, "infantry", hidden=True),
    ]
    assert len({counter(face, 64).tobytes() for face in faces}) == len(faces)
    assert counter(plain, 72).size == (72, 72)
    assert list(SIZES.values())[2:6] == ["II", "III", "X", "XX"]


def test_an_unknown_type_is_drawn_as_infantry():
    strange = Face(OLIVE, BLACK, YELLOW, "camel corps")
    assert (
        counter(strange, 64).tobytes()
        == counter(Face(OLIVE, BLACK, YELLOW, "infantry"), 64).tobytes()
    )


@pytest.mark.parametrize(
    "chip",
    [
        Chip("US 3/28", OLIVE, BLACK),
        Chip("III", OLIVE, BLACK, icon="aviation", stripe=YELLOW),
        Chip("?×12", BLACK, OLIVE, stacked=True),
        Chip("VC 2/12", BLACK, OLIVE, hidden=True),
    ],
)
def test_a_chip_has_the_size_that_is_planned_for_it(chip):
    picture = chip_picture(chip)
    assert picture.size == (chip_width(chip), CHIP_HEIGHT)
    words = font(20, bold=True).getlength(chip.text)
    assert words + 10 < picture.width


def test_boxes_take_their_best_berth_where_nothing_is_in_the_way():
    boxes = {"a": Berths([box(200, 0, 5), box(0, 0)], SHEET, ())}
    assert place(boxes)["a"].rect == Rect(0, 0, 50, 50)


def test_boxes_make_way_for_each_other():
    boxes = {
        "a": Berths([box(0, 0), box(100, 100, 9)], SHEET, ()),
        "b": Berths([box(10, 10), box(200, 200, 3)], SHEET, ()),
    }
    found = place(boxes)
    assert found["a"].rect.overlap(found["b"].rect) == 0
    assert sum(berth.cost for berth in found.values()) == 3


def test_boxes_keep_clear_of_obstacles_standing_boxes_and_the_edge():
    berths = [box(-10, 0), box(0, 0, 1), box(100, 0, 2), box(200, 0, 3)]
    boxes = {"a": Berths(berths, SHEET, [Obstacle(Rect(0, 0, 30, 30), 1)])}
    assert place(boxes, [box(110, 10)])["a"].rect.left == 200


def test_boxes_do_not_cover_another_s_line():
    tied = box(300, 0, tail=((100.0, 20.0), (200.0, 20.0)))
    boxes = {"a": Berths([box(90, 0), box(90, 100, 10)], SHEET, ())}
    assert place(boxes, [tied])["a"].rect.top == 100


def test_a_box_with_no_free_berth_takes_the_one_that_hides_least():
    boxes = {"a": Berths([box(0, 0), box(30, 30)], SHEET, ())}
    assert place(boxes, [box(0, 0)])["a"].rect.left == 30


def test_words_fit_their_room():
    body = font(20)
    assert shorten("short", body, 400) == "short"
    assert body.getlength(shorten("a long story about nothing much", body, 120)) <= 120
    lines = wrap("a long story about nothing much", body, 120)
    assert len(lines) > 1 and all(body.getlength(line) <= 120 for line in lines)
    assert " ".join(lines) == "a long story about nothing much"


def test_a_halo_surrounds_its_words():
    image = Image.new("RGB", (120, 60), (90, 120, 60))
    write(image, (60, 30), "Hue", font(24, bold=True), BLACK, anchor="mm", halo=(255, 255, 255))
    colours = {colour for _, colour in image.getcolors(4096) or []}
    assert {(0, 0, 0), (255, 255, 255), (90, 120, 60)} <= colours


def test_fonts_are_the_project_s_own_and_come_with_their_licence():
    for name in (BOLD, PLAIN, ITALIC, SERIF):
        assert FONTS in Path(str(face(name, 20).path)).parents
        family = name.partition("-latin")[0]
        licence = (FONTS / f"LICENSE-{family}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE" in licence
        assert family in (FONTS / "README.md").read_text("utf-8")


def test_a_frame_maps_degrees_to_pixels_and_back():
    frame = Frame(10, 20, 210, 420, west=104.0, north=17.0, scale=100, narrow=0.97)
    assert frame.spot(104.0, 17.0) == (10, 20)
    assert frame.spot(105.0, 16.0) == (107, 120)
    assert frame.world(107, 120) == (pytest.approx(105.0), pytest.approx(16.0))
    assert frame.shows(10, 20) and not frame.shows(10, 20, 5)


def test_dashes_have_their_lengths():
    pieces = cut_in_dashes([(0, 0), (100, 0)], 10, 5)
    assert [piece[0][0] for piece in pieces] == [0, 15, 30, 45, 60, 75, 90]
    assert all(piece[-1][0] - piece[0][0] == pytest.approx(10) for piece in pieces)


def test_a_bow_ends_where_it_should():
    curve = bow((0, 0), (10, 0), 0.2)
    assert curve[0] == (0, 0) and curve[-1] == (10, 0)
    assert max(y for _, y in curve) == pytest.approx(2)


def test_a_layer_comes_out_at_the_sheet_s_size():
    frame = Frame(0, 0, 60, 40, west=0, north=1, scale=40, narrow=1)
    layer = Layer(frame, (255, 255, 255))
    layer.fill([(0, 0), (1, 0), (1, 1), (0, 1)], (10, 20, 30))
    layer.pattern([[(0, 0), (1, 0), (1, 1)]], Image.new("L", (4 * FINE, 4 * FINE), 255), (1, 2, 3))
    picture = layer.done()
    assert picture.size == (60, 40)
    assert picture.getpixel((5, 5)) == (10, 20, 30)
    assert picture.getpixel((35, 35)) == (1, 2, 3)


def test_the_script_still_makes_the_same_land():
    built, stored = json.loads(write_down(build())), json.loads(LAND_FILE.read_text("utf-8"))
    assert built.keys() == stored.keys()
    for kind in ("countries", "rivers", "lakes", "lines"):
        assert {n: len(found) for n, found in built[kind].items()} == {
            n: len(found) for n, found in stored[kind].items()
        }


def test_a_file_in_fewer_colours_is_smaller_and_of_the_same_size():
    image = Image.radial_gradient("L").convert("RGB")
    full = files.png(image)
    small = files.fewer(full, 16)
    with Image.open(io.BytesIO(small)) as again:
        assert again.size == image.size and len(again.convert("RGB").getcolors(999)) <= 16
    assert len(small) < len(full)
