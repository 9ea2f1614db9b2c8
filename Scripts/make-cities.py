#!/usr/bin/env python3
"""Makes Resources/weather/cities.json, the cities whose weather can be asked for without a network.

    Scripts/make-cities.py ne_50m_populated_places_simple.json cities500.json.gz /usr/share/zoneinfo/zone.tab > Resources/weather/cities.json

The sources are Natural Earth's populated places (1:50m, GeoJSON, public domain) and GeoNames' cities500 (CC BY 4.0) as a JSON
object of places by their numbers, of which the towns of the United Kingdom with 5,000 people or more are taken. A city that
both have (the same number, or the same name within 10 km) is taken once, from GeoNames.

Natural Earth has no time zones. A city gets one if all zones of its country in zone.tab show the same time until 2036; the first
of them is taken. All other cities get theirs with their first forecast.

The file has one array a column, the largest city first. `key` is the number at GeoNames, 0 if there is none. Positions are in
1/10,000 of a degree. `country`, `region` and `zone` are indexes into the lists of names.
"""
import datetime
import gzip
import json
import math
import sys
import unicodedata
import zoneinfo

LEAST_PEOPLE = 5000
SAME_KM = 10
NATIONS = {"ENG": "England", "SCT": "Scotland", "WLS": "Wales", "NIR": "Northern Ireland"}
# Natural Earth's names of countries, where GeoNames and newer lists have others.
COUNTRIES = {
    "Aland": "Åland", "Congo (Brazzaville)": "Congo", "Congo (Kinshasa)": "DR Congo", "Curacao": "Curaçao",
    "Czech Republic": "Czechia", "East Timor": "Timor-Leste", "Federated States of Micronesia": "Micronesia",
    "Guinea Bissau": "Guinea-Bissau", "Hong Kong S.A.R.": "Hong Kong", "Macau S.A.R": "Macau", "Macedonia": "North Macedonia",
    "Svalbard and Jan Mayen Islands": "Svalbard and Jan Mayen", "Swaziland": "Eswatini", "The Bahamas": "Bahamas",
    "The Gambia": "Gambia", "United States of America": "United States", "Vatican (Holy See)": "Vatican City",
}
# Of cities and of regions.
NAMES = {"Kiev": "Kyiv", "Ft. Worth": "Fort Worth"}
# The code that GeoNames uses for a country without one of ISO 3166.
CODES = {"Kosovo": "XK"}
STATES = (
    "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,"
    "FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,"
    "MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,"
    "NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,"
    "PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,"
    "WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming"
)


def folded(name):
    letters = unicodedata.normalize("NFKD", name.lower())
    return "".join(letter for letter in letters if letter.isalnum())


def kilometres(one, other):
    east = math.radians(other["longitude"] - one["longitude"]) * math.cos(math.radians(one["latitude"]))
    return 6371 * math.hypot(east, math.radians(other["latitude"] - one["latitude"]))


def zones(path):
    """One zone for each country in which all clocks show the same time."""
    found = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                country, _, zone = line.split()[:3]
                found.setdefault(country, []).append(zone)
    start = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
    moments = [start + datetime.timedelta(days=day) for day in range(3653)]
    offsets = lambda zone: [moment.astimezone(zoneinfo.ZoneInfo(zone)).utcoffset() for moment in moments]
    return {
        country: names[0] for country, names in found.items()
        if len(names) == 1 or all(offsets(zone) == offsets(names[0]) for zone in names[1:])
    }


def world(path, zone_of):
    with open(path, encoding="utf-8") as file:
        rows = [feature["properties"] for feature in json.load(file)["features"]]
    cities = []
    for row in rows:
        country = COUNTRIES.get(row["adm0name"], row["adm0name"])
        code = row["iso_a2"] if row["iso_a2"].isalpha() else CODES.get(country, "")
        cities.append({
            "key": max(0, int(row["geonameid"] or 0)), "name": NAMES.get(row["name"], row["name"]),
            "region": NAMES.get(row["adm1name"], row["adm1name"] or "").strip(), "country": (code, country), "zone": zone_of.get(code, ""),
            "population": max(0, int(row["pop_max"] or 0)), "latitude": row["latitude"], "longitude": row["longitude"],
        })
    return cities


def towns(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = json.load(file).values()
    return [
        {
            "key": row["geonameid"], "name": row["name"], "region": NATIONS[row["admin1code"]],
            "country": ("GB", "United Kingdom"), "zone": row["timezone"], "population": row["population"],
            "latitude": row["latitude"], "longitude": row["longitude"],
        }
        for row in rows
        if row["countrycode"] == "GB" and row["population"] >= LEAST_PEOPLE and row["admin1code"] in NATIONS
    ]


def merged(preferred, others):
    keys = {city["key"] for city in preferred}
    by_name = {}
    for city in preferred:
        by_name.setdefault(folded(city["name"]), []).append(city)
    return preferred + [
        city for city in others
        if city["key"] not in keys
        and all(kilometres(city, same) > SAME_KM for same in by_name.get(folded(city["name"]), []))
    ]


def main():
    zone_of = zones(sys.argv[3])
    cities = merged(towns(sys.argv[2]), world(sys.argv[1], zone_of))
    cities.sort(key=lambda city: (-city["population"], city["name"], city["key"]))
    dump = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    lists = {name: sorted({city[name] for city in cities}) for name in ("country", "region", "zone")}
    index = {name: {value: at for at, value in enumerate(values)} for name, values in lists.items()}
    print('{"version":1,')
    print('"countries":' + dump(lists["country"]) + ",")
    print('"regions":' + dump(lists["region"]) + ",")
    print('"regionCodes":' + dump([["US", *state.split(" ", 1)] for state in STATES.split(",")]) + ",")
    print('"zones":' + dump(lists["zone"]) + ",")
    for column in ("key", "name"):
        print(f'"{column}":' + dump([city[column] for city in cities]) + ",")
    for column in ("country", "region", "zone"):
        print(f'"{column}":' + dump([index[column][city[column]] for city in cities]) + ",")
    for column in ("latitude", "longitude"):
        print(f'"{column}":' + dump([round(city[column] * 10_000) for city in cities]) + ",")
    print('"population":' + dump([city["population"] for city in cities]) + "}")


if __name__ == "__main__":
    main()
