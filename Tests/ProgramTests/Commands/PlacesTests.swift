import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Program

/// `catchment places` with a dataset that exists in the tests alone.
struct PlacesTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    private static let near = ["places", "--in", "stalls", "--near", "53.8010,-1.5410"]

    @Test(arguments: ["table", "json", "csv", "geojson"])
    func writesAnyDatasetInEveryFormat(format: String) throws {
        let around = shell.run(Self.near + ["--format", format])
        #expect(around.status == 0)
        let all = shell.run(["places", "--in", "stalls", "--sort", "price", "--format", format])
        #expect(all.status == 0)
        try expectWritten(
            "$ catchment places --in stalls --near 53.8010,-1.5410 --format \(format)\n\(around.output)"
                + "standard error: \(around.errors)\n"
                + "$ catchment places --in stalls --sort price --format \(format)\n\(all.output)"
                + "standard error: \(all.errors)\n", "places-\(format).txt")
    }

    /// By name, "A Stall" of Quay Market comes before those of Kirk Market; by market it comes after them.
    @Test func placesAreSortedByTheNamesOfTheirGroups() throws {
        var all = Stall.all
        all[4].name = "A Stall"
        let places = Places.stalls(all)
        func keys(_ hits: [Hit]) -> [String] { hits.map { places.key($0.row) } }
        let byName = places.sorted(places.allHits(), by: .name)
        #expect(keys(byName).first == "s05")
        #expect(keys(places.inGroups(byName, by: .name)) == ["s01", "s02", "s03", "s05", "s04", "s06", "s07", "s08"])
        let written = shell.run(["places", "--in", "stalls", "--sort", "Market", "--format", "csv"])
        let ids = written.output.split(whereSeparator: \.isNewline).dropFirst().map { String($0.prefix { $0 != "," }) }
        #expect(ids == ["s01", "s02", "s03", "s04", "s05", "s06", "s07", "s08"].map { "stall:" + $0 }, "\(written)")
    }

    /// Whoever counts the lines of a file must know what is missing.
    @Test(arguments: ["csv", "json", "geojson"])
    func whatIsMissingIsSaidForEveryFormat(format: String) {
        let answer = shell.run("places", "--in", "england", "--near", "LS7", "--format", format)
        #expect(answer.errors.hasPrefix("Approximate position of LS7: the centre of LS7.\n"))
        #expect(answer.errors.contains("have no position, so this search cannot find them"), "\(answer.errors)")
        #expect(answer.errors.hasSuffix("This is a starter set: run catchment update england for the rest.\n"))
        let whole = shell.run("places", "--in", "newyork", "--limit", "1", "--format", format)
        #expect(whole.errors.isEmpty, "nothing is missing: \(whole.errors)")
    }

    @Test func aTownInEnglandComesBeforeItsNamesakeInWales() {
        let answer = shell.run("places", "--in", "england", "--near", "Newport")
        #expect(answer.errors.hasPrefix("Using Newport, Isle of Wight (also: Newport, "), "\(answer.errors)")
    }

    /// Distances are usually written in kilometres in England, and in miles in New York.
    @Test(arguments: [
        (["--in", "england", "--near", "LS7 4HE", "--radius", "1mi"], "within 1.0 mi of LS7 4HE", " mi "),
        (["--in", "newyork", "--near", "11201", "--radius", "1km"], "within 1.0 km of 11201", " m "),
        (["--in", "newyork", "--near", "11201", "--radius", "1500"], "within 0.93 mi of 11201", " mi "),
    ])
    func theAnswerHasTheUnitsOfTheRadius(options: [String], area: String, unit: String) {
        let answer = shell.run(["places"] + options)
        #expect(answer.errors.contains(area), "\(answer.errors)")
        #expect(answer.output.contains(unit), "\(answer.output)")
    }

    @Test func theScaleOfAMapHasTheUnitsOfTheRadius() {
        func map(_ radius: String) -> String {
            shell.run("map", "--in", "england", "--near", "LS7 4HE", "--radius", radius, "--format", "text").output
        }
        #expect(map("1mi").contains(" mi ") && !map("1mi").contains(" km "))
        #expect(map("2km").contains(" km ") || map("2km").contains(" m "))
    }

    @Test func theListIsCalledPlacesUnlessScriptsKnowAnotherName() throws {
        for (dataset, name) in [("stalls", "places"), ("england", "schools"), ("newyork", "schools")] {
            let found = shell.run("places", "--in", dataset, "--limit", "1", "--format", "json")
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [String: Any], "\(found)")
            #expect((object[name] as? [Any])?.count == 1 && object["collection"] as? String == dataset)
        }
    }

    @Test(arguments: [
        ["--in", "england", "--near", "LS11 5AA", "--radius", "1.5km"], ["--in", "newyork", "--sort", "sat"],
        ["--in", "england", "--near", "LS1", "--grade", "good", "--format", "json"],
        ["--in", "newyork", "--filter", "borough=bronx", "--format", "csv"],
        ["--in", "stalls", "--format", "geojson"], ["--in", "atlantis"], ["--in", "england", "--sort", "weight"],
    ])
    func placesAndSchoolsAreTheSameCommand(words: [String]) {
        let places = shell.run(["places"] + words)
        let schools = shell.run(["schools"] + words)
        #expect(places.output == schools.output && places.errors == schools.errors)
        #expect(places.status == schools.status && places.failure?.message == schools.failure?.message)
    }

    @Test func filtersAndNamesSelectPlaces() {
        let cheap = shell.run("places", "--in", "stalls", "--filter", "price=low", "--format", "csv")
        #expect(cheap.output.split(whereSeparator: \.isNewline).count == 1 + 3, "s01, s06 and s08 cost up to £3")
        let offline = "The network is off: these are the saved stalls of 2026-09-21.\n"
        #expect(cheap.errors == offline + "1 stall without a price is left out.\n")
        let named = shell.run("places", "--in", "stalls", "--name", "goats")
        #expect(named.output.contains("stall:s07") && named.errors == offline + "1 of 8 stalls in Millford.\n")
        let none = shell.run(Self.near + ["--radius", "100m", "--filter", "goods=books"])
        #expect(none.status == 0 && none.output.isEmpty)
        #expect(
            none.errors.hasPrefix(
                offline
                    + "None of the 3 stalls within 100 m of 53.801,-1.541 matches the filters: remove a filter. The nearest that matches the filters is Dog-eared Books, 8"
            ), "\(none.errors)")
        let unplaced =
            " 1 matching stall in Millford has no position, so this search cannot find it, even if it is near.\n"
        #expect(none.errors.hasSuffix(unplaced), "\(none.errors)")
    }

    /// The nearest place is named among those that match the name, the filters and the typed filters.
    @Test(arguments: [
        (Self.near + ["--radius", "100m", "--name", "eel"], "The nearest that matches is Eel Pie, 8"),
        (Self.near + ["--radius", "100m", "--name", "eel", "--filter", "goods=books"], nil),
        (Self.near + ["--radius", "100m", "--name", "nothing"], nil),
        (
            ["schools", "--near", "LS11 5AA", "--radius", "500m", "--trust", "dixons"],
            "The nearest that matches the filters is Dixons "
        ),
    ])
    func theNearestMatchIsNamed(command: [String], nearest: String?) {
        let errors = shell.run(command).errors
        #expect(errors.contains(nearest ?? "The nearest") == (nearest != nil), "\(errors)")
    }

    @Test func aStarterSetIsNamedIfNothingIsFound() {
        let found = shell.run("find", "Eton College", "--in", "england").errors
        #expect(found.hasPrefix("Nothing in the starter set of England is called \"Eton College\": try fewer words."))
        #expect(found.contains("Run catchment update england for all of England."))
        let listed = shell.run("schools", "--in", "england", "--name", "Hogwarts").errors
        #expect(listed.contains(" is called \"Hogwarts\": check the spelling."))
        #expect(listed.contains("This is a starter set: run catchment update england for all of England."))
    }

    @Test func aNameThatOnlyAnotherCollectionHasIsFoundThere() {
        let errors = shell.run("schools", "--name", "stuyvesant").errors
        #expect(errors.contains("schools in New York City match: add --in newyork.\n"), "\(errors)")
        #expect(!shell.run("schools", "--in", "england", "--name", "stuyvesant").errors.contains("--in newyork"))
        #expect(!shell.run("schools", "--name", "stuyvesant", "--near", "Leeds").errors.contains("--in newyork"))
    }

    /// `--fields` changes no value. A field that is left out without `--fields` is null.
    @Test(arguments: [
        ["--in", "england", "--near", "LS11 5AA", "--limit", "2"], ["--in", "newyork", "--limit", "2"],
        ["--in", "stalls", "--near", "53.8010,-1.5410", "--limit", "2"],
    ])
    func aFieldAloneIsTheSameAsAmongAll(question: [String]) throws {
        func withoutNulls(_ object: [String: Any]) -> [String: Any] {
            object.mapValues { ($0 as? [String: Any]).map(withoutNulls) ?? $0 }.filter {
                !($0.value is NSNull) && ($0.value as? [String: Any])?.isEmpty != true
            }
        }
        func objects(_ more: [String]) throws -> [[String: Any]] {
            let written = shell.run(["places"] + question + ["--format", "json"] + more)
            let text = try #require(try JSONSerialization.jsonObject(with: Data(written.output.utf8)) as? [String: Any])
            return try #require((text["schools"] ?? text["places"]) as? [[String: Any]], "\(written)")
        }
        let all = try objects([])
        let names = Set(all.flatMap(\.keys))
        #expect(all.count == 2 && names.count > 8)
        for name in names {
            let chosen = try objects(["--fields", name])
            #expect(chosen.allSatisfy { $0.keys.contains(name) && $0.count == 1 }, "\(name)")
            #expect(
                chosen.map { withoutNulls($0) as NSDictionary }
                    == all.map { withoutNulls($0.filter { $0.key == name }) as NSDictionary }, "\(name)")
        }
    }

    /// Around LS7 4HE, ungraded visits found that two schools remain Good and one Outstanding.
    @Test(
        arguments: [
            ("good", "2 of them have Remains Good (ungraded visit): to list them, add remains-good to the filter."),
            (
                "outstanding",
                "1 of them has Remains Outstanding (ungraded visit): to list it, add remains-outstanding to the filter."
            ),
            ("good,remains-good", nil), ("remains-good", nil), ("inadequate", nil),
        ] as [(String, String?)])
    func aGradeThatAnUngradedVisitConfirmedIsOffered(grade: String, offer: String?) {
        for format in ["table", "csv"] {
            let found = shell.run("schools", "--near", "LS7 4HE", "--grade", grade, "--format", format)
            #expect(found.errors.contains("without a grade of that kind are left out."), "\(found.errors)")
            #expect(found.errors.contains("to the filter.") == (offer != nil), "\(found.errors)")
            if let offer { #expect(found.errors.contains("left out. " + offer), "\(found.errors)") }
        }
    }

    /// Of the schools around LS7 4HE, the register has one as all-through: Dixons Trinity Chapeltown.
    @Test(arguments: [("secondary", true), ("primary", true), ("nursery", false), ("secondary,all-through", false)])
    func allThroughSchoolsAreOfferedToThoseWhoAskForOnePhase(phase: String, isOffered: Bool) {
        let found = shell.run("schools", "--near", "LS7 4HE", "--phase", phase)
        let offer = "1 school (All-through) is left out: to list it, too, add all-through to the filter."
        #expect(found.errors.contains(offer) == isOffered, "\(found.errors)")
    }

    /// No postcode begins with ZZ. LS99 is only for post office boxes, so it has no position. LSI 4AP does not have the form of a
    /// postcode.
    @Test(arguments: [("ZZ99 9ZZ", 66), ("LS99 9ZZ", 66), ("LSI 4AP", 64)])
    func aPostcodeThatDoesNotExistIsAnUnknownPlace(postcode: String, status: Int32) {
        #expect(shell.run("places", "--in", "england", "--near", postcode).status == status)
    }

    @Test func aTableOfAWholeDatasetIsRefusedAtATerminal() {
        let refused = shell.run(["places", "--in", "england"], isTerminal: true)
        #expect(refused.status == 64 && refused.output.isEmpty)
        #expect(refused.failure?.message.hasPrefix("This would list all ") == true)
        for words in [["--limit", "2"], ["--name", "gildersome"], ["--format", "csv"]] {
            #expect(shell.run(["places", "--in", "england"] + words, isTerminal: true).status == 0)
        }
        #expect(shell.run(["places", "--in", "stalls"], isTerminal: true).status == 0, "it opens with its list")
    }

    @Test(arguments: [
        (["--filter", "colour=red"], "--filter colour: there is no such filter: use goods, price."),
        (
            ["--filter", "status=closed"],
            "--filter status: Millford has no such filter, but England has: add --in england."
        ),
        (["--filter", "gods=fish"], "--filter gods: there is no such filter: did you mean goods? Use goods, price."),
        (
            ["--filter", "phase=primary"],
            "--filter phase: Millford has no such filter, but England has: add --in england."
        ),
        (["--filter", "goods=meat"], "--filter goods: there is no \"meat\": use fruit, cheese, fish, books."),
        (["--filter", "goods="], "--filter goods needs a value: use fruit, cheese, fish, books."),
        (["--filter", ";"], "--filter \"\": write FILTER=VALUE,VALUE; see --filter help."),
        (
            ["--sort", "distance"],
            "--sort distance needs a place to start from: add --near PLACE, or use name, market, newest, price."
        ),
        (["--sort", "size"], "--sort \"size\" is not known in Millford: use distance, name, market, newest, price."),
        (["--radius", "1km"], "--radius needs a place to start from: add --near PLACE, as in --near \"Kirk Bridge\"."),
        (["--name", " "], "--name is empty: write a part of a name, or leave it out."),
        (["--limit", "-1"], "--limit cannot be \"-1\": use a whole number, 0 or more."),
        (["--format", "xml"], "--format \"xml\" is not known: use table, json, csv, geojson."),
        (
            ["Millford"],
            "\"Millford\" is not expected after catchment places: a collection is named with --in stalls."
        ),
    ])
    func mistakesAreAnsweredWithAHint(words: [String], message: String) {
        let refused = shell.run(["places", "--in", "stalls"] + words)
        #expect(refused.status == 64 && refused.output.isEmpty)
        #expect(refused.failure?.message == message)
    }
}
