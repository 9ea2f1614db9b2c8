import Catalogue
extension NewYork {
    /// The directory of 2017 and the SAT results of 2012, from NYC Open Data. A row of the directory has about 5 kB.
    /// Source of the paging: dev.socrata.com/docs/paging.html.
    static var feeds: [Feed] {
        [
            Feed(
                id: TableName.directory, title: DirectoryImporter().title,
                address: "https://data.cityofnewyork.us/resource/s3k6-pzi2.json",
                place: .pages(
                    PagedList(
                        name: "s3k6-pzi2.json", key: "dbn", rows: 1000, reading: .init(order: "school_name", rows: 100))
                ),
                limit: 50_000_000),
            Feed(
                id: TableName.sat, title: SATImporter().title,
                address: "https://data.cityofnewyork.us/resource/f9bf-2cp4.json",
                place: .pages(
                    PagedList(
                        name: "f9bf-2cp4.json", key: "dbn", rows: 1000, reading: .init(order: "school_name", rows: 1000)
                    )),
                limit: 10_000_000),
        ]
    }
}

/// The editions of NYC Open Data's files. The files do not say their year, so the year is read from their names.
enum Edition {
    /// The years of the data sets whose files are named after the data set's id on data.cityofnewyork.us.
    private static let years = ["s3k6-pzi2": 2017, "f9bf-2cp4": 2012]

    /// The year in a file's name: "2017" for "s3k6-pzi2.json", "2021" for "2021_DOE_High_School_Directory.csv", even if
    /// the day of the download follows; or else a date in the name as yyyy-mm-dd; blank if the name has neither.
    static func date(ofFile name: String) -> String {
        if let known = years.first(where: { name.lowercased().contains($0.key) }) { return String(known.value) }
        let numbers = name.split { !$0.isASCII || !$0.isNumber }
        if let year = numbers.first, year.utf8.count == 4, year.hasPrefix("20"),
            numbers.dropFirst().first?.utf8.count != 2
        {
            return String(year)
        }
        if let date = CalendarDate(inFileName: name) { return date.iso }
        return numbers.first { $0.utf8.count == 4 && $0.hasPrefix("20") }.map(String.init) ?? ""
    }

    static let licence = "NYC Open Data, free to use under its terms of use"
    static let attribution = "Source: New York City Department of Education, through NYC Open Data."
}
