import Catalogue

/// The dates of a dataset's sources, oldest to newest: "17 Jun 2024", "17 Jun 2024 – 28 Feb 2026", "17 Jun 2024, some undated".
func placesDate(_ places: Places) -> String {
    let dates = places.sources.map(\.date).filter { !$0.isEmpty }.sorted()
    guard let first = dates.first, let last = dates.last else { return "" }
    let span = first == last ? dateWords(first) : "\(dateWords(first)) – \(dateWords(last))"
    return dates.count < places.sources.count ? span + ", some undated" : span
}

/// The date of each source of the places: "schools 17 Jun 2024 · Ofsted 28 Feb 2026". For a dataset whose sources have no short
/// names: "data 2012 – 2017".
/// - Parameter isShort: whether a month is enough for a date: "schools Jun 2024 · Ofsted Feb 2026".
func sourceDates(_ places: Places, isShort: Bool = false) -> String {
    let dated = places.dataset.importers.compactMap { importer -> String? in
        guard let date = places.joined[importer.tableName]?.source.date, !date.isEmpty else { return nil }
        return importer.shortName.map { "\($0) \(dateWords(isShort ? String(date.prefix(7)) : date))" }
    }
    let all = placesDate(places)
    return dated.isEmpty ? all.isEmpty ? "" : "data " + all : dated.joined(separator: " · ")
}

/// The age of data in words, such as "2 years old"; nil below half a year.
func ageText(of date: String, today: String) -> String? {
    guard isOldData(date, today: today), let age = monthsPassed(since: date, today: today) else { return nil }
    return age < 24 ? "\(age) months old" : "\(age / 12) years old"
}
