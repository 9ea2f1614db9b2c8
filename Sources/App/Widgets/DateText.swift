import Catalogue

/// The dates of a dataset's sources, oldest to newest: "17 Jun 2024", "17 Jun 2024 · 28 Feb 2026", "17 Jun 2024, some undated". Only
/// three dates or more are a period: "2019 – 2026".
func placesDate(_ places: Places, to precision: DatePrecision = .day) -> String {
    let dates = places.sources.map { String($0.date.prefix(precision.rawValue)) }.filter { !$0.isEmpty }
    return dateSpan(dates) + (!dates.isEmpty && dates.count < places.sources.count ? ", some undated" : "")
}

/// One or two dates, or the period from the oldest to the newest of more. The dates may be in any order and occur several times.
func dateSpan(_ dates: [String]) -> String {
    let different = Set(dates).sorted()
    guard different.count > 2 else { return different.map { dateWords($0) }.joined(separator: " · ") }
    return "\(dateWords(different[0])) – \(dateWords(different[different.count - 1]))"
}

/// The years of a dataset's sources: "data 2026", "data 2024 to 2026"; empty if no source has a date.
func spanOfYears(_ places: Places) -> String {
    let years = places.sources.map { $0.date.prefix(DatePrecision.year.rawValue) }.filter { !$0.isEmpty }
    guard let first = years.min(), let last = years.max() else { return "" }
    return first == last ? "data \(first)" : "data \(first) to \(last)"
}

/// How much of a date is shown. The raw value is the length of that part of "2024-06-17".
enum DatePrecision: Int {
    case year = 4
    case month = 7
    case day = 10
}

/// The date of each source of the places: "schools 17 Jun 2024 · Ofsted 28 Feb 2026". For a dataset whose sources have no short
/// names: "data 17 Jun 2024 · 28 Feb 2026".
/// - Parameter precision: how much of each date; to the month, "schools Jun 2024 · Ofsted Feb 2026".
func sourceDates(_ places: Places, to precision: DatePrecision = .day) -> String {
    let named = namedDates(places, to: precision)
    let all = placesDate(places, to: precision)
    return !named.isEmpty ? named : all.isEmpty ? "" : "data " + all
}

/// The dates of data for a header, in three lengths. A headline, such as the progress of an update, replaces all of them.
struct HeaderDates: Equatable {
    /// What all dates are replaced by; nil if they are not.
    var headline: String?
    var days: String
    var months: String
    var years: String
}

extension State {
    /// The dates of some places for a header. The progress of an update replaces them.
    /// - Parameter age: replaces the dates if no update runs.
    func headerDates(_ places: Places, age: String? = nil) -> HeaderDates {
        let headline = refreshHeadline ?? age
        return HeaderDates(
            headline: headline, days: headline ?? sourceDates(places),
            months: headline ?? sourceDates(places, to: .month), years: headline ?? sourceDates(places, to: .year))
    }
}

/// The date of each source with its short name; empty if no source has one.
func namedDates(_ places: Places, to precision: DatePrecision = .day) -> String {
    let dated = places.dataset.importers.compactMap { importer -> String? in
        guard let name = importer.shortName, let source = places.joined[importer.tableName]?.source else { return nil }
        return "\(name) \(source.date.isEmpty ? "undated" : dateWords(String(source.date.prefix(precision.rawValue))))"
    }
    return dated.joined(separator: " · ")
}

/// The age of data in words, such as "2 years old"; nil below half a year.
func ageText(of date: String, today: String) -> String? {
    guard isOldData(date, today: today), let age = monthsPassed(since: date, today: today) else { return nil }
    return age < 24 ? "\(age) months old" : "\(age / 12) years old"
}
