#!/usr/bin/env python3
"""Makes Resources/newyork/zipcodes.json, the centres of New York City's ZIP codes.

    Scripts/make-zipcodes.py Gaz_zcta_national.txt > Resources/newyork/zipcodes.json

The source is a gazetteer of ZIP code tabulation areas of the U.S. Census Bureau: tab-separated, with the columns GEOID, INTPTLAT
and INTPTLONG, a point inside each area. The rows of the city are enough. Areas that lie mostly in Nassau County are left out,
and so is 11425, whose point is in another borough than its post office.
"""
import csv
import sys

import centres

BOROUGHS = {
    "100": "Manhattan", "101": "Manhattan", "102": "Manhattan", "103": "Staten Island", "104": "Bronx", "112": "Brooklyn",
    "110": "Queens", "111": "Queens", "113": "Queens", "114": "Queens", "116": "Queens",
}
LEFT_OUT = {"11425"}


def is_of_the_city(code):
    return code[:3] in BOROUGHS and code not in LEFT_OUT and (code[:3] != "110" or code in ("11004", "11005"))


def main():
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        rows = [{name.strip(): value.strip() for name, value in row.items()} for row in csv.DictReader(file, delimiter="\t")]
    lines = sorted(
        [row["GEOID"], round(float(row["INTPTLAT"]), 5), round(float(row["INTPTLONG"]), 5), "", BOROUGHS[row["GEOID"][:3]]]
        for row in rows
        if is_of_the_city(row["GEOID"])
    )
    centres.write(
        lines, title="Gazetteer of ZIP code tabulation areas", licence="public domain", attribution="U.S. Census Bureau",
        file="Gaz_zcta_national.txt", rows_read=len(rows),
    )


if __name__ == "__main__":
    main()
