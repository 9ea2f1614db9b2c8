import App
import Catalogue
import Live
import MapDrawing
import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

enum ColourChoice: String, CaseIterable { case auto, always, never }
enum MapFormat: String, CaseIterable { case auto, text, ansi, svg }

let mapCommand = ShellCommand(
    name: "map",
    usage:
        "[--near PLACE [--radius 1km]] [--in COLLECTION] [--phase LIST] [--grade LIST] [--filter FACET=LIST] [--name TEXT] [--zoom 1-20] [--size 100x30] [--charset …] [--colour …] [--format text|ansi|svg] [--background dark|light|auto] [--online | --offline]",
    summary: "The map of a search, or without --near of all schools, as characters or as a picture of them.",
    options: questionOptions + [
        .init(
            name: "zoom", value: "NUMBER",
            help: "1 (the world) to 20 (a few houses); fits the radius or all schools unless told"),
        .init(name: "size", value: "COLUMNSxROWS", help: "100x30 unless told"),
        .init(name: "charset", value: "NAME", help: "braille, block or ascii"),
        .init(name: "colour", value: "WHEN", help: "auto, always or never"),
        .init(
            name: "format", value: "NAME", help: "text, ansi (text with colours) or svg; as --colour says unless told"),
        .init(name: "background", value: "SHADE", help: "dark, light or auto: what the colours are chosen for"),
        onlineOption, offlineOption,
    ]
) { arguments, library throws(CommandError) in
    try arguments.refuseWords("map")
    let collection = try arguments.collection(library)
    if arguments.values["filter"] == "help" { return writeText(filterHelp(library.load(collection))) }
    let places = try library.loadSome(collection)
    let charset = try arguments.choice("charset", default: isUTF8Locale ? CharacterSet.braille : .ascii)
    let format = try mapFormat(arguments)
    let size = try mapSize(arguments.values["size"] ?? "100x30")
    let zoom = try mapZoom(arguments.values["zoom"])
    var settings = library.settings
    settings.background = try arguments.choice("background", default: settings.background)
    // A picture brings its own paper along.
    if format == .svg, settings.background == .auto { settings.background = .dark }
    let question = try Question(arguments, of: places, library)

    let isPlain = format == .text || arguments.values["colour"]?.lowercased() == ColourChoice.never.rawValue
    let depth: ColourDepth = isPlain ? .none : .full
    let state = State(size: size, depth: depth, charset: charset, today: library.today, settings: settings)
    var picture = MapPicture(
        of: places, gazetteer: library.gazetteer(of: places), circle: question.circle, hits: question.hits, zoom: zoom,
        state: state)
    library.fillIn(&picture, offline: arguments.flags.contains("offline"))
    switch format {
    case .svg: write(picture.frame().svg(on: settings.background == .light ? .light : .dark, title: picture.sentence))
    case .ansi: write(picture.frame().ansi)
    default: write(picture.frame().text)
    }
    if let origin = question.circle?.origin { library.tellPosition(of: origin) }
    if question.hits.isEmpty { writeError(nothingFound(question, library.distances(in: collection))) }
    if picture.unmappedCount > 0 { writeError(picture.sentence + ".") }
}

private func mapFormat(_ arguments: Arguments) throws(CommandError) -> MapFormat {
    let colour = try arguments.choice("colour", default: ColourChoice.auto)
    let format = try arguments.choice("format", default: MapFormat.auto)
    guard format == .auto else { return format }
    switch colour {
    case .always: return .ansi
    case .never: return .text
    case .auto: return isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil ? .ansi : .text
    }
}

private func mapZoom(_ text: String?) throws(CommandError) -> Double? {
    guard let text else { return nil }
    guard let zoom = Double(text), Viewport.zoomRange.contains(zoom) else {
        throw CommandError(
            .usage, "--zoom \"\(text)\" is no zoom: write a number from 1 (the world) to 20 (a few houses).")
    }
    return zoom
}

private func mapSize(_ text: String) throws(CommandError) -> Size {
    let parts = text.lowercased().split(separator: "x").map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (10...1000).contains(columns),
        (4...500).contains(rows)
    else {
        throw CommandError(
            .usage, "--size \"\(text)\" is no size: write columns x rows, as in 100x30, from 10x4 to 1000x500.")
    }
    return Size(columns: columns, rows: rows)
}
