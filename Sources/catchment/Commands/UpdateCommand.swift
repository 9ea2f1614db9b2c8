import Catalogue
import Live

let updateCommand = ShellCommand(
    name: "update", usage: "[england|postcodes]", summary: "Fetch the official files and import them.",
    options: [.init(name: "force", value: nil, help: "also where a file has far fewer rows than what is loaded")],
    notes: """
        england   the register of schools and Ofsted's latest inspections
        postcodes Code-Point Open, every postcode of Great Britain
        CATCHMENT_REGISTER_URL, CATCHMENT_INSPECTIONS_URL and CATCHMENT_POSTCODES_URL name other servers.
        """
) { arguments, library throws(CommandError) in
    let wanted = arguments.words.first?.lowercased() ?? "england"
    guard arguments.words.count <= 1 else {
        throw CommandError(.usage, "Name one thing to update: england or postcodes.")
    }
    let download = try Download(library: library)
    defer { download.removeFiles() }
    let files: [String]
    switch wanted {
    case "england":
        files = [try download.register(today: library.today), try download.inspections()]
    case "postcodes": files = [try download.postcodes()]
    default: throw CommandError(.usage, "\"\(wanted)\" cannot be updated: use england or postcodes.")
    }
    try importAndReport(files, library: library, force: arguments.flags.contains("force"))
}
