import Catalogue

/// The dates of a dataset's sources, oldest to newest: "17 Jun 2024" or "17 Jun 2024 – 28 Feb 2026".
func placesDate(_ places: Places) -> String {
    let dates = places.sources.map(\.date).filter { !$0.isEmpty }.sorted()
    guard let first = dates.first, let last = dates.last else { return "" }
    return first == last ? dateText(first) : "\(dateText(first)) – \(dateText(last))"
}

/// The date of each source of the places: "schools 17 Jun 2024 · Ofsted 28 Feb 2026". For a dataset whose sources have no short
/// names: "data 2012 – 2017".
func sourceDates(_ places: Places) -> String {
    let dated = places.dataset.importers.compactMap { importer -> String? in
        guard let date = places.joined[importer.tableName]?.source.date, !date.isEmpty else { return nil }
        return importer.shortName.map { "\($0) \(dateText(date))" }
    }
    let all = placesDate(places)
    return dated.isEmpty ? all.isEmpty ? "" : "data " + all : dated.joined(separator: " · ")
}

/// The age of data in words, such as "2 years old"; nil below half a year.
func ageText(of date: String, today: String) -> String? {
    func months(_ date: String) -> Int? {
        let parts = date.prefix(10).split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 ? parts[0] * 12 + parts[1] - (parts[2] > 15 ? 0 : 1) : nil
    }
    guard let then = months(date), let now = months(today), now - then >= 6, now - then < 1200 else { return nil }
    let age = now - then
    return age < 24 ? "\(age) months old" : "\(age / 12) years old"
}

/// 2024-06-17 as "17 Jun 2024"; anything else unchanged.
public func dateText(_ date: String) -> String {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = date.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return date }
    return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0])"
}
