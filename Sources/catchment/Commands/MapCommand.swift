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

let mapCommand = ShellCommand(
    name: "map", usage: "--near PLACE [--radius 1km] [--size 100x30] [--charset …] [--colour …]",
    summary: "The map of a search, as characters.",
    options: [
        .init(name: "near", value: "PLACE", help: "postcode, outcode, lat,lon, town or district, or here"),
        .init(name: "radius", value: "DISTANCE", help: "100m to 50km; 1km unless told"),
        .init(name: "in", value: "COLLECTION", help: "england (the only one so far)"),
        .init(name: "size", value: "COLUMNSxROWS", help: "100x30 unless told"),
        .init(name: "charset", value: "NAME", help: "braille, block or ascii"),
        .init(name: "colour", value: "WHEN", help: "auto, always or never"),
    ]
) { arguments, library throws(CommandError) in
    try arguments.refuseWords("map")
    let places = library.load(try arguments.collection())
    let radius = try arguments.radiusMetres()
    let charset = try arguments.choice("charset", default: library.isUTF8 ? CharacterSet.braille : .ascii)
    let colour = try arguments.choice("colour", default: ColourChoice.auto)
    let size = try mapSize(arguments.values["size"] ?? "100x30")
    let origin = try library.origin(arguments.near(), places: places)
    let frame = mapFrame(
        of: places, gazetteer: library.gazetteer(of: places), origin: origin, radiusMetres: radius, size: size,
        charset: charset)
    let isColoured = colour == .always || (colour == .auto && isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil)
    write(isColoured ? frame.ansi : frame.text)
    if let approximate = origin.approximate {
        writeError("The position of \(origin.label) is approximate: \(approximate).")
    }
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
