import Foundation
import TestSupport
import Testing

/// The commands on the starter set, as a shell runs them.
@Suite(.timeLimit(.minutes(15)))
struct CommandTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test func printsItsVersionAndHelp() throws {
        let version = try program.run("--version")
        #expect(version.status == 0)
        #expect(version.output.wholeMatch(of: /catchment [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
        let help = try program.run("--help")
        #expect(help.status == 0 && help.errors.isEmpty)
        for command in ["schools", "places", "show", "find", "map", "import", "update", "changes", "data", "searches"] {
            #expect(help.output.contains("\n  \(command) "))
            let own = try program.run(command, "--help")
            #expect(own.status == 0 && own.errors.isEmpty)
            #expect(own.output.hasPrefix("catchment \(command)"))
            let paragraphs = own.output.split(separator: "\n\n")
            for line in paragraphs.filter({ $0.hasPrefix("Options:") }).joined().split(separator: "\n") {
                #expect(line.count <= 80, "\(line)")
            }
        }
    }

    /// Totem poles come with the program, and no school has that name; "leds" is a school's name with typing errors.
    @Test func publicArtIsSearchedIfNoSchoolIsFound() throws {
        let found = try program.run("find", "totem", "--format", "csv")
        let rows = parseCSV(found.output).dropFirst()
        #expect(
            !rows.isEmpty && rows.allSatisfy { $0[0].hasPrefix("art:") && $0.joined().lowercased().contains("totem") })
        #expect(found.errors.hasPrefix("Nothing in England is called \"totem\". This is a starter set: "))
        #expect(found.errors.hasSuffix(" These are in Public art:\n"))
        let chosen = try program.run("find", "totem", "--in", "england")
        #expect(
            chosen.output.isEmpty
                && chosen.errors.contains(
                    "Nothing in the starter set of England is called \"totem\": check the spelling.")
        )
        #expect(try program.run("find", "leds").output.contains("urn:"))
    }

    /// A school in Leeds is called after the city where public art is.
    @Test func aSchoolNamedAfterATownElsewhereMayNotBeMeant() throws {
        let register = OfficialFiles.register(schools: 1, name: "Montreal Primary School")
        #expect(try program.run("import", program.write(register, to: "edubasealldata20240617.csv")).status == 0)
        let near = try program.run("places", "--near", "Montreal", "--offline").errors
        #expect(
            near.contains("Using Montreal Primary School, Leeds. For the town Montreal in Public art, add --in art."))
        let chosen = try program.run("places", "--in", "england", "--near", "Montreal", "--offline").errors
        #expect(chosen.contains("Using Montreal Primary School, Leeds.") && !chosen.contains("--in art"))
    }

    /// The distances are compared with the haversine formula on a sphere, which is within 0.6 % of the ellipsoid anywhere.
    @Test func writesSchoolsAsJSON() throws {
        let result = try program.run("schools", "--near", "LS11 5AA", "--radius", "1.5km", "--format", "json")
        #expect(result.status == 0 && result.errors.hasPrefix("Approximate position of LS11 5AA: "))
        let object = try result.json()
        let origin = try #require(object["origin"] as? [String: Any])
        #expect(origin["label"] as? String == "LS11 5AA")
        #expect(object["radiusMetres"] as? Int == 1500)
        #expect(object["collection"] as? String == "england")
        let schools = try #require(object["schools"] as? [[String: Any]])
        #expect(schools.count > 5)
        #expect(object["count"] as? Int == schools.count && object["total"] as? Int == schools.count)
        let here = (try number(origin["latitude"]), try number(origin["longitude"]))
        var last = 0.0
        for school in schools {
            #expect((school["id"] as? String)?.wholeMatch(of: /urn:[0-9]+/) != nil)
            for text in ["name", "phase", "postcode", "reportURL"] {
                #expect(school[text] is String, "\(text) of \(school)")
            }
            let place = (try number(school["latitude"]), try number(school["longitude"]))
            let distance = try number(school["distanceMetres"])
            #expect(abs(distance - haversine(here, place)) <= 0.006 * distance + 0.2)
            #expect(distance >= last && distance <= 1500)
            last = distance
            #expect((0..<360).contains(try number(school["bearingDegrees"])))
            let ofsted = try #require(school["ofsted"] as? [String: Any])
            let evidence = try #require(ofsted["evidence"] as? String)
            let full = ["report-card", "four-areas", "graded"]
            #expect((full + ["ungraded", "not-inspected", "independent", "not-in-file"]).contains(evidence))
            if full.contains(evidence) {
                #expect((ofsted["date"] as? String)?.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil)
            }
        }
        let sources = try #require(object["sources"] as? [[String: Any]])
        #expect(!sources.isEmpty)
        for source in sources { for text in ["name", "date", "licence"] { #expect(source[text] is String) } }
    }

    @Test func countsBeforeAndAfterTheFilters() throws {
        let all = try program.run("schools", "--near", "N1 2XF", "--format", "json").json()
        let some = try program.run("schools", "--near", "N1 2XF", "--phase", "primary", "--format", "json").json()
        let few = try program.run(
            "schools", "--near", "N1 2XF", "--phase", "primary", "--limit", "2", "--format", "json"
        ).json()
        let phases = try #require(all["schools"] as? [[String: Any]]).compactMap { $0["phase"] as? String }
        #expect(some["total"] as? Int == phases.count)
        #expect(some["count"] as? Int == phases.count { $0 == "Primary" })
        #expect(few["count"] as? Int == some["count"] as? Int, "a limit is no filter")
        #expect((few["schools"] as? [Any])?.count == 2)
    }

    /// Filters by grade, where none, some or all of the schools have no grade of that kind, as a table and as JSON.
    @Test(arguments: [["--near", "LS1"], ["--near", "LS1", "--radius", "100m"], ["--near", "LS11 5AA"], []])
    func reportsHowManySchoolsAreNotGradedThatWay(place: [String]) throws {
        for grade in ["good", "inadequate"] {
            let words = ["schools"] + place + ["--grade", grade]
            let found = try program.run(words + ["--format", "json"])
            let left = try #require(try found.json()["notGradedThatWay"] as? Int)
            let ungraded = try schools(
                words.dropLast(2) + ["--grade", "not-graded-this-way,remains-good,remains-outstanding"])
            #expect(left == ungraded)
            func digits(_ count: Int) -> String {
                count < 1000 ? "\(count)" : "\(count / 1000)," + "\(1000 + count % 1000)".dropFirst()
            }
            let confirmed = try schools(words.dropLast(2) + ["--grade", "remains-good"]) ?? 0
            let more = grade == "good" ? confirmed : 0
            let added =
                more == 0
                ? ""
                : " \(digits(more)) of them \(more == 1 ? "has" : "have") Remains Good (ungraded visit): "
                    + "to list \(more == 1 ? "it" : "them"), add remains-good to the filter."
            let said =
                left == 0
                ? ""
                : left == 1
                    ? "1 school without a grade of that kind is left out.\(added)\n"
                    : "\(digits(left)) schools without a grade of that kind are left out.\(added)\n"
            #expect(found.errors.contains("grade of that kind") == (left > 0), "\(found.errors)")
            #expect(found.errors.contains(said.dropLast()) || left == 0, "\(found.errors)")
            let table = try program.run(words)
            #expect(table.errors.contains("grade of that kind") == (left > 0), "\(table.errors)")
            #expect(table.errors.contains(said.dropLast()) || left == 0, "\(table.errors)")
        }
    }

    private func schools(_ words: [String]) throws -> Int? {
        try program.run(words + ["--format", "json"]).json()["count"] as? Int
    }

    @Test func sortsByName() throws {
        let object = try program.run("schools", "--near", "N1 2XF", "--sort", "name", "--format", "json").json()
        let names = try #require(object["schools"] as? [[String: Any]]).compactMap {
            ($0["name"] as? String)?.lowercased()
        }
        #expect(names.count > 3 && names == names.sorted())
    }

    /// Source: RFC 7946, section 3.1.1: longitude first.
    @Test func writesTheSameAsGeoJSONAndCSV() throws {
        let schools = try #require(
            try program.run("schools", "--near", "LS11 5AA", "--format", "json").json()["schools"] as? [[String: Any]])
        let geo = try program.run("schools", "--near", "LS11 5AA", "--format", "geojson").json()
        #expect(geo["type"] as? String == "FeatureCollection")
        let features = try #require(geo["features"] as? [[String: Any]])
        #expect(features.compactMap { $0["id"] as? String } == schools.compactMap { $0["id"] as? String })
        for (feature, school) in zip(features, schools) {
            let geometry = try #require(feature["geometry"] as? [String: Any])
            #expect(
                geometry["coordinates"] as? [Double] == [
                    try number(school["longitude"]), try number(school["latitude"]),
                ])
        }
        let csv = try program.run("schools", "--near", "LS11 5AA", "--format", "csv")
        let rows = parseCSV(csv.output)
        let header = try #require(rows.first)
        for name in ["id", "name", "phase", "latitude", "longitude", "distanceMetres", "bearingDegrees", "reportURL"] {
            let column = try #require(header.firstIndex(of: name))
            #expect(rows.dropFirst().map { $0[column] } == schools.map { "\($0[name] ?? "")" }, "\(name)")
        }
    }

    @Test(arguments: [60, 80, 132]) func fitsATableIntoTheColumns(columns: Int) throws {
        let result = try program.run("schools", "--near", "N1 2XF", environment: ["COLUMNS": "\(columns)"])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count > 5)
        for line in lines { #expect(line.count <= columns, "\(line)") }
    }

    /// What reads a pipe may look for any word of a name.
    @Test func aTableInAPipeHasTheWholeTexts() throws {
        let places = ["--near", "N1 2XF", "--radius", "3km"]
        let table = try program.run(["schools"] + places).output
        let rows = try program.run(["schools"] + places + ["--format", "json"]).json()["schools"] as? [[String: Any]]
        let names = try #require(rows).compactMap { $0["name"] as? String }
        #expect(names.contains { $0.count > 50 } && names.allSatisfy { table.contains($0) })
    }

    @Test func showsASchool() throws {
        let text = try program.run("show", "urn:107848")
        #expect(text.status == 0 && text.errors.isEmpty)
        for words in ["Gildersome Primary School", "LS27 7AB", "6 Jan 2026", "Good", "Open Government Licence"] {
            #expect(text.output.contains(words))
        }
        let object = try program.run("show", "urn:107848", "--format", "json").json()
        #expect(object["id"] as? String == "urn:107848")
        #expect((object["ofsted"] as? [String: Any])?["evidence"] as? String == "report-card")
        #expect((object["ofsted"] as? [String: Any])?["date"] as? String == "2026-01-06")
        #expect(object["reportURL"] as? String == "https://reports.ofsted.gov.uk/provider/21/107848")
    }

    @Test func findsNames() throws {
        let table = try program.run("find", "gildersome", "primry")
        #expect(table.status == 0)
        #expect(table.output.contains("urn:107848"))
        let object = try program.run("find", "Gildersome", "--limit", "1", "--format", "json").json()
        #expect((object["schools"] as? [[String: Any]])?.first?["name"] as? String == "Gildersome Primary School")
        // A table shows the first 20, the other formats all; each counts the matches.
        let found = try program.run("find", "primary", "--format", "json").json()
        let rows = try #require(found["schools"] as? [[String: Any]])
        #expect(rows.count > 500 && found["count"] as? Int == rows.count && (found["total"] as? Int ?? 0) > rows.count)
        let first = try program.run("find", "primary", "--format", "csv", "--limit", "3")
        #expect(
            parseCSV(first.output).count == 4 && first.errors.hasPrefix("3 of ") && first.errors.hasSuffix(" shown.\n"))
        let nothing = try program.run("find", "zzzzqqqq")
        #expect(nothing.status == 0 && nothing.output.isEmpty && !nothing.errors.isEmpty)
    }

    /// The distance is that of the answer of `schools` to the same question.
    @Test func aFoundPlaceHasItsDistance() throws {
        let fields = ["--near", "LS11 5AA", "--format", "csv", "--fields", "id,distanceMetres,approximate"]
        let schools = parseCSV(try program.run(["schools", "--radius", "3km"] + fields).output)
        let nearest = try #require(schools.dropFirst().first)
        let found = try program.run(["find", nearest[0]] + fields)
        #expect(parseCSV(found.output).dropFirst().first == nearest && !nearest[1].isEmpty)
        #expect(found.errors.contains("Approximate position of LS11 5AA: "))
    }

    /// English Bay lies beside downtown Vancouver.
    @Test func aMapOfVancouverHasItsBay() throws {
        let place = ["--near", "49.288,-123.14", "--radius", "1km"]
        let map = try program.run(["map", "--in", "art", "--size", "70x20"] + place)
        #expect(map.status == 0 && map.output.contains("░░░░"))
    }

    @Test func drawsAMapInEveryCharacterSet() throws {
        for (charset, isASCII) in [("braille", false), ("block", false), ("ascii", true)] {
            let map = try program.run("map", "--near", "LS11 5AA", "--size", "70x20", "--charset", charset)
            #expect(map.status == 0)
            let lines = map.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count == 20)
            #expect(lines.allSatisfy { $0.count <= 70 })
            #expect(map.output.utf8.allSatisfy { $0 < 128 } == isASCII)
            #expect(!map.output.contains("\u{1B}"))
        }
        #expect(try program.run("map", "--near", "LS11 5AA", "--colour", "always").output.contains("\u{1B}["))
    }

    @Test func drawsASCIIWithoutUTF8() throws {
        let map = try program.run("map", "--near", "LS11 5AA", environment: ["LC_ALL": "C"])
        #expect(map.status == 0 && map.output.count { $0 == "\n" } == 30)
        #expect(map.output.utf8.allSatisfy { $0 < 128 })
    }

    @Test(arguments: [
        ["schools", "--in", "newyork", "--limit", "5"], ["show", "dbn:02M047"], ["find", "47", "--in", "newyork"],
        ["compare", "dbn:02M047", "dbn:02M475"], ["map", "--help"],
        ["schools", "--near", "Nowhere “at all”"],
    ])
    func writesASCIIWithoutUTF8(words: [String]) throws {
        let plain = try program.run(words, environment: ["LC_ALL": "C"])
        let rich = try program.run(words)
        #expect(plain.status == rich.status)
        #expect((plain.output + plain.errors).utf8.allSatisfy { $0 < 128 }, "\(plain.output)")
        #expect(plain.output.count == rich.output.count && plain.errors.count == rich.errors.count)
        #expect((rich.output + rich.errors).utf8.contains { $0 >= 128 })
    }

    @Test func machineReadableOutputIsUTF8InEveryLocale() throws {
        let words = ["schools", "--in", "newyork", "--limit", "1", "--format"]
        for format in ["json", "csv", "geojson"] {
            let plain = try program.run(words + [format], environment: ["LC_ALL": "C"])
            #expect(plain.output.contains("“47”"), "\(plain.output)")
        }
    }

    @Test func listsTheSavedData() throws {
        let result = try program.run("data")
        #expect(result.status == 0)
        for words in ["England (england)", "starter set", "Open Government Licence", "Postcodes: none", "2024-06-17"] {
            #expect(result.output.contains(words))
        }
    }

    @Test func reportsThatThereIsNoSavedSearch() throws {
        let bare = try program.run()
        #expect(bare.status == 0 && bare.output.contains("no previous search"))
        #expect(try program.run("searches").status == 0)
        let delete = try program.run("searches", "delete", "1")
        #expect(delete.status == 66 && delete.hasOneSentence)
    }

    @Test func endsQuietlyWhenItsReaderLeaves() throws {
        let shell = try RunningCommand(
            ["sh", "-c", "\"$0\" schools --near \"N1 2XF\" --radius 4km --format csv | head -n 1", program.binary],
            environment: program.environment, folder: program.folder
        ).wait()
        #expect(shell.status == 0 && !shell.errors.contains("catchment: "), "\(shell.errors)")
    }
}

private func number(_ value: Any?) throws -> Double { try #require(value as? Double) }

/// Metres on a sphere of the earth's mean radius. Source: R. W. Sinnott, Virtues of the Haversine, Sky and Telescope 68, 1984.
private func haversine(_ from: (latitude: Double, longitude: Double), _ to: (latitude: Double, longitude: Double))
    -> Double
{
    let radians = Double.pi / 180
    let north = sin((to.latitude - from.latitude) * radians / 2)
    let east = sin((to.longitude - from.longitude) * radians / 2)
    let chord = north * north + cos(from.latitude * radians) * cos(to.latitude * radians) * east * east
    return 2 * 6_371_008.8 * asin(chord.squareRoot())
}
