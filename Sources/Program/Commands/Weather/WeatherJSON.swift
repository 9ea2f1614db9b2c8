import Catalogue
import JSON

/// The forecast of a place as JSON. Times are by the clocks of the place.
/// - Parameters:
///   - reply: has the official warnings.
///   - days: how many days are written, today included.
///   - now: by the clock of the weather service, in seconds since 1970.
func weatherJSON(
    _ place: ForecastPlace, id: String, _ forecast: Forecast, _ reply: ForecastReply, days: Int, units: ForecastUnits,
    now: Int
) -> JSONValue {
    let shown = forecast.firstDays(days, from: now)
    var members: [(name: String, value: JSONValue)] = [
        (
            "place",
            .object([
                ("id", .string(id)), ("name", .string(place.name)), ("region", .optional(place.region)),
                ("country", .optional(place.country)), ("latitude", .number(place.coordinate.latitude)),
                ("longitude", .number(place.coordinate.longitude)), ("timeZone", .string(forecast.zone.name)),
            ])
        )
    ]
    for member in forecast.report(units: units, days: shown) {
        members.append(member)
        guard member.name == "now" else { continue }
        let hours = forecast.hours(from: now, toEndOf: shown)
        members.append(("hours", forecast.report(units: units, hours: hours)))
    }
    let cell: JSONValue = .object([
        ("latitude", .number(forecast.cell.latitude)), ("longitude", .number(forecast.cell.longitude)),
        ("elevationMetres", forecast.elevation.map { .number($0) } ?? .null),
    ])
    let source: JSONValue = .object([
        ("name", .string(OpenMeteo.credit)), ("licence", .string(OpenMeteo.licence)),
        ("link", .string(OpenMeteo.link)),
    ])
    // null means that the warnings are not known; an empty list means that there are none.
    let warnings: JSONValue = reply.knownWarnings.map { .array($0.map { $0.report(in: forecast.zone) }) } ?? .null
    let warningsFetchedAt = reply.knownWarnings == nil ? nil : reply.warningsFetchedAt
    members += [
        ("cell", cell), ("warnings", warnings),
        ("warningsFetchedAt", .optional(warningsFetchedAt.map { isoText($0, in: forecast.zone) })), ("source", source),
    ]
    return .object(members)
}
