import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

struct TypedFilterTests {
    /// Four schools: three of Leeds, one of Leicester; two of one trust.
    private static func places() throws -> Places {
        let header =
            "URN,EstablishmentName,EstablishmentStatus (name),LA (code),LA (name),Trusts (name),Easting,Northing\n"
        let register = try RegisterImporter().read(
            header + "100001,a,Open,383,Leeds,NORTHERN STAR TRUST,430000,433000\n"
                + "100002,b,Open,383,Leeds,,430000,433000\n"
                + "100003,c,Open,383,Leeds,The Co-operative Trust,430000,433000\n"
                + "100004,d,Open,856,Leicester,NORTHERN STAR TRUST,458000,304000\n",
            named: "edubasealldata20240617.csv")
        return Places([register.table], of: England())
    }

    @Test(arguments: [("la", 4), ("trust", 3)])
    func countsThePlacesWithAValue(filter: String, count: Int) throws {
        #expect(England().countOfValues(filter, in: try Self.places()) == count)
    }

    @Test(arguments: [
        ("la", "Leeds", TypedValueMatch.rows([0, 1, 2])), ("la", "leeds", .rows([0, 1, 2])),
        ("la", "383", .rows([0, 1, 2])),
        ("la", "leic", .part(of: "Leicester", [3])), ("la", "Leds", .none(similar: ["Leeds"])),
        ("la", "le", .several(["Leeds", "Leicester"])), ("la", "Bath", .none(similar: [])),
        ("la", "", .none(similar: [])), ("la", "3", .none(similar: [])),
        // Words that councils have in their names.
        ("la", "Leeds City Council", .rows([0, 1, 2])), ("la", "City of Leeds", .rows([0, 1, 2])),
        ("la", "Leds City Council", .none(similar: ["Leeds"])),
        ("la", "Leic City Council", .none(similar: ["Leicester"])),
        ("la", "Council", .none(similar: [])),
        ("trust", "Northern Star Council", .none(similar: [])),
        ("trust", "northern star", .part(of: "NORTHERN STAR TRUST", [0, 3])),
        ("trust", "operative", .part(of: "The Co-operative Trust", [2])),
        ("trust", "trust", .several(["NORTHERN STAR TRUST", "The Co-operative Trust"])),
    ])
    func aTypedValueMeansOneNameOrSeveral(filter: String, text: String, match: TypedValueMatch) throws {
        #expect(England().match(text, of: filter, in: try Self.places()) == match)
    }

    /// "Pre-LGR" and a year begin the name of an abolished authority (register of June 2024). All its schools are closed.
    @Test(arguments: [
        ("Bournemouth", TypedValueMatch.part(of: "Bournemouth, Christchurch and Poole", [0])),
        ("Northamptonshire", .several(["North Northamptonshire", "West Northamptonshire"])),
        ("Cumbria", .part(of: "Pre-LGR 2023 Cumbria", [5])),
        ("Pre-LGR 2019 Bournemouth", .rows([3])),
        ("pre-lgr", .several(["Pre-LGR 2019 Bournemouth", "Pre-LGR 2021 Northamptonshire", "Pre-LGR 2023 Cumbria"])),
    ])
    func authoritiesWithOpenSchoolsComeFirst(text: String, match: TypedValueMatch) throws {
        let register = try RegisterImporter().read(
            "URN,EstablishmentName,EstablishmentStatus (name),LA (code),LA (name),Easting,Northing\n"
                + "100001,a,Open,839,\"Bournemouth, Christchurch and Poole\",408000,91000\n"
                + "100002,b,Open,940,North Northamptonshire,486000,278000\n"
                + "100003,c,Open,941,West Northamptonshire,475000,260000\n"
                + "100004,d,Closed,,Pre-LGR 2019 Bournemouth,408000,91000\n"
                + "100005,e,Closed,,Pre-LGR 2021 Northamptonshire,475000,260000\n"
                + "100006,f,Closed,,Pre-LGR 2023 Cumbria,340000,556000\n",
            named: "edubasealldata20240617.csv")
        #expect(England().match(text, of: "la", in: Places([register.table], of: England())) == match)
    }
}
