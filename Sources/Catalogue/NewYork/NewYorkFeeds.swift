extension NewYork {
    /// The directory of 2017 and the SAT results of 2012, from NYC Open Data. Source of the paging:
    /// dev.socrata.com/docs/paging.html; a row of the directory is about 5 kB.
    public var feeds: [Feed] {
        [
            Feed(
                id: DirectoryImporter().tableName, title: DirectoryImporter().title,
                address: "https://data.cityofnewyork.us/resource/s3k6-pzi2.json",
                place: .pages(
                    PagedList(
                        name: "s3k6-pzi2.json", key: "dbn", rows: 1000, reading: .init(order: "school_name", rows: 100))
                ),
                limit: 50_000_000),
            Feed(
                id: SATImporter().tableName, title: SATImporter().title,
                address: "https://data.cityofnewyork.us/resource/f9bf-2cp4.json",
                place: .pages(
                    PagedList(
                        name: "f9bf-2cp4.json", key: "dbn", rows: 1000, reading: .init(order: "school_name", rows: 1000)
                    )),
                limit: 10_000_000),
        ]
    }
}

/// Where NYC Open Data's files say their year: nowhere inside, so by the name of the file.
enum Edition {
    /// The year of each data set that is called by its id alone, as on data.cityofnewyork.us.
    private static let years = ["s3k6-pzi2": 2017, "f9bf-2cp4": 2012]

    /// "2017" of "s3k6-pzi2.json", "2021" of "2021_DOE_High_School_Directory.csv", also where the day of the download stands
    /// behind that; else a whole date as yyyy-mm-dd; blank where the name says nothing.
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
