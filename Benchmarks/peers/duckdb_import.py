"""DuckDB: thirty columns of a register in UTF-8 to lines of JSON; it does not read Windows-1252 by itself."""
import sys

import duckdb

from columns import COLUMNS

source, target = sys.argv[1:]
columns = ", ".join(f'"{name}"' for name in COLUMNS)
duckdb.sql(f"COPY (SELECT {columns} FROM read_csv('{source}', all_varchar=true)) TO '{target}' (FORMAT json)")
