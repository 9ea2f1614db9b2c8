"""Answers as Open-Meteo, the US weather service and MeteoAlarm do, with invented weather that begins today.

    weather.py FOLDER [PORT]

Writes its port into FOLDER/port, and the path of each request as a line into FOLDER/requests. The weather is the same for every
request about a place and an hour: a wave of temperature over the day, rain from 14:00 to 17:00 of the place. FOLDER/fault may
name a fault that the next answers have:

    400 429 500 503   an error of the service with that status
    html              a page instead of JSON
    half              half an answer
    array object      an array for one place; an object for several
    elsewhere         an answer for another place
    nulls             no values on the last day, and none of humidity
    nohours nodays    no hours, no days
    back              an hour that is earlier than the one before
    units             units that nobody asked for
    missing           without feels like, gusts and sunrise
    code              an unknown weather code
    clock             all times a day earlier
    slow              an answer after three seconds
    none              no answer to a request for a forecast
"""

import datetime
import json
import math
import pathlib
import sys
import threading
import time
import urllib.parse
import zoneinfo
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

folder = pathlib.Path(sys.argv[1])
lock = threading.Lock()
running = 0

# id, name, latitude, longitude, region, country, code, zone, population, kind
CITIES = [
    (2644688, "Leeds", 53.79648, -1.54785, "England", "United Kingdom", "GB", "Europe/London", 516298, "PPLA3"),
    (6695912, "Leeds Bradford Airport", 53.8659, -1.6606, "England", "United Kingdom", "GB", "Europe/London", None, "AIRP"),
    (4906651, "Leeds", 33.54816, -86.54443, "Alabama", "United States", "US", "America/Chicago", 11773, "PPL"),
    (2988507, "Paris", 48.85341, 2.3488, "Île-de-France", "France", "FR", "Europe/Paris", 2138551, "PPLC"),
    (4717560, "Paris", 33.66094, -95.55551, "Texas", "United States", "US", "America/Chicago", 24782, "PPLA2"),
    (2643743, "London", 51.50853, -0.12574, "England", "United Kingdom", "GB", "Europe/London", 8961989, "PPLC"),
    (5128581, "New York", 40.71427, -74.00597, "New York", "United States", "US", "America/New_York", 8804190, "PPL"),
    (2158177, "Melbourne", -37.814, 144.96332, "Victoria", "Australia", "AU", "Australia/Melbourne", 4917750, "PPLA"),
    (6167865, "Toronto", 43.70011, -79.4163, "Ontario", "Canada", "CA", "America/Toronto", 2731571, "PPLA"),
    (2729907, "Longyearbyen", 78.22334, 15.64689, "Svalbard", "Svalbard and Jan Mayen", "SJ", "Arctic/Longyearbyen", 2060, "PPLC"),
    (2759794, "Amsterdam", 52.37403, 4.88969, "North Holland", "Netherlands", "NL", "Europe/Amsterdam", 741636, "PPLC"),
]

LABELS = {
    "time": "iso8601",
    "temperature": "°C",
    "apparent_temperature": "°C",
    "weather_code": "wmo code",
    "wind_speed": "km/h",
    "wind_gusts": "km/h",
    "wind_direction": "°",
    "precipitation_probability": "%",
    "precipitation": "mm",
    "relative_humidity": "%",
    "sunrise": "iso8601",
    "sunset": "iso8601",
}


def label(name):
    found = [key for key in LABELS if name.startswith(key)]
    return LABELS[max(found, key=len)] if found else ""


def zone_of(latitude, longitude):
    """The zone of the nearest city."""
    near = min(CITIES, key=lambda city: (city[2] - latitude) ** 2 + (city[3] - longitude) ** 2)
    return zoneinfo.ZoneInfo(near[7])


def fault():
    path = folder / "fault"
    return path.read_text().strip() if path.exists() else ""


def temperature(latitude, hour):
    return round(28 - abs(latitude) * 0.4 + 5 * math.sin((hour - 9) / 24 * 2 * math.pi), 1)


def value(name, latitude, hour, day):
    """A value of a variable at an hour of the day."""
    wet = 14 <= hour < 17 and day % 2 == 0
    if name.startswith("apparent"):
        return round(temperature(latitude, hour) - 3, 1)
    if name.startswith("temperature"):
        return temperature(latitude, hour)
    return {
        "weather_code": 61 if wet else 3 if hour < 12 else 1,
        "is_day": int(7 <= hour < 17),
        "precipitation_probability": 80 if wet else 10,
        "precipitation": 1.2 if wet else 0.0,
        "wind_speed_10m": 19.0 + day,
        "wind_gusts_10m": 38.0,
        "wind_direction_10m": 270,
        "relative_humidity_2m": 81,
        "uv_index": 2.5,
        "cloud_cover": 75,
    }.get(name)


