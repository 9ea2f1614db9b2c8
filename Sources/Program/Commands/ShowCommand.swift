import App
import Catalogue
import Live

extension ShellCommand {
    static let show = ShellCommand(
        name: "show", usage: "ID [--format text|json]", summary: "Everything about one place, as in urn:107848.",
        options: [
            .collectionOfIDs,
            .init(name: "format", value: "FORMAT", help: "text or json"),
        ]
    ) { arguments, shell throws(CommandError) in
        enum Format: String, CaseIterable { case text, json }
        let format = try arguments.choice("format", default: Format.text)
        guard let id = arguments.words.first, arguments.words.count == 1 else {
            throw CommandError(.usage, "Give one ID, as in catchment show urn:107848.")
        }
        let place = try shell.places(ofIDs: [id], arguments)[0]
        let detail = try shell.detail(of: place)
        switch format {
        case .text:
            shell.writeText(
                plainText(
                    of: detail, columns: min(shell.console.columns, 100), clock: WallClock(ahead: secondsAheadOfUTC),
                    now: secondsNow()))
        case .json: shell.write(detailJSON(detail, row: place.row, in: place.places) + "\n")
        }
    }
}
