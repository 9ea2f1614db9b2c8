import Catalogue
import Live

let dataCommand = ShellCommand(
    name: "data", usage: "", summary: "What is loaded: rows, dates, sources, licences.", options: []
) { arguments, library throws(CommandError) in
    guard arguments.words.isEmpty else {
        throw CommandError(.usage, "catchment data takes no words: see catchment data --help.")
    }
    var text = ""
    for collection in Collections.all {
        let places = library.load(collection)
        text +=
            "\(collection.name) (\(collection.id)): \(places.currentCount) open \(collection.noun.many), \(places.mappedCount) of them on the map\n"
        for source in places.sources { text += lines(of: source) }
        let folder =
            places.isStarter
            ? library.data.resources.map { $0 + "/" + collection.id } : library.data.path + "/" + collection.id
        if let folder { text += "  in \(folder)\n" }
        if places.isStarter {
            text += "  This is the starter set: catchment import or catchment update brings the rest.\n"
        }
    }
    let postcodes: PostcodeList?
    do throws(StoreError) { postcodes = try library.data.postcodes() } catch {
        throw CommandError(.badData, error.description.capitalisedFirst + ".")
    }
    if let postcodes {
        let count = postcodes.areas.values.reduce(0) { $0 + $1.count }
        text +=
            "Postcodes: \(count) in \(postcodes.areas.count) areas\n" + lines(of: postcodes.source)
            + "  in \(library.data.path)\n"
    } else {
        text += "Postcodes: none; a full postcode is found by the schools in it or by the centre of its outcode.\n"
        text += "  catchment import codepo_gb.zip or catchment update postcodes brings them.\n"
    }
    write(text)
}

private func lines(of source: Source) -> String {
    var text = "  \(source.title), \(source.date.isEmpty ? "no date" : source.date)"
    if !source.file.isEmpty { text += ", from \(source.file) (\(source.rowsRead) rows)" }
    text += "\n    \(source.licence)\n"
    if !source.attribution.isEmpty { text += "    \(source.attribution)\n" }
    return text
}
