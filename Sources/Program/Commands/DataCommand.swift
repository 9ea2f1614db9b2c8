import Catalogue
import Glibc
import Live
import Screen

extension ShellCommand {
    static func data(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "data", usages: ["", "remove NAME", "cut FILE [--in COLLECTION]"],
            summary: "Your saved data: rows, dates, sources, licences, sizes.",
            options: [.collection(datasets, usual: "only with cut; default: the collection shown last")],
            words: [
                .init("remove", then: .words(datasets.removableNames)), .init("cut", then: .files),
            ],
            notes: """
                cut FILE writes the places of one collection to one file, sorted by area: the collection that --in names, else
                the one shown last. catchment places --from FILE searches that file without reading all of it, also on a web server.
                remove NAME deletes data that you imported; the data that came with the program is used again. NAME is a collection
                (\(datasets.all.map(\.id).joined(separator: ", "))), the word postcodes, or the name in brackets after a source in catchment data.
                """
        ) { arguments, shell throws(CommandError) in
            switch arguments.words.first {
            case nil: shell.console.writeLines(try report(shell))
            case "cut" where arguments.words.count == 1:
                throw CommandError(
                    .usage, "catchment data cut needs the name of the file to write: catchment data cut FILE.")
            case "remove" where arguments.words.count == 2: try removeData(arguments.words[1].lowercased(), shell)
            case "cut" where arguments.words.count == 2: try cutData(arguments, to: arguments.words[1], shell)
            default:
                throw CommandError(
                    .usage,
                    "Use catchment data, catchment data remove NAME or catchment data cut FILE: see catchment data --help."
                )
            }
        }
    }
}

private func removeData(_ name: String, _ shell: Shell) throws(CommandError) {
    guard shell.library.data.removableNames.contains(name) else {
        let names = shell.library.data.removableNames.joined(separator: ", ")
        throw CommandError(.usage, "No data is called \"\(name)\": use \(names).")
    }
    let isGone: Bool
    do throws(StoreError) { isGone = try shell.library.data.remove(name) } catch {
        throw CommandError(.cannotWrite, error.sentence)
    }
    guard isGone else {
        throw CommandError(.noFile, "There is nothing to remove: \(name) has no imported data.")
    }
    shell.writeText("Removed \(name)\(shell.datasets.wayBack(to: name)).\n")
}

extension Datasets {
    /// "; to get this data back, run catchment update stalls or import its files"; empty for data that comes from a service
    /// whenever it is shown.
    /// - Parameter name: one of `removableNames`.
    fileprivate func wayBack(to name: String) -> String {
        let subject = all.first { $0.supply.tableNames.contains(name) }?.id ?? name
        guard updateSubjects.contains(where: { $0.name == subject }) else { return "" }
        return "; to get this data back, run catchment update \(subject) or import its files"
    }
}

/// Writes the places of a collection to one file, cut by area.
private func cutData(_ arguments: Arguments, to path: String, _ shell: Shell) throws(CommandError) {
    let places = try shell.library.places.loadRequired(try arguments.dataset(shell))
    do throws(AreaArchiveError) {
        let written = try AreaArchive.write(places, to: path)
        let left = places.count - written.places
        shell.writeText(
            cleaned(
                "Wrote \(grouped(written.places)) \(places.dataset.noun.many) of \(places.dataset.name) to \(path), cut into \(grouped(written.squares)) squares"
            )
                + (left > 0 ? "; \(grouped(left)) without a position are left out" : "") + ".\n")
    } catch {
        if case .file(let error) = error, [EACCES, EPERM, EROFS].contains(error.code) {
            throw CommandError(.cannotWrite, "\(path) cannot be written: choose a folder in which you may write.")
        }
        throw error.command(path)
    }
}

private func report(_ shell: Shell) throws(CommandError) -> String {
    let checks = shell.library.updates.lastChecks
    var text = ""
    for dataset in shell.datasets.all { text += lines(of: dataset, checks, shell) }
    return text + (try postcodes(shell, checked: checks[Feed.postcodes.id]))
}

/// Says how many places the lists hide until a filter shows them; empty if there are none.
private func hiddenLine(_ places: Places) -> String {
    let hidden = places.currentCount - places.listedCount
    guard hidden > 0 else { return "" }
    let opening = places.dataset.openingFilterWithoutState
    let facets = places.facets.filter { opening.off[$0.id] != nil }
    let shown = "\(grouped(places.listedCount)) of these \(places.dataset.noun.many)"
    return
        "  lists show \(shown) (maps \(grouped(places.listedCountOnMap))); the \(grouped(hidden)) that they leave out appear with the filter "
        + facets.map(\.title).joined(separator: ", ") + "\n"
}

