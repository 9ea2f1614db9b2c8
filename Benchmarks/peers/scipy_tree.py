"""scipy's k-d tree, asked for all centres at once."""
import sys

import numpy
from scipy.spatial import cKDTree

from worker import Points, hash_of, seconds, serve

folder = sys.argv[1]
centres = Points(f"{folder}/centres")
sets, trees = {}, {}


def flattened(found):
    searches = numpy.repeat(numpy.arange(len(found)), [len(one) for one in found])
    return searches, numpy.concatenate([numpy.asarray(one, dtype="i8") for one in found])


def answer(what, count, metres, exact):
    if count not in sets:
        sets[count] = Points(f"{folder}/points-{count}")
        trees[count] = cKDTree(sets[count].flat)
    places, tree = sets[count], trees[count]
    if what == "build":
        return seconds(lambda: len(cKDTree(places.flat).data))
    if what == "radius":
        reach = metres * 1.001 + 1 if exact else metres
        took, found = seconds(lambda: tree.query_ball_point(centres.flat, reach, return_sorted=False))
        searches, points = flattened(found)
        if exact:
            off = numpy.linalg.norm(centres.earth[searches] - places.earth[points], axis=1)
            searches, points = searches[off <= metres], points[off <= metres]
    else:
        took, (_, points) = seconds(lambda: tree.query(centres.flat, 30 if exact else 10))
        if exact:
            off = numpy.linalg.norm(centres.earth[:, None, :] - places.earth[points], axis=2)
            points = numpy.take_along_axis(points, numpy.argsort(off, axis=1)[:, :10], axis=1)
        searches, points = numpy.repeat(numpy.arange(len(points)), points.shape[1]), points.ravel()
    return took / len(centres), hash_of(searches, points) if exact else len(points)


serve(answer)
