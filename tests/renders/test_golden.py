"""Pictures compared with ones that were looked at, with room for another version of a library."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.renders.golden import FOLDER, SPECS, VIETNAM, pictures

MEAN = 3.0  # of 255: how far a picture may be from its golden one, all in all
NEAR = 48  # of 255: a pixel farther off than this is another one
SHARE = 0.02  # how many of those there may be


@pytest.fixture(scope="module")
def now():
    """The pictures as the code draws them now."""
    return dict(pictures())


@pytest.mark.parametrize("name", [*SPECS, *VIETNAM])
def test_a_picture_is_like_its_golden_one(now, name):
    with Image.open(io.BytesIO(now[name])) as drawn, Image.open(FOLDER / f"{name}.png") as kept:
        assert drawn.size == kept.size, "made anew by python -m tests.renders.golden"
        apart = ImageChops.difference(drawn.convert("RGB"), kept.convert("RGB"))
    assert max(ImageStat.Stat(apart).mean) < MEAN
    far = apart.convert("L").point([255 if value > NEAR else 0 for value in range(256)])
    assert ImageStat.Stat(far).mean[0] / 255 < SHARE


def test_the_comparison_can_fail(now):
    with (
        Image.open(io.BytesIO(now["map"])) as one,
        Image.open(io.BytesIO(now["map-dark"])) as other,
    ):
        apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    assert max(ImageStat.Stat(apart).mean) > MEAN
