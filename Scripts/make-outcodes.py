#!/usr/bin/env python3
"""Writes Resources/outcodes.json: the centre and the name of every outcode of Great Britain.

    Scripts/make-outcodes.py OUTCODES.csv

OUTCODES.csv has the columns postcode, latitude, longitude, town, region, country (public domain, CC0). Northern Ireland,
the Isle of Man and the Channel Islands are left out: they have no schools here and no place on the national grid.
"""
import csv, json, pathlib, sys

ELSEWHERE = ("BT", "GY", "JE", "IM")


def main(source):
    rows = []
    with open(source, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            outcode = row["postcode"].strip().upper()
            if outcode.startswith(ELSEWHERE) or not row["latitude"] or float(row["latitude"]) == 0:
                continue
            town, region = row["town"].strip(), row["region"].strip()
            rows.append([outcode, round(float(row["latitude"]), 5), round(float(row["longitude"]), 5), town or region])
    rows.sort()
    head = {"version": 1, "title": "Outcode centres of Great Britain", "licence": "CC0"}
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    text = json.dumps(head, separators=(",", ":"))[:-1] + ',"outcodes":[\n' + lines + "\n]}\n"
    target = pathlib.Path(__file__).resolve().parent.parent / "Resources" / "outcodes.json"
    target.write_text(text, encoding="utf-8")
    print(f"{len(rows)} outcodes, {len(text)} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
