"""Writes a file with the centres of postcodes: its source first, then a line for each centre."""
import json


def write(lines, *, title, licence, attribution, file, rows_read, date=""):
    source = {
        "title": title, "date": date, "licence": licence, "attribution": attribution, "file": file, "rowsRead": rows_read,
        "starter": False,
    }
    dump = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    print('{"version":1,"source":' + dump(source) + ',"centres":[')
    print(",\n".join(dump(line) for line in lines))
    print("]}")
