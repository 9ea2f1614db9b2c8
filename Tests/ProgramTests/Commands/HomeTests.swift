import Catalogue
import Foundation
import Testing

@testable import Program

/// The saved home, and the position that is looked up after the person has agreed.
struct HomeTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    private let here = ["places", "--in", "stalls", "--near", "here"]

    @Test func aHomeIsWhereSearchesStart() {
        #expect(shell.run("home", "set", "53.8010,-1.5410", "--in", "stalls").status == 0)
        #expect(shell.run("home").output.contains("53.801,-1.541"))
        #expect(shell.run(here).output.contains("stall:s01"))
        #expect(shell.run("home", "set", "here").failure?.status == .usage)
        #expect(shell.run("home", "remove").errors.hasPrefix("Removed your home: "))
        #expect(shell.run("home", "remove").errors == "No home is set.\n")
        let asked = "Location from gpsd (127.0.0.1:1) and GeoClue: Catchment asks you first."
        #expect(shell.run("home").errors.contains(asked))
    }

    @Test func noPositionIsRequestedWithoutConsent() {
        let refused = shell.run(here)
        #expect(refused.status == 77)
        #expect(
            refused.failure?.message.hasPrefix("You have not allowed Catchment to use your location yet") == true)
        #expect(shell.run(here, lines: []).failure?.message == "There was no answer.")
    }

    /// Gpsd and GeoClue are missing and the network is off, so no position is found.
    @Test(arguments: [("y", Bool?.some(true), 69), ("o", nil, 69), ("never", false, 77)])
    func onlyPermanentAnswersAreSaved(answer: String, saved: Bool?, status: Int32) {
        let asked = shell.run(here, lines: ["what?", answer])
        #expect(asked.status == status)
        #expect(asked.errors.contains("Catchment asks gpsd (127.0.0.1:1) and GeoClue for your location."))
        #expect(asked.errors.components(of: "y always, o this once, n never: ") == 2, "a wrong answer is asked again")
        #expect(shell.library.saved.settings.position.allowed == saved)
    }

    @Test func allowAndForbidAreSaved() {
        #expect(shell.run("home", "allow", "lookup").status == 0)
        #expect(shell.library.saved.settings.position.lookupAllowed == true)
        #expect(shell.run("home", "forbid").status == 0)
        #expect(
            shell.run(here, lines: []).failure?.message.hasPrefix("You turned off the use of your location") == true
        )
        #expect(shell.run("home", "allow", "me").failure?.status == .usage)
    }
}

extension String {
    /// How often a text occurs.
    func components(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
