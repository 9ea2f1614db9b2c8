import JSON
import Testing

@testable import Collections

/// Addresses, statuses and names of buildings.
struct WorkTextTests {
    @Test(arguments: [
        ("https://example.org/a.jpg", "https://example.org/a.jpg"),
        ("//cdn.example.org/a.jpg", "https://cdn.example.org/a.jpg"),
        ("images/a b.jpg", "https://example.org/feeds/images/a%20b.jpg"), ("/a.jpg", "https://example.org/a.jpg"),
        ("a%20b.jpg", "https://example.org/feeds/a%20b.jpg"), ("café.jpg", "https://example.org/feeds/caf%C3%A9.jpg"),
        ("http://example.org/a b.jpg", "http://example.org/a%20b.jpg"),
    ])
    func addressesAreMadeWhole(text: String, expected: String) {
        #expect(WebLink.absolute(text, base: "https://example.org/feeds/art.json?x=1") == expected)
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "file:///etc/passwd", "data:image/png;base64,AA", "mailto:a@example.org",
    ])
    func otherSchemesAreNoAddresses(text: String) {
        #expect(WebLink.absolute(text, base: "https://example.org/feeds/art.json") == nil)
    }

    @Test func aRelativeAddressNeedsABase() { #expect(WebLink.absolute("a.jpg", base: "") == nil) }

    @Test func theFolderOfCampusPicturesIsBesideTheFeed() {
        #expect(
            PictureAddress.campusFolder(of: "https://example.org/COMP228/artworksOnCampus/data.php?class=campusart")
                == "https://example.org/COMP228/artwork_images/")
        #expect(
            PictureAddress.campusFolder(of: "http://127.0.0.1:8080/data.php") == "http://127.0.0.1:8080/artwork_images/"
        )
    }

    @Test(arguments: [
        ("No longer in place", true), ("Deaccessioned", true), ("In place", false), ("Removed 2019", true),
        ("In storage", true),
        ("Permanent", false), ("Disparu", true), ("Nicht mehr vorhanden", true), ("", false), ("Good", false),
    ])
    func wordsTellWhetherAWorkIsGone(status: String, isGone: Bool) {
        #expect(WorkStatus.isGone(status, column: [["status"]]) == isGone)
    }

    @Test func noMeansGoneOnlyInAColumnThatHasYesForWorksInPlace() {
        for no in ["0", "false", "No", "non"] {
            #expect(WorkStatus.isGone(no, column: [["enabled"]]) && WorkStatus.isGone(no, column: [["In place"]]))
            #expect(!WorkStatus.isGone(no, column: [["temporary"]]))
        }
        #expect(!WorkStatus.isGone("1", column: [["enabled"]]) && !WorkStatus.isGone("true", column: [["enabled"]]))
    }

    @Test(arguments: [
        ("Shangri-la - Offsite", "shangrila"), ("Shangri-La, Offsite", "shangrila"), ("Shangri-La", "shangrila"),
        ("SHANGRI LA (off-site)", "shangrila"), ("Hôtel de Ville", "hoteldeville"), ("St. John's  Hall", "stjohnshall"),
        ("Offsite", "offsite"), ("Canada Line - City Centre", "canadalinecitycentre"), ("???", ""),
    ])
    func namesOfBuildingsAreComparedWithoutCaseAccentsBlanksAndPunctuation(name: String, compared: String) {
        #expect(Buildings.compared(name) == compared)
    }

    @Test(arguments: [
        ("\"  a<br/>b &amp; c\\u001b[2J\\u202e \"", "a b & c[2J"), ("12", "12"), ("34.0", "34"), ("true", "true"),
        ("null", ""),
        ("[\"a\",\"b\"]", "a; b"), ("{\"Prenom\":\"Ann\",\"Nom\":\"Roy\",\"NomCollectif\":null}", "Ann Roy"),
        ("[{\"NomCollectif\":\"Atelier\"},{\"firstname\":\"Bo\",\"lastname\":\"Li\"}]", "Atelier; Bo Li"),
        ("\"a <script>alert(1)</script>b\"", "a b"), ("\"<STYLE type='x'>p { color: red }</Style >a\"", "a"),
        ("\"a<script>alert(1 < 2)</p></script>\"", "a"), ("\"a <scripture>b\"", "a b"), ("\"a</script>b\"", "a b"),
        ("\"a <script>b\"", "a"),
        ("{\"x\":1}", ""), ("\"L&rsquo;&eacute;t&eacute;\"", "L’été"),
    ])
    func valuesBecomeCleanLines(json: String, line: String) throws {
        #expect(try Array(json.utf8).jsonValue().line() == line)
    }
}
