"""Files of finished pictures: a palette made once for a sheet, then the same bytes every time."""

import io
from collections.abc import Iterable, Sequence

from PIL import Image

from renders.toolkit.themes import Colour

LEVEL = 6  # of deflate: beyond it files hardly get smaller
SAMPLE = 5  # every fifth pixel of a specimen is looked at


def palette_of(
    specimens: Sequence[Image.Image], exact: Iterable[Colour], colours: int = 256
) -> Image.Image:
    """Return a palette: the colours that must be exact, then those that the specimens need."""
    firm = list(dict.fromkeys(exact))
    width = max(picture.width for picture in specimens)
    sample = Image.new("RGB", (width, sum(picture.height for picture in specimens)))
    y = 0
    for picture in specimens:
        sample.paste(picture, (0, y))
        y += picture.height
    thin = sample.resize(
        (sample.width // SAMPLE, sample.height // SAMPLE), Image.Resampling.NEAREST
    )
    found = thin.quantize(colours - len(firm), Image.Quantize.MEDIANCUT).getpalette() or []
    flat = [value for paint in firm for value in paint] + found
    holder = Image.new("P", (1, 1))
    holder.putpalette(flat[: colours * 3])
    return holder


def settled(image: Image.Image, palette: Image.Image) -> Image.Image:
    """Return a picture in a palette's colours (mode "P")."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def png(image: Image.Image) -> bytes:
    """Return a picture as a PNG file's bytes."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


def fewer(content: bytes, colours: int) -> bytes:
    """Return a PNG file in fewer colours, for where small is better than exact."""
    with Image.open(io.BytesIO(content)) as image:
        full = image.convert("RGB")
    return png(full.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))


def film(frames: Sequence[Image.Image], seconds: float, hold: float) -> bytes:
    """Return pictures of one size and palette as a GIF; times in seconds, `hold` for the last."""
    file = io.BytesIO()
    times = [round(seconds * 1000)] * (len(frames) - 1) + [round(hold * 1000)]
    more = {"append_images": frames[1:], "duration": times, "loop": 0, "optimize": False}
    frames[0].save(file, "GIF", save_all=True, **more)
    return file.getvalue()
