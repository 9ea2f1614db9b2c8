import Catalogue
import Geo

/// The lists of works whose columns are known.
enum ListKind: CaseIterable {
    case campus, vancouver, montreal

    /// The kind of a list, judged by its columns; nil for a list of another kind.
    init?(_ file: ListFile) {
        let columns = Set(file.columns.map { ColumnName($0).squashed })
        let found = Self.allCases.first { $0.marks.isSubset(of: columns) }
        guard let found else { return nil }
        self = found
    }

    /// Columns that only lists of this kind have, all of them.
    private var marks: Set<String> {
        switch self {
        case .campus: ["title", "yearofwork", "filename", "lat", "long"]
        case .vancouver: ["registryid", "titleofwork"]
        case .montreal: ["titre", "coordonneelatitude", "adressecivique"]
        }
    }

    /// What the list is called, also in commands.
    var name: String {
        switch self {
        case .campus: "campus"
        case .vancouver: "vancouver"
        case .montreal: "montreal"
        }
    }

    /// The source of the list, without a date.
    var source: Source {
        switch self {
        case .campus:
            Source(
                title: "University of Liverpool, works of art on campus", date: "", licence: "",
                attribution: "Works of art on campus: University of Liverpool.")
        case .vancouver:
            Source(
                title: "City of Vancouver, public art", date: "", licence: "Open Government Licence - Vancouver",
                attribution: "Contains information licensed under the Open Government Licence - Vancouver.")
        case .montreal:
            Source(
                title: "Ville de Montréal, public art", date: "", licence: "CC BY 4.0",
                attribution: "Ville de Montréal, œuvres d’art public, CC BY 4.0.")
        }
    }

    /// The area of the works, with a margin. If a position is outside, its latitude and longitude may be swapped.
    var region: BoundingBox {
        switch self {
        case .campus: BoundingBox(south: 53.2, west: -3.3, north: 53.6, east: -2.6)
        case .vancouver: BoundingBox(south: 48.9, west: -123.6, north: 49.6, east: -122.0)
        case .montreal: BoundingBox(south: 45.2, west: -74.3, north: 45.9, east: -73.2)
        }
    }

    /// Whether a file may hold only the changes since an earlier file. Such a file does not say which works were
    /// removed.
    var hasOnlyChanges: Bool { self == .campus }

    /// The columns of the fields, as the list spells them.
    func mapping(of file: ListFile) -> FieldMapping {
        let spelling = Dictionary(
            file.columns.map { (ColumnName($0).squashed, $0) }, uniquingKeysWith: { first, _ in first })
        var mapping = FieldMapping()
        for (field, columns) in fields {
            let present = columns.compactMap { spelling[$0] }
            if !present.isEmpty { mapping[field.rawValue] = present.joined(separator: "|") }
        }
        return mapping
    }

    /// The columns of each field, as in `ColumnName.squashed`. If a field has several, the first that is not blank is
    /// used.
    private var fields: [(WorkField, [String])] {
        switch self {
        case .campus:
            [
                (.id, ["id"]), (.title, ["title"]), (.artist, ["artist"]), (.year, ["yearofwork"]),
                (.note, ["information"]), (.latitude, ["lat"]), (.longitude, ["long"]), (.building, ["location"]),
                (.place, ["locationnotes"]), (.picture, ["filename"]), (.status, ["enabled"]),
            ]
        case .vancouver:
            [
                (.id, ["registryid"]), (.title, ["titleofwork"]), (.artist, ["artists"]),
                (.year, ["yearofinstallation"]),
                (.kind, ["type"]), (.building, ["sitename"]), (.address, ["siteaddress"]), (.place, ["locationonsite"]),
                (.district, ["neighbourhood", "geolocalarea"]),
                (.note, ["descriptionofwork", "artistprojectstatement"]), (.picture, ["photourlurl", "photourl"]),
                (.photographer, ["photocredits"]), (.page, ["url"]), (.status, ["status"]),
                (.position, ["geometry", "geom", "geopoint2d"]),
            ]
        case .montreal:
            [
                (.id, ["nointerne"]), (.title, ["titre"]), (.artist, ["artistes"]), (.year, ["datefinproduction"]),
                (.kind, ["souscategorieobjetang", "souscategorieobjet"]), (.building, ["batiment"]), (.park, ["parc"]),
                (.address, ["adressecivique"]), (.district, ["arrondissement"]), (.latitude, ["coordonneelatitude"]),
                (.longitude, ["coordonneelongitude"]),
            ]
        }
    }
}
