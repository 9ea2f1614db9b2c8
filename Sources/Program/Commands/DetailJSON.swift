import Catalogue
import JSON

/// A place in full as JSON: the facts that a search also writes, then the sections and sources of the details.
/// - Parameter records: the records of the place.
func detailJSON(_ detail: Detail, _ records: Records, row: Int, in places: Places) -> String {
    var members: [(name: String, value: JSONValue)] = [
        ("id", .string(detail.id)), ("name", .string(detail.name)), ("address", .string(detail.address)),
        ("headline", .string(detail.headline)),
    ]
    func degrees(_ value: Double?) -> JSONValue { value.map { .number(($0 * 1e6).rounded() / 1e6) } ?? .null }
    let coordinate = places.coordinate(row)
    members += [("latitude", degrees(coordinate?.latitude)), ("longitude", degrees(coordinate?.longitude))]
    members += places.dataset.fields(of: row, in: places)
    members += places.dataset.recordFields(of: row, in: places, records: records)
        .filter { fact in !members.contains { $0.name == fact.name } }
    for link in places.dataset.words.links where !members.contains(where: { $0.name == link.field }) {
        members.append((link.field, .optional(detail.links[link.id])))
    }
    members.append(
        (
            "sections",
            .array(
                detail.sections.map { section in
                    .object([("title", .string(section.title)), ("rows", .array(section.rows.map(rowJSON)))])
                })
        ))
    members.append(
        (
            "sources",
            .array(
                detail.sources.map {
                    .object([
                        ("name", .string($0.title)), ("date", .optional($0.date)), ("licence", .string($0.licence)),
                    ])
                })
        ))
    return JSONValue.object(members).text
}

private func rowJSON(_ row: Detail.Row) -> JSONValue {
    switch row {
    case .field(let label, let value), .link(let label, let value), .bar(let label, let value, _, _, _):
        .object([("label", .string(label)), ("value", .string(value))])
    case .scale(let scale): scaleJSON(scale)
    case .text(let text): .object([("text", .string(text))])
    case .heading(let text): .object([("heading", .string(text))])
    case .dated(let text, let day):
        .object([("heading", .string("\(text), \(CalendarDate(number: day)?.long ?? Missing.notAvailable.words)"))])
    case .series(let series): seriesJSON(series)
    case .picture(let picture):
        .object([
            ("picture", .string(picture.description)), ("width", .integer(picture.width)),
            ("height", .integer(picture.height)),
        ])
    case .places(let places):
        .object([
            (
                "places",
                .array(
                    places.map(placeJSON))
            )
        ])
    }
}

private func placeJSON(_ place: Detail.PlaceReference) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
        ("id", .string(place.id)), ("name", .string(place.name)), ("note", .optional(place.note)),
    ]
    if let postedAt = place.postedAt { members.append(("postedAt", .string(isoText(postedAt)))) }
    return .object(members)
}

private func seriesJSON(_ series: Detail.Series) -> JSONValue {
    .object([
        ("label", .string(series.label)), ("unit", .string(series.unit)),
        (
            "series",
            .array(
                series.points.map {
                    .object([("label", .string($0.label)), ("number", $0.number.map { .number($0) } ?? .null)])
                })
        ),
    ])
}

private func scaleJSON(_ scale: Detail.Scale) -> JSONValue {
    func number(_ value: Double) -> JSONValue { Int(exactly: value).map { .integer($0) } ?? .number(value) }
    var members: [(name: String, value: JSONValue)] = [
        ("label", .string(scale.label)), ("value", .string(scale.value)), ("number", number(scale.number)),
        ("low", number(scale.low)), ("high", number(scale.high)),
    ]
    if let reference = scale.reference {
        members.append(
            ("reference", .object([("label", .string(reference.label)), ("number", number(reference.number))])))
    }
    if !scale.basis.isEmpty { members.append(("basis", .string(scale.basis))) }
    return .object(members)
}
