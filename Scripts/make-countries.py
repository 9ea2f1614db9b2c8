#!/usr/bin/env python3
"""Makes Sources/Catalogue/Postcodes/PostcodeCountryTable.swift, the countries of Great Britain's postcodes.

    Scripts/make-countries.py codepo_gb.zip > Sources/Catalogue/Postcodes/PostcodeCountryTable.swift

Code-Point Open has the country of each postcode. The table lists only the exceptions: an area that is mostly outside England, an
outcode or sector that is mostly in another country than its area or outcode, and a postcode in another country than most of its sector.
The table is Swift code, not a resource, because it is small, and because the screens need it and read no files.
"""
import collections
import csv
import io
import sys
import textwrap
import zipfile

COUNTRIES = {"E92000001": "England", "S92000003": "Scotland", "W92000004": "Wales"}
HEADER = '''\
/// The countries of the postcodes of Great Britain. Each line names a country and the beginnings of postcodes in it. If several
/// beginnings fit a postcode, the longest one counts; if none fits, it is in England. "NP25-4:AD,AE" stands for NP25 4AD and NP25 4AE.
///
/// Scripts/make-countries.py makes this file.
/// Source: Ordnance Survey, Code-Point Open, 29 July 2014, Open Government Licence v3.0. Contains OS data © Crown copyright and database
/// right 2014, Royal Mail data © Royal Mail copyright and database right 2014, and National Statistics data.
let postcodeCountryTable = """
'''


def postcodes(path):
    """Pairs of a postcode and its country: ("NP254AD", "Wales")."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.startswith("Data/CSV/") and name.endswith(".csv"):
                with archive.open(name) as file:
                    for row in csv.reader(io.TextIOWrapper(file, "latin-1", newline="")):
                        yield row[0].replace(" ", ""), COUNTRIES[row[4]]


def beginnings(postcode):
    """An area, an outcode, a sector and the postcode, as the table writes them."""
    outcode, sector, unit = postcode[:-3], postcode[-3], postcode[-2:]
    area = outcode[:2] if outcode[1].isalpha() else outcode[:1]
    return area, outcode, f"{outcode}-{sector}", f"{outcode}-{sector}:{unit}"


def exceptions(path):
    """By country, the beginnings whose postcodes are mostly in another country than those of the next shorter beginning."""
    counts = collections.defaultdict(collections.Counter)
    shorter = {}
    for postcode, country in postcodes(path):
        parts = beginnings(postcode)
        for part, parent in zip(parts, (None,) + parts):
            counts[part][country] += 1
            shorter[part] = parent
    mostly = {part: max(sorted(count), key=count.get) for part, count in counts.items()}
    found = collections.defaultdict(list)
    for part, country in sorted(mostly.items()):
        if country != mostly.get(shorter[part], "England"):
            found[country].append(part)
    return found


def joined(parts):
    """The words of the table: one for each beginning, but one for up to 24 single postcodes of a sector."""
    units = collections.defaultdict(list)
    for part in parts:
        sector, _, unit = part.partition(":")
        units[sector] += [unit] if unit else []
    for sector, found in units.items():
        for start in range(0, len(found) or 1, 24):
            some = ",".join(found[start : start + 24])
            yield f"{sector}:{some}" if some else sector


def main():
    print(HEADER, end="")
    for country, parts in sorted(exceptions(sys.argv[1]).items()):
        for line in textwrap.wrap(" ".join(joined(parts)), 120, break_long_words=False, break_on_hyphens=False):
            print(f"    {country} {line}")
    print('    """')


if __name__ == "__main__":
    main()