/// "27,108 open schools, 21,741 of them with a position".
private func counts(of places: Places) -> String {
    guard places.count > 0 else { return "no \(places.dataset.noun.many) yet" }
    return "\(places.currentWords), \(grouped(places.mappedCount)) of them with a position"
}

private func lines(of dataset: any Dataset, _ checks: [String: Int], _ shell: Shell) -> String {
    let data = shell.library.data
    let places = shell.library.places.load(dataset)
    var text = "\(dataset.name) (\(dataset.id)): \(counts(of: places))\n" + hiddenLine(places)
    let folder =
        places.isStarter ? data.resources.map { $0 + "/" + dataset.id } : data.path + "/" + dataset.id
    let tables = places.joined.tables.compactMap { $0 }
    for table in tables {
        let bytes = data.bytesOnDisk(table.details.map { [$0] } ?? [], in: folder ?? "")
        guard table.parts.isEmpty else {
            for part in table.parts {
                // The feed of an added list has another id than the list.
                let feed = data.feeds(of: dataset).first { $0.list?.part.name == part.name }
                text += lines(
                    of: part.source, name: part.name, bytes: nil, checked: checks[feed?.id ?? part.name],
                    shell.library.machine.today)
            }
            continue
        }
        text += lines(
            of: table.source, name: table.name, bytes: bytes, checked: places.isStarter ? nil : checks[table.name],
            shell.library.machine.today)
    }
    if let folder {
        let files = ["index.json"] + tables.compactMap(\.details)
        text += "  in \(folder), \(megabytes(data.bytesOnDisk(files, in: folder)))\n"
    }
    if places.isPartial {
        text += "  This is a starter set: run catchment update \(places.dataset.id) for the rest.\n"
    } else if places.isStarter {
        text +=
            "  This is complete and came with the program: run catchment update \(places.dataset.id) for newer data.\n"
    }
    return text
}

private func postcodes(_ shell: Shell, checked: Int?) throws(CommandError) -> String {
    let postcodes: PostcodeList?
    do throws(StoreError) { postcodes = try shell.library.data.postcodes() } catch {
        throw CommandError(.badData, error.sentence)
    }
    guard let postcodes else {
        return "Postcodes: none, so a full postcode is approximate without a network.\n"
            + "  Run catchment update postcodes, or catchment import codepo_gb.zip.\n"
    }
    let bytes = shell.library.data.bytesOfPostcodes(postcodes)
    let areas = postcodes.areas.count
    return "Postcodes: \(grouped(postcodes.count)) in \(areas) \(areas == 1 ? "area" : "areas")\n"
        + lines(
            of: postcodes.source, name: Feed.postcodes.id, bytes: bytes, checked: checked, shell.library.machine.today)
        + "  in \(shell.library.data.path)\n"
}

/// - Parameter bytes: the size of the source's own file; nil if it has none.
private func lines(of source: Source, name: String, bytes: Int?, checked: Int?, _ today: String) -> String {
    var text = "  \(source.title) (\(name)), \(source.date.isEmpty ? "no date" : source.date)"
    if let age = age(source.date, today: today) { text += " (\(age))" }
    if !source.file.isEmpty {
        text += ", from \(source.file) (\(grouped(source.rowsRead)) \(source.rowsRead == 1 ? "row" : "rows"))"
    }
    if let bytes { text += ", \(megabytes(bytes))" }
    text += "\n"
    if let checked { text += "    checked for updates on \(dayOf(secondsSince1970: checked))\n" }
    if !source.licence.isEmpty { text += "    \(source.licence)\n" }
    if !source.attribution.isEmpty { text += "    \(source.attribution)\n" }
    return text
}

/// How old a day or a month is: "today", "5 days old", "4 months old", "2 years old"; nil for a day in the
/// future, and for a text that is no date.
func age(_ date: String, today: String) -> String? {
    guard let months = monthsPassed(since: date, today: today), let date = firstDay(of: date),
        let today = CalendarDate(today.utf8)
    else { return nil }
    let (count, unit) =
        months >= 24
        ? (months / 12, "year") : months >= 2 ? (months, "month") : (today.dayNumber - date.dayNumber, "day")
    return count == 0 ? "today" : "\(count) \(unit)\(count == 1 ? "" : "s") old"
}
