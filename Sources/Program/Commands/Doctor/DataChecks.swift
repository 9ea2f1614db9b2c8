import Catalogue
import Live
import Tiles

/// The data of each collection, the postcodes and the street maps.
func dataChecks(_ library: Library) -> [DoctorCheck] {
    library.datasets.all.map { check(of: $0, library) } + [postcodeCheck(library)] + tileChecks(library)
}

private func check(of dataset: any Dataset, _ library: Library) -> DoctorCheck {
    let loaded = library.data.peek(dataset)
    let places = loaded.places
    if let problem = loaded.problem {
        let sentence = problem.sentence
        return .problem(
            dataset.id, .badData, sentence.withoutFullStop,
            "run catchment data remove \(dataset.id), then catchment update \(dataset.id)")
    }
    let today = library.machine.today
    let dates = places.joined.tables.compactMap { $0?.source.date }.filter { !$0.isEmpty }
    let names = Dictionary(
        dataset.importers.compactMap { importer in importer.shortName.map { (importer.tableName, "\($0): ") } },
        uniquingKeysWith: { first, _ in first })
    let ages = unique(
        places.joined.tables.compactMap { $0 }.filter { !$0.source.date.isEmpty }
            .map { (names[$0.name] ?? "") + withAge($0.source.date, today) })
    let text = ([places.currentWords] + (ages.isEmpty ? [] : [ages.joined(separator: ", ")])).joined(separator: ", ")
    if places.isPartial {
        return .note(dataset.id, text + ", a starter set", "catchment update \(dataset.id) gets the rest")
    }
    // A service needs no places here: they are fetched when its list is opened.
    if places.currentCount == 0, dataset.supply.service == nil {
        return .note(dataset.id, text, "import its files, or run catchment update \(dataset.id)")
    }
    if !dataset.feeds.isEmpty, dates.contains(where: { isOldData($0, today: today) }) {
        return .note(dataset.id, text, "catchment update \(dataset.id) gets newer data, if there is any")
    }
    return .ok(dataset.id, text)
}

/// "2024-06-17 (2 years old)".
private func withAge(_ date: String, _ today: String) -> String {
    date + (age(date, today: today).map { " (\($0))" } ?? "")
}

private func postcodeCheck(_ library: Library) -> DoctorCheck {
    do throws(StoreError) {
        guard let list = try library.data.postcodes() else {
            return .note(
                "postcodes", "none, so postcodes are approximate without a network",
                "catchment update postcodes gets all of them")
        }
        let (date, today) = (list.source.date, library.machine.today)
        let text = "\(grouped(list.count)), \(date.isEmpty ? "no date" : withAge(date, today))"
        guard isOldData(date, today: today) else { return .ok("postcodes", text) }
        return .note("postcodes", text, "catchment update postcodes gets newer ones")
    } catch {
        return .problem(
            "postcodes", .badData, error.sentence.withoutFullStop,
            "run catchment update postcodes")
    }
}

private func tileChecks(_ library: Library) -> [DoctorCheck] {
    let (archives, problems) = library.maps.archives.open()
    let found: [DoctorCheck] =
        archives.isEmpty
        ? [] : [.ok("tiles", archives.map { "\($0.name), \(megabytes($0.size))" }.joined(separator: "; "))]
    return found
        + problems.map { problem in
            let advice =
                switch problem {
                case .archive(let name, _): "catchment tiles remove \(name)"
                case .source: "correct \"tiles\" in settings.json"
                }
            return .problem("tiles", .badData, problem.words, advice)
        }
}
