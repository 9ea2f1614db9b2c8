import App
import Catalogue
import JSON
import Live

let showCommand = ShellCommand(
    name: "show", usage: "ID [--format text|json]", summary: "Everything about one school, as in urn:107848.",
    options: [
        .init(name: "in", value: "COLLECTION", help: "where to look for an ID without its scheme"),
        .init(name: "format", value: "FORMAT", help: "text or json"),
    ]
) { arguments, library throws(CommandError) in
    enum Format: String, CaseIterable { case text, json }
    let format = try arguments.choice("format", default: Format.text)
    guard let id = arguments.words.first, arguments.words.count == 1 else {
        throw CommandError(.usage, "Give one ID, as in catchment show urn:107848.")
    }
    let (_, places, row) = try library.places(ofIDs: [id], arguments)[0]
    let detail = try library.detail(row, in: places)
    switch format {
    case .text: writeText(plainText(of: detail, columns: min(terminalColumns, 100)))
    case .json: write(detailJSON(detail, row: row, in: places) + "\n")
    }
}

/// All that the text says, for scripts: the facts of a search, and the groups of the detail.
private func detailJSON(_ detail: Detail, row: Int, in places: Places) -> String {
    var members: [(name: String, value: JSONValue)] = [
        ("id", .string(detail.id)), ("name", .string(detail.name)), ("address", .string(detail.address)),
        ("headline", .string(detail.headline)),
    ]
    if let coordinate = places.coordinate(row) {
        members.append(("latitude", .number((coordinate.latitude * 1e6).rounded() / 1e6)))
        members.append(("longitude", .number((coordinate.longitude * 1e6).rounded() / 1e6)))
    }
    members += places.collection.fields(of: row, in: places)
    if !members.contains(where: { $0.name == "reportURL" }) {
        members.append(("reportURL", .optional(detail.links.report)))
    }
    members.append(("website", .optional(detail.links.website)))
    members.append(("telephone", .optional(detail.links.telephone)))
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
    case .field(let label, let value), .bar(let label, let value, _, _, _):
        .object([("label", .string(label)), ("value", .string(value))])
    case .scale(let scale): scaleJSON(scale)
    case .text(let text): .object([("text", .string(text))])
    case .heading(let text): .object([("heading", .string(text))])
    }
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
