import App
import Catalogue
import JSON
import Live

extension ShellCommand {
    static let show = ShellCommand(
        name: "show", usages: ["ID [--in COLLECTION] [--format text|json|csv] [--fields LIST]"],
        summary: "Everything about one place, such as urn:107848.",
        options: [
            .collectionOfIDs,
            .init(
                name: "format", value: "FORMAT", help: "text, json or csv", candidates: .cases(of: ReportFormat.self)),
            .fields,
        ],
        argument: .shortlist
    ) { arguments, shell throws(CommandError) in
        let format = try arguments.choice("format", default: ReportFormat.text)
        if arguments.values["fields"] == "help" { return shell.writeText(fieldHelp(of: try arguments.dataset(shell))) }
        guard let id = arguments.words.first, arguments.words.count == 1 else {
            throw CommandError(.usage, "Give one ID, as in catchment show urn:107848.")
        }
        let place = try shell.places(ofIDs: [id], arguments)[0]
        let fields = try arguments.fields(of: place.places.dataset)
        guard fields == nil || format != .text else {
            throw CommandError(.usage, "--fields needs --format json or --format csv.")
        }
        var report = SearchReport(
            places: place.places, circle: nil, total: 1, hits: [Hit(unmeasured: place.row)], distance: { _ in "" })
        report.fields = fields
        report.records = shell.library.places.recordLookup
        switch format {
        case .text:
            shell.writeText(
                plainText(
                    of: try shell.detail(of: place), columns: min(shell.console.columns, 100),
                    clock: WallClock(ahead: secondsAheadOfUTC), now: secondsNow()))
        case .json where fields != nil: shell.write(report.jsonObjects[0].text + "\n")
        case .json:
            let record = shell.library.places.recordLookup(place.row, place.places)
            let detail = try shell.detail(of: place)
            shell.write(detailJSON(detail, record, row: place.row, in: place.places) + "\n")
        case .csv: shell.write(report.text(as: .csv))
        }
    }
}
