#!/usr/bin/env python3
"""Makes Resources/outcodes.json, the centres of the outcodes of the United Kingdom.

    Scripts/make-outcodes.py outcodes.csv codepo_gb.zip > Resources/outcodes.json

The outcodes with their towns and regions come from a CSV under CC0. It has centres, too, but some lie kilometres from the middle of the
area (CB1: 3 km, CB3: 5 km): hundreds of post office boxes have the position of a sorting office in another town, and a few remote
houses move a mean. So in Great Britain a centre is the median easting and northing of the different positions in Code-Point Open.
Elsewhere it is the CSV's. The CSV's centre is where its town is, so it is written as the town's position.
The CSV's latitudes and longitudes are not used, because some are on OSGB36 and some on WGS84. The positions are converted from the
grid to WGS84 with the seven-parameter Helmert transformation, good to 5 m.
Source: Ordnance Survey, A guide to coordinate systems in Great Britain, section 6.6 and annex C.

For the Channel Islands and the Isle of Man, the source has nine centres in the sea, five of them at the same point, one in
another town, and names with parishes and misprints. `ISLANDS` has these by hand, good to about a kilometre.
"""
import collections
import csv
import io
import math
import statistics
import sys
import zipfile

import centres

AIRY = (6377563.396, 6356256.909)
WGS84 = (6378137.0, 6356752.3142)
SCALE = 0.9996012717
ORIGIN = (math.radians(49), math.radians(-2), 400000, -100000)


ISLANDS = {
    "GY2": ("St Sampson", 49.483, -2.517), "GY3": ("Vale", 49.496, -2.529), "GY4": ("St Martin", 49.437, -2.555),
    "GY5": ("Castel", None, None), "GY6": ("St Andrew", 49.448, -2.577), "GY7": ("Richmond", 49.455, -2.622),
    "GY8": ("St Pierre du Bois", 49.438, -2.639), "GY9": ("Alderney", 49.714, -2.205),
    "IM1": ("Douglas", None, None), "IM2": ("Douglas", None, None), "IM4": ("", None, None),
    "IM5": ("Peel", 54.222, -4.690), "IM7": ("Andreas", None, None), "IM8": ("Ramsey", 54.322, -4.385),
    "JE3": ("St Ouen", 49.223, -2.204),
}
REGIONS = {"IOM": "Isle of Man"}


def eccentricity(ellipsoid):
    a, b = ellipsoid
    return 1 - b * b / (a * a)


def meridian_arc(phi):
    a, b = AIRY
    n = (a - b) / (a + b)
    minus, plus = phi - ORIGIN[0], phi + ORIGIN[0]
    return b * SCALE * (
        (1 + n + 5 / 4 * n**2 + 5 / 4 * n**3) * minus
        - (3 * n + 3 * n**2 + 21 / 8 * n**3) * math.sin(minus) * math.cos(plus)
        + (15 / 8 * n**2 + 15 / 8 * n**3) * math.sin(2 * minus) * math.cos(2 * plus)
        - 35 / 24 * n**3 * math.sin(3 * minus) * math.cos(3 * plus)
    )


def unproject(easting, northing):
    """Latitude and longitude on OSGB36, in radians."""
    a, e2 = AIRY[0], eccentricity(AIRY)
    y = northing - ORIGIN[3]
    phi = ORIGIN[0] + y / (a * SCALE)
    while abs(y - meridian_arc(phi)) > 1e-5:
        phi += (y - meridian_arc(phi)) / (a * SCALE)
    nu = a * SCALE / math.sqrt(1 - e2 * math.sin(phi) ** 2)
    rho = a * SCALE * (1 - e2) / (1 - e2 * math.sin(phi) ** 2) ** 1.5
    eta2 = nu / rho - 1
    t, sec, x = math.tan(phi), 1 / math.cos(phi), easting - ORIGIN[2]
    latitude = (
        phi
        - t / (2 * rho * nu) * x**2
        + t / (24 * rho * nu**3) * (5 + 3 * t**2 + eta2 - 9 * t**2 * eta2) * x**4
        - t / (720 * rho * nu**5) * (61 + 90 * t**2 + 45 * t**4) * x**6
    )
    longitude = (
        ORIGIN[1]
        + sec / nu * x
        - sec / (6 * nu**3) * (nu / rho + 2 * t**2) * x**3
        + sec / (120 * nu**5) * (5 + 28 * t**2 + 24 * t**4) * x**5
        - sec / (5040 * nu**7) * (61 + 662 * t**2 + 1320 * t**4 + 720 * t**6) * x**7
    )
    return latitude, longitude


def wgs84(phi, lam):
    """Converts latitude and longitude on OSGB36, in radians, to WGS84, in degrees."""
    e2 = eccentricity(AIRY)
    nu = AIRY[0] / math.sqrt(1 - e2 * math.sin(phi) ** 2)
    x, y, z = nu * math.cos(phi) * math.cos(lam), nu * math.cos(phi) * math.sin(lam), nu * (1 - e2) * math.sin(phi)
    s = 1 - 20.4894e-6
    rx, ry, rz = (math.radians(seconds / 3600) for seconds in (0.1502, 0.2470, 0.8421))
    x, y, z = (
        446.448 + s * x - rz * y + ry * z,
        -125.157 + rz * x + s * y - rx * z,
        542.060 - ry * x + rx * y + s * z,
    )
    e2 = eccentricity(WGS84)
    p = math.hypot(x, y)
    phi = math.atan2(z, p * (1 - e2))
    for _ in range(10):
        nu = WGS84[0] / math.sqrt(1 - e2 * math.sin(phi) ** 2)
        phi = math.atan2(z + e2 * nu * math.sin(phi), p)
    return math.degrees(phi), math.degrees(math.atan2(y, x))


def medians(path):
    """By outcode, the median easting and northing of its different positions in Code-Point Open."""
    positions = collections.defaultdict(set)
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not name.startswith("Data/CSV/") or not name.endswith(".csv"):
                continue
            with archive.open(name) as file:
                for row in csv.reader(io.TextIOWrapper(file, "latin-1", newline="")):
                    # A postcode without a position is at 0, 0.
                    if int(row[2]) and int(row[3]):
                        positions[row[0][:-3].strip()].add((int(row[2]), int(row[3])))
    return {
        outcode: tuple(statistics.median(values) for values in zip(*found)) for outcode, found in positions.items()
    }


def line(row, middles):
    own = float(row["eastings"]), float(row["northings"])
    middle = middles.get(row["postcode"], own)
    latitude, longitude = wgs84(*unproject(*middle))
    town, at_latitude, at_longitude = ISLANDS.get(row["postcode"], (row["town"], None, None))
    found = [
        row["postcode"], at_latitude or round(latitude, 5), at_longitude or round(longitude, 5), town,
        REGIONS.get(row["region"], row["region"]),
    ]
    if town and middle != own:
        found += [round(degrees, 5) for degrees in wgs84(*unproject(*own))]
    return found


def main():
    with open(sys.argv[1], encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["eastings"] and row["northings"]]
    middles = medians(sys.argv[2])
    lines = sorted(line(row, middles) for row in rows)
    centres.write(
        lines, title="Centres of outcodes; in Great Britain from Code-Point Open", date="2014-07-29",
        licence="Open Government Licence v3.0; names CC0 1.0",
        attribution="Contains OS data and National Statistics data © Crown copyright and database right 2014; "
        "Royal Mail data © Royal Mail copyright and database right 2014.",
        file="outcodes.csv, codepo_gb.zip", rows_read=len(rows),
    )


if __name__ == "__main__":
    main()
