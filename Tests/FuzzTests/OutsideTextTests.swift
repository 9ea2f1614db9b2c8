import Catalogue
import Collections
import Geo
import JSON
import Testing

@testable import Live

/// Text from outside that would steer a terminal, or show something else than is there, gets out of no reader.
struct OutsideTextTests {
    /// C0, DEL and C1 controls, bidirectional controls, zero-width characters, a tag and a soft hyphen.
    private static let hidden =
        "\u{1B}]0;x\u{07}\u{0}\u{8}\u{7F}\u{9B}2J\u{202E}\u{2066}\u{200F}\u{61C}\u{200B}\u{200C}\u{FEFF}\u{2060}\u{E0041}\u{AD}"
    /// The same in JSON, in which controls must be escaped.
    private static let escaped = String(JSONValue.string(hidden).text.dropFirst().dropLast())

    /// Checked by the targets themselves: `checkClean` looks at what is shown, exported and said in errors.
    @Test(arguments: FuzzTarget.all.map(\.name))
    func noReaderLetsHiddenCharactersThrough(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        for seed in target.seeds {
            guard let text = String(validating: seed, as: UTF8.self) else { continue }
            let letters = text.indices.filter { text[$0].isLetter || text[$0].isNumber }
            for index in stride(from: 0, to: letters.count, by: max(letters.count / 40, 1)) {
                for inserted in [Self.hidden, Self.escaped] {
                    var changed = text
                    changed.insert(contentsOf: inserted, at: letters[index])
                    #expect(throws: Never.self, "\(changed.debugDescription)") { try target.run(Array(changed.utf8)) }
                }
            }
        }
    }

    @Test func theNamesOfPlacesAreCleanInEveryReport() throws {
        let file = """
            URN,EstablishmentName,EstablishmentStatus (name),PhaseOfEducation (name),Town,LA (name),Postcode,Easting,Northing
            100001,A\(Self.hidden)B,Open,Primary\(Self.hidden),Le\(Self.hidden)eds,Leeds\(Self.hidden),LS1 4AP,429500,433600

            """
        let table = try Array(file.utf8).withUnsafeBytes {
            try RegisterImporter().read(ImportFile(name: "a\(Self.hidden).csv", bytes: $0)) { _ in true }.table
        }
        let places = Places([table], of: England())
        let origin = Origin(label: "LS1 4AP", coordinate: Coordinate(latitude: 53.8, longitude: -1.55))
        let hits = places.allHits(from: origin.coordinate)
        let report = SearchReport(
            places: places, circle: .init(origin: origin, radiusMetres: 5000), total: hits.count, hits: hits,
            order: .distance, distance: { "\($0)" })
        #expect(hits.count == 1)
        for format in [SearchReport.Format.table, .json, .csv, .geojson] {
            let text = report.text(as: format, columns: 100).replacing("\r\n", with: "\n")
            #expect(isClean(text), "\(format): \(text.debugDescription)")
            #expect(text.contains("A]0;x2JB"))
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "-https://a.example", "--help", "https://a.example@b.example/",
        "https://a.example/\u{202E}x", "https://a.example/ x", "https://-a.example/", "http://",
        "https://a.example/\u{1B}[0m",
        "https://a.example/\"x", "data:text/html,x", "https://\u{430}.example/",
    ])
    func anAddressThatCouldDeceiveIsNotOpened(text: String) { #expect(WebAddress(text) == nil) }

    /// An address is one argument of the browser, and can be no option, as it begins with its scheme.
    @Test func anAddressIsNeverAnOption() {
        for text in ["https://a.example/-x", "HTTPS://a.example/--x"] {
            #expect(WebAddress(text)?.description.hasPrefix("https://") == true)
        }
        #expect(TelephoneAddress("-12345678")?.description.hasPrefix("-") != true)
    }
}