def value_of_day(name, latitude, day, date):
    hours = range(24)
    if name.endswith("_max") and name.startswith("temperature"):
        return max(temperature(latitude, hour) for hour in hours) + day
    if name.endswith("_min") and name.startswith("temperature"):
        return min(temperature(latitude, hour) for hour in hours) - day
    if name in ("sunrise", "sunset"):
        if abs(latitude) > 67:  # the sun never rises: both are the same
            return f"{date}T12:00"
        return f"{date}T07:30" if name == "sunrise" else f"{date}T16:05"
    return {
        "weather_code": 61 if day % 2 == 0 else 3,
        "precipitation_sum": 3.6 if day % 2 == 0 else 0.0,
        "precipitation_probability_max": 80 if day % 2 == 0 else 10,
        "wind_speed_10m_max": 24.0,
        "wind_gusts_10m_max": 50.0,
        "wind_direction_10m_dominant": 270,
        "uv_index_max": 2.5,
    }.get(name)


def forecast(latitude, longitude, asked, index, wrong):
    now = datetime.datetime.now(datetime.timezone.utc)
    if wrong == "clock":
        now -= datetime.timedelta(days=1)
    if wrong == "elsewhere":
        latitude -= 20
    zone = zone_of(latitude, longitude) if asked.get("timezone") == "auto" else zoneinfo.ZoneInfo("GMT")
    local = now.astimezone(zone)
    offset = int(local.utcoffset().total_seconds())
    wall = local.replace(tzinfo=None)
    midnight = wall.replace(hour=0, minute=0, second=0, microsecond=0)
    days = int(asked.get("forecast_days", 7))
    answer = {
        "latitude": round(latitude * 8) / 8,
        "longitude": round(longitude * 8) / 8,
        "generationtime_ms": 0.5,
        "utc_offset_seconds": offset,
        "timezone": str(zone),
        "timezone_abbreviation": f"GMT{offset // 3600:+d}" if offset else "GMT",
        "elevation": 47.0,
    }
    if index:
        answer["location_id"] = index
    if "current" in asked:
        names = asked["current"].split(",")
        moment = wall.replace(minute=wall.minute // 15 * 15, second=0, microsecond=0)
        answer["current_units"] = {"time": "iso8601", "interval": "seconds"} | {name: label(name) for name in names}
        answer["current"] = {"time": moment.isoformat(timespec="minutes"), "interval": 900}
        answer["current"] |= {name: value(name, latitude, moment.hour, 0) for name in names}
    if "hourly" in asked and wrong != "nohours":
        names = asked["hourly"].split(",")
        moments = [midnight + datetime.timedelta(hours=hour) for hour in range(24 * days)]
        answer["hourly_units"] = {"time": "iso8601"} | {name: label(name) for name in names}
        answer["hourly"] = {"time": [moment.isoformat(timespec="minutes") for moment in moments]}
        for name in names:
            answer["hourly"][name] = [value(name, latitude, m.hour, (m - midnight).days) for m in moments]
        if wrong == "back":
            answer["hourly"]["time"][3] = answer["hourly"]["time"][1]
    if "daily" in asked and wrong != "nodays":
        names = asked["daily"].split(",")
        dates = [(midnight + datetime.timedelta(days=day)).date().isoformat() for day in range(days)]
        answer["daily_units"] = {"time": "iso8601"} | {name: label(name) for name in names}
        answer["daily"] = {"time": dates}
        for name in names:
            answer["daily"][name] = [value_of_day(name, latitude, day, date) for day, date in enumerate(dates)]
    spoil(answer, wrong)
    return answer


def spoil(answer, wrong):
    parts = [answer.get(part, {}) for part in ("current", "hourly", "daily")]
    if wrong == "nulls":
        for name, values in answer.get("daily", {}).items():
            if name != "time":
                values[-1] = None
        for part in parts[:2]:
            if "relative_humidity_2m" in part:
                humidity = part["relative_humidity_2m"]
                part["relative_humidity_2m"] = [None] * len(humidity) if isinstance(humidity, list) else None
    if wrong == "missing":
        for part in parts:
            for name in ("apparent_temperature", "wind_gusts_10m", "wind_gusts_10m_max", "sunrise", "sunset"):
                part.pop(name, None)
    if wrong == "code":
        for part in parts:
            if "weather_code" in part:
                codes = part["weather_code"]
                part["weather_code"] = [42] * len(codes) if isinstance(codes, list) else 42
    if wrong == "units":
        for units, part in (("current_units", "current"), ("hourly_units", "hourly"), ("daily_units", "daily")):
            for name in answer.get(part, {}):
                if name.startswith(("temperature", "apparent")):
                    answer[units][name] = "°F"
                    old = answer[part][name]
                    warm = [x * 9 / 5 + 32 for x in old] if isinstance(old, list) else old * 9 / 5 + 32
                    answer[part][name] = warm


def reason(status):
    return {
        400: "Latitude must be in range of -90 to 90°. Given: 999.0.",
        429: "Minutely API request limit exceeded. Please try again in one minute.",
        500: "Something went wrong.",
        503: "The service is overloaded",
    }[status]


def cities(asked):
    text = asked.get("name", "").lower()
    name, _, narrower = [part.strip() for part in text.partition(",")]
    if not narrower and "," not in text:
        name = text.strip()
    found = []
    for city in CITIES:
        same = city[1].lower()
        matches = same == name or (len(name) >= 3 and same.startswith(name))
        if narrower and narrower not in (city[4].lower(), city[5].lower(), city[6].lower()):
            matches = False
        if matches:
            keys = ("id", "name", "latitude", "longitude", "admin1", "country", "country_code", "timezone", "population", "feature_code")
            found.append({key: item for key, item in zip(keys, city) if item is not None})
    answer = {"generationtime_ms": 0.5}
    return {"results": found} | answer if found else answer


def alerts():
    now = datetime.datetime.now(datetime.timezone.utc)
    until = (now + datetime.timedelta(hours=9)).isoformat(timespec="seconds")
    begin = (now - datetime.timedelta(hours=1)).isoformat(timespec="seconds")
    common = {"effective": begin, "expires": until, "messageType": "Alert"}
    test = common | {"event": "Tsunami Warning", "headline": "A test", "severity": "Extreme", "status": "Test"}
    real = common | {
        "event": "Wind Advisory",
        "headline": "Wind Advisory until this evening",
        "description": "Gusts up to 50 mph.",
        "severity": "Moderate",
        "status": "Actual",
        "senderName": "NWS New York NY",
        "web": "https://alerts.example/1",
    }
    return {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": item} for item in (test, real)]}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        global running
        with lock, (folder / "requests").open("a") as file:
            file.write(self.path + "\n")
            running += 1
            together = running
        try:
            self.answer(together)
        finally:
            with lock:
                running -= 1

    def answer(self, together):
        path, _, query = self.path.partition("?")
        asked = dict(urllib.parse.parse_qsl(query))
        wrong = fault()
        if wrong == "slow":
            time.sleep(3)
        if path == "/v1/search":
            return self.send(200, cities(asked))
        if path == "/alerts/active":
            return self.send(200, alerts())
        if wrong == "none" and path == "/v1/forecast":
            time.sleep(1000)
        if path != "/v1/forecast":
            return self.send(404, {"error": True, "reason": "Not Found"})
        if wrong.isdigit():
            return self.send(int(wrong), {"error": True, "reason": reason(int(wrong))})
        if together > 5:
            return self.send(429, {"error": True, "reason": "Too many concurrent requests"})
        if wrong == "html":
            return self.send(200, b"<html><body>Sign in to the network</body></html>", "text/html")
        points = list(zip(asked["latitude"].split(","), asked["longitude"].split(",")))
        found = [forecast(float(a), float(b), asked, index, wrong) for index, (a, b) in enumerate(points)]
        body = found if len(found) > 1 else found[0]
        if wrong == "array":
            body = found
        if wrong == "object":
            body = found[0]
        if wrong == "half":
            text = json.dumps(body).encode()
            return self.send(200, text[: len(text) // 2])
        self.send(200, body)

    def send(self, status, body, kind="application/json; charset=utf-8"):
        data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        try:
            self.wfile.write(data)
        except BrokenPipeError:
            pass

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0), Handler)
(folder / "port.new").write_text(str(server.server_port))
(folder / "port.new").rename(folder / "port")
server.serve_forever()
