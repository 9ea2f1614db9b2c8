"""Python's csv and json: thirty columns of a register in Windows-1252 to lines of JSON."""
import csv
import json
import sys

from columns import COLUMNS

source, target = sys.argv[1:]
with open(source, encoding="windows-1252", newline="") as file, open(target, "w", encoding="utf-8") as out:
    for row in csv.DictReader(file):
        json.dump({name: row[name] for name in COLUMNS}, out)
        out.write("\n")
