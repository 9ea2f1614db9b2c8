import Catalogue
import Live

/// Fetches the official files into a folder of their own. What arrives is checked before it goes further.
struct Download {
    private let folder: String
    private let library: Library

    init(library: Library) throws(CommandError) {
        self.library = library
        // What an update that was stopped left behind.
        library.removeOldDownloads()
        folder = try library.temporaryFolder()
    }

    func removeFiles() { library.remove(folder) }

    /// Today's register, else the newest of the ten days before. A missing day answers JSON under status 200, so what
    /// came is looked at.
    func register(today: String) throws(CommandError) -> String {
        let base =
            library.environment("CATCHMENT_REGISTER_URL")
            ?? "https://ea-edubase-api-prod.azurewebsites.net/edubase/downloads/public"
        var last = ""
        for day in 0...10 {
            let name = "edubasealldata\(compactDate(today, daysBefore: day)).csv"
            do throws(CommandError) {
                let file = try fetch("\(base)/\(name)", as: name, maximumBytes: 300_000_000)
                let head = library.head(of: file, bytes: 64)
                if head.contains("URN"), head.contains("LA (code)") { return file }
                last = "\(name) is not the register: it starts with \(head.prefix(40).debugDescription)"
                library.remove(file)
            } catch {
                // A server that cannot be reached will not be reached for yesterday's file either.
                if !error.message.contains("status") { throw error }
                last = error.message
            }
        }
        throw CommandError(
            .network,
            "The register of the last ten days could not be fetched; the data here stay in use. The last answer: \(last)"
        )
    }

    /// Ofsted's newest file of state-funded schools, found through the index of the publication.
    func inspections() throws(CommandError) -> String {
        let index =
            library.environment("CATCHMENT_INSPECTIONS_URL")
            ?? "https://www.gov.uk/api/content/government/statistical-data-sets/monthly-management-information-ofsteds-school-inspections-outcomes"
        let file = try fetch(index, as: "index.json", maximumBytes: 5_000_000)
        let attachments = library.attachments(inIndex: file)
        let newest = attachments.compactMap { item -> (date: String, url: String)? in
            guard item.url.lowercased().hasSuffix(".csv"),
                item.title.lowercased().contains("state-funded schools - latest inspections"),
                let date = CalendarDate(inFileName: item.title)?.iso
            else { return nil }
            return (date, item.url)
        }.max { $0.date < $1.date }
        guard let newest else {
            throw CommandError(
                .network,
                "The index of Ofsted's publication names no file of latest inspections; its address or its form may have changed."
            )
        }
        let name = newest.url.split(separator: "/").last.map(String.init) ?? "inspections.csv"
        return try fetch(newest.url, as: name, maximumBytes: 200_000_000)
    }

    func postcodes() throws(CommandError) -> String {
        let url =
            library.environment("CATCHMENT_POSTCODES_URL")
            ?? "https://api.os.uk/downloads/v1/products/CodePointOpen/downloads?area=GB&format=CSV&redirect"
        return try fetch(url, as: "codepo_gb.zip", maximumBytes: 200_000_000)
    }

    private func fetch(_ url: String, as name: String, maximumBytes: Int) throws(CommandError) -> String {
        let file = folder + "/" + name
        let meter = ProgressMeter(title: name)
        defer { meter.finish() }
        try library.fetch(url, to: file, maximumBytes: maximumBytes) { received, expected in
            meter.show(received, of: expected)
        }
        return file
    }
}

/// A date so many days before another, as yyyymmdd.
func compactDate(_ date: String, daysBefore days: Int) -> String {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return "" }
    var (year, month, day) = (parts[0], parts[1], parts[2])
    for _ in 0..<days {
        day -= 1
        if day == 0 {
            month -= 1
            if month == 0 { (year, month) = (year - 1, 12) }
            let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
            day = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        }
    }
    return "\(year)" + (month < 10 ? "0" : "") + "\(month)" + (day < 10 ? "0" : "") + "\(day)"
}
