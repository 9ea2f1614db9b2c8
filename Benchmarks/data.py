"""Makes the places, centres and names of the benchmark in a folder; the same every time."""
import itertools
import pathlib
import random
import sys

import numpy
import pyproj


def points(path, count, seed):
    """Points spread evenly over a box around Great Britain: seven columns of 64-bit numbers, one after the other.

    Latitude and longitude in degrees; easting and northing; x, y, z from the centre of the earth in metres.
    """
    if path.exists():
        return
    random = numpy.random.default_rng(seed)
    latitudes, longitudes = random.uniform(50, 58.6, count), random.uniform(-6, 1.7, count)
    # The projection of the British National Grid on the ellipsoid of GPS: the datum of 1936 would move the points.
    grid = pyproj.Proj("+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=WGS84")
    east, north = grid(longitudes, latitudes)
    earth = pyproj.Transformer.from_crs("EPSG:4979", "EPSG:4978", always_xy=True)
    x, y, z = earth.transform(longitudes, latitudes, numpy.zeros(count))
    numpy.concatenate([latitudes, longitudes, east, north, x, y, z]).astype("<f8").tofile(path.with_suffix(".part"))
    # A file that was left incomplete would be taken for a complete one.
    path.with_suffix(".part").rename(path)


STARTS = "Ash Bar Ber Brad Bury Castle Chester Dale Den Ford Green Hal Ham Hill Mar Mere Mill Nor Over Pen Rose Stan".split()
MIDDLES = "a berry bourne den er field hamp ing kel land ley ling mere or stone ter wald wor".split()
ENDS = "bridge bury by combe dale ford ham hurst leigh mouth ness stead ton well wick worth".split()
KINDS = (
    "Primary School|Church of England Primary School|Academy|Infant School|Junior School|High School|"
    "Catholic Primary School|Nursery School|Community School|College|Grammar School|Special School"
).split("|")


def names(folder, count, seed):
    """Different names like those of schools, one a line, and some of them with one wrong letter."""
    chosen = random.Random(seed)
    places = ["".join(parts) for parts in itertools.product(STARTS, MIDDLES, ENDS)]
    saints = ["", "St Anne's ", "St Mary's ", "St Peter's ", "Holy Trinity ", "All Saints ", "The ", "New ", "Old "]
    found = {}
    while len(found) < count:
        name = f"{chosen.choice(saints)}{chosen.choice(places)} {chosen.choice(KINDS)}"
        if count > 100_000:
            name += f" {chosen.choice(places)}"
        found[name] = None
    (folder / f"names-{count}").write_text("\n".join(found) + "\n")
    wrong = []
    for name in chosen.sample(list(found), 20):
        word = max(name.split(), key=len)
        at = name.index(word) + chosen.randrange(1, len(word))
        wrong.append(name[:at] + "x" + name[at + 1 :])
    (folder / f"misspelt-{count}").write_text("\n".join(wrong) + "\n")


def keystrokes(folder):
    """The contents of the search field after each letter of six words, from the third letter on."""
    words = ["primary", "castlebournebury", "mary", "grammar", "rosefieldton", "holy"]
    typed = [word[:length] for word in words for length in range(3, len(word) + 1)]
    (folder / "keystrokes").write_text("\n".join(typed) + "\n")


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    points(folder / "points-50000", 50_000, 1)
    points(folder / "points-1000000", 1_000_000, 2)
    points(folder / "centres", 10_000, 3)
    keystrokes(folder)
    for count in 25_000, 1_700_000:
        if not (folder / f"misspelt-{count}").exists():
            names(folder, count, count)
