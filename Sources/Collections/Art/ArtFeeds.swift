import Catalogue

/// Where the lists that the program knows are fetched from.
enum ArtFeeds {
    static let campusAddress =
        "https://cgi.csc.liv.ac.uk/~phil/Teaching/COMP327/artworksOnCampus/data.php?class=artworks&lastUpdate=2017-11-01"
    /// The parameters of a campus feed that take the day since which changes are wanted.
    static let dayParameters = ["lastUpdate", "lastModified"]
    private static let byteLimit = 50_000_000

    /// Each list is optional, so that the others are updated even if one server does not answer.
    static let all = [
        Feed(
            id: ListKind.campus.name, title: "the works of art on the campus", source: "art", address: campusAddress,
            place: .changes(name: "campus.json", parameters: dayParameters), limit: byteLimit, isNeeded: false,
            list: list(.campus)),
        Feed(
            id: ListKind.vancouver.name, title: "the works of art in Vancouver",
            address: "https://opendata.vancouver.ca/api/explore/v2.1/catalog/datasets/public-art/exports/geojson",
            place: .file(name: "public-art.geojson"), limit: byteLimit, isNeeded: false, list: list(.vancouver)),
        Feed(
            id: Art.TableName.artists, title: ArtistsImporter().title,
            address: "https://opendata.vancouver.ca/api/explore/v2.1/catalog/datasets/public-art-artists/exports/json",
            place: .file(name: "public-art-artists.json"), limit: byteLimit, isNeeded: false),
        Feed(
            id: ListKind.montreal.name, title: "the works of art in Montréal",
            address: "https://donnees.montreal.ca/dataset/2980db3a-9eb4-4c0e-b7c6-a6584cb769c9/resource/"
                + "18705524-c8a6-49a0-bca7-92f493e6d329/download/oeuvresdonneesouvertes.json",
            place: .file(name: "oeuvresdonneesouvertes.json"), limit: byteLimit, isNeeded: false, list: list(.montreal)),
    ]

    private static func list(_ kind: ListKind) -> FeedList {
        FeedList(dataset: Art.id, part: TablePart(name: kind.name, source: Source(title: "", date: "", licence: "")))
    }

    /// The feeds that fetch some lists. The artists of Vancouver are fetched together with its works.
    static func feeds(of parts: [TablePart]) -> [Feed] {
        parts.flatMap { part -> [Feed] in
            if !part.address.isEmpty { return [feed(of: part)] }
            let known = all.filter { $0.list?.part.name == part.name }
            return part.name == ListKind.vancouver.name ? known + all.filter { $0.list == nil } : known
        }
    }

    /// The feed of a list that a person added by its address.
    private static func feed(of part: TablePart) -> Feed {
        let takesDay = dayParameters.contains { part.address.lowercased().contains($0.lowercased() + "=") }
        // The name of the file does not say which format the list has; the import recognises that by the content.
        let name = part.name + ".list"
        return Feed(
            id: "\(Art.id).\(part.name)", title: "the works of the list \(part.name)",
            source: part.name == ListKind.campus.name ? Art.id : nil, address: part.address,
            place: takesDay ? .changes(name: name, parameters: dayParameters) : .file(name: name), limit: byteLimit,
            isNeeded: false, list: FeedList(dataset: Art.id, part: part))
    }
}
