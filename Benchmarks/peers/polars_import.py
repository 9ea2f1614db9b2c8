"""polars: thirty columns of a register in Windows-1252 to lines of JSON."""
import sys

import polars

from columns import COLUMNS

source, target = sys.argv[1:]
table = polars.read_csv(source, columns=COLUMNS, infer_schema=False, encoding="windows-1252")
table.write_ndjson(target)
