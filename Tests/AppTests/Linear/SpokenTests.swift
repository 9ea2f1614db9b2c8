import Screen
import Testing

@testable import App

/// Texts for the ear, names of keys, and the steps of a long work.
struct SpokenTests {
    @Test(arguments: [
        ("Primary · Good, Mar 2019", "Primary, Good, Mar 2019"),
        ("≈410 m NE of LS7 4HE", "about 410 m north-east of LS7 4HE"),
        ("1.2 km S · 3 schools", "1.2 km south, 3 schools"), ("19 km/h W, gusts 38", "19 km/h west, gusts 38"),
        ("Type NE or S", "Type NE or S"), ("Loading …", "Loading..."), ("Press Esc, then R", "Type q, then R"),
        ("Offline. Press F5 to try again", "Offline. Type F5 to try again"), ("Press Enter", "Press Enter"),
        ("to add it, press a.", "to add it, type a."), ("Printing Press Mural", "Printing Press Mural"),
        ("1 of 2 ↑↓", "1 of 2 Up or Down"), ("a\nb", "a b"),
    ])
    func signsBecomeWords(text: String, heard: String) { #expect(spoken(text) == heard) }

    @Test(arguments: [
        ("Deleted", "Deleted."), ("Which?", "Which?"), ("Link: https://example.org/a", "Link: https://example.org/a"),
        ("Searching …", "Searching..."),
    ])
    func aSentenceEndsWithAStopButNotALink(text: String, heard: String) { #expect(spokenSentence(text) == heard) }

    @Test(arguments: [
        ("f", Key.character("f")), ("F", .character("F")), ("space", .character(" ")), ("Esc", .escape),
        ("F5", .function(5)),
        ("f12", .function(12)), ("Ctrl-D", .control("d")), ("Del", .delete), ("Down", .down), ("Shift-Tab", .backTab),
        ("?", .character("?")),
    ])
    func aKeyHasTheNameOfTheHelp(name: String, key: Key) { #expect(Key(named: name) == key) }

    @Test(arguments: ["", "F13", "nearby", "Ctrl"]) func noOtherWordIsAKey(name: String) {
        #expect(Key(named: name) == nil)
    }

    @Test func aLongWorkIsSaidByItsKindAndItsTenths() {
        var progress = LinearProgress()
        #expect(progress.lines(for: "The register …", permille: nil) == ["The register...", "Ctrl-C stops."])
        #expect(progress.lines(for: "The register: 3 of 60 MB", permille: 50).isEmpty)
        #expect(progress.lines(for: "The register: 9 of 60 MB", permille: 150) == ["The register: 9 of 60 MB, 15 %"])
        #expect(progress.lines(for: "The register: 10 of 60 MB", permille: 166).isEmpty)
        #expect(progress.lines(for: "Checking edubase.csv …", permille: 0) == ["Checking edubase.csv..., 0 %"])
    }
}
