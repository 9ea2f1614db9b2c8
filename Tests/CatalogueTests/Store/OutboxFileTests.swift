import Geo
import Testing

@testable import Catalogue

struct OutboxFileTests {
    static func entry(_ key: String, problem: ServiceError? = nil) -> OutboxEntry {
        var draft = Draft(
            texts: ["link": "https://example.org/?a=1&b=\"2\"", "note": "  Two  blanks\nand a line "],
            positions: [
                "place": Origin(
                    label: "LS1 4AP", place: "Leeds", coordinate: Coordinate(latitude: 53.79660001, longitude: -1.5),
                    approximate: "the centre of LS1", credit: "© somebody")
            ])
        draft.id = key
        return OutboxEntry(
            dataset: "board", address: "https://b.example", user: "mia", draft: draft, postedAt: 1_795_338_587,
            problem: problem)
    }

    @Test func theOutboxIsReadAsItWasWritten() throws {
        let outbox = Outbox([Self.entry("a"), Self.entry("b", problem: .gone)])
        let (read, lost) = try Outbox.decode(outbox.encode())
        #expect(read == outbox && lost == 0)
        #expect(try Outbox.decode(Outbox().encode()).outbox == Outbox())
    }

    @Test(arguments: [
        ServiceError.noAddress, .wrongAddress, .notSecure, .notSignedIn, .wrongPassword, .signUpRefused, .signUpClosed,
        .nameTaken, .nameNotAllowed, .forbidden, .notReadable,
        .gone, .changedMeanwhile(current: nil), .tooLarge, .tooFast(afterSeconds: 5), .tooFast(afterSeconds: nil),
        .unavailable(afterSeconds: 60), .unavailable(afterSeconds: nil), .readOnly, .closed, .noNetwork, .noConnection,
        .cancelled,
        .notUnderstood(detail: "text/html"), .invalid(field: "link", reason: "no link"),
        .invalid(field: nil, reason: "100 pins are the most"),
    ])
    func everyReasonIsReadAsItWasWritten(error: ServiceError) throws {
        let outbox = Outbox([Self.entry("a", problem: error)])
        #expect(try Outbox.decode(outbox.encode()).outbox == outbox)
    }

    @Test func aChangeIsReadWithItsVersionAndSomebodyElsesVersion() throws {
        var entry = Self.entry("a")
        entry.draft.version = 1_795_338_587_123
        var theirs = Self.entry("a").draft
        theirs.version = 1_795_338_587_999
        theirs.texts["note"] = "another"
        entry.problem = .changedMeanwhile(current: theirs)
        let read = try Outbox.decode(Outbox([entry]).encode()).outbox
        #expect(read == Outbox([entry]))
        #expect(read.entries.first?.call == .edit(id: "a", entry.draft))
        #expect(Self.entry("a").call == .post(Self.entry("a").draft))
    }

    @Test func anUnknownReasonIsReadAsAnUnknownAnswer() throws {
        let text = String(decoding: Outbox([Self.entry("a", problem: .gone)]).encode(), as: UTF8.self)
        let newer = text.replacing(#""is":"gone""#, with: #""is":"eaten""#)
        #expect(try Outbox.decode(Array(newer.utf8)).outbox.entries[0].problem == .notUnderstood(detail: "eaten"))
    }

    @Test(arguments: [
        (#""id":"b""#, #""id":7"#), (#""id":"b""#, #""id":"""#), (#""id":"b""#, #""id":"a""#),
        (#""latitude":53.79660001"#, #""latitude":153.8"#), (#""user":"mia""#, #""person":"mia""#),
        (#""texts":{"#, #""texts":[{"#), (#""postedAt":1795338587"#, #""postedAt":999999999999999999"#),
        (#""postedAt":1795338587"#, #""postedAt":-1"#),
    ])
    func onlyThePlaceThatCannotBeReadIsLeftOut(old: String, new: String) throws {
        let text = String(decoding: Outbox(["a", "b", "c"].map { Self.entry($0) }).encode(), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var broken = lines
        broken[2] = lines[2].replacing(old, with: new, maxReplacements: 1)
        #expect(broken[2] != lines[2])
        let read = try? Outbox.decode(Array(broken.joined(separator: "\n").utf8))
        #expect(read?.outbox.entries.first?.key == "a" && read?.lost == 1)
        #expect(read?.outbox.entries.contains { $0.key == "b" } == false)
    }

    @Test func controlCharactersAreLeftOut() throws {
        var entry = Self.entry("a")
        entry.draft.texts["note"] = "a\u{1B}[31mb\u{7}c"
        #expect(try Outbox.decode(Outbox([entry]).encode()).outbox.entries[0].draft.texts["note"] == "a[31mbc")
    }

    @Test(arguments: ["", "[]", #"{"version":7,"places":[]}"#, #"{"places":[]}"#])
    func aFileOfAnotherKindIsRefused(text: String) {
        #expect(throws: SavedFileError.self) { try Outbox.decode(Array(text.utf8)) }
    }
}

struct OutboxTests {
    private static func changed(_ changes: Outbox.Change...) -> Outbox {
        var outbox = Outbox([OutboxFileTests.entry("a"), OutboxFileTests.entry("b")])
        for change in changes { outbox.apply(change) }
        return outbox
    }

    @Test func anEntryIsAddedOrReplacedInItsPlace() {
        var other = OutboxFileTests.entry("a")
        other.draft.texts["note"] = "another"
        #expect(Self.changed(.put(other)).entries.map { $0.draft.texts["note"] }[0] == "another")
        #expect(Self.changed(.put(other)).entries.map(\.key) == ["a", "b"])
        #expect(Self.changed(.put(OutboxFileTests.entry("c"))).entries.map(\.key) == ["a", "b", "c"])
    }

    @Test func anAcceptedDraftIsTakenOutUnlessItWasChangedSince() {
        let sent = OutboxFileTests.entry("a")
        #expect(Self.changed(.accepted(sent.draft)).entries.map(\.key) == ["b"])
        var newer = sent
        newer.draft.texts["note"] = "changed since"
        #expect(Self.changed(.put(newer), .accepted(sent.draft)).entries.map(\.key) == ["a", "b"])
    }

    /// The file keeps no control characters, but the draft that was sent may have some.
    @Test func anAcceptedDraftIsTakenOutAfterTheFileWasReadAgain() throws {
        var draft = OutboxFileTests.entry("a").draft
        draft.texts["note"] = "Plums\tand\u{7} pears"
        var outbox = Outbox()
        outbox.apply(.put(OutboxEntry(dataset: "board", user: "mia", draft: draft)))
        #expect(try Outbox.decode(outbox.encode()).outbox == outbox)
        outbox.apply(.accepted(draft))
        #expect(outbox.entries.isEmpty)
    }

    @Test func aRefusalOfAnEarlierTextLeavesTheCorrectedOneWaiting() {
        let sent = OutboxFileTests.entry("a")
        var newer = sent
        newer.draft.texts["note"] = "corrected since"
        #expect(Self.changed(.put(newer), .refused(sent.draft, .tooLarge)).entry("a")?.problem == nil)
        #expect(Self.changed(.put(newer), .refused(newer.draft, .tooLarge)).entry("a")?.problem == .tooLarge)
    }

    @Test func aReasonIsNotedAndSignInClearsOnlyTheMissingSignIn() {
        let (a, b) = (OutboxFileTests.entry("a").draft, OutboxFileTests.entry("b").draft)
        let refused = Self.changed(.refused(a, .notSignedIn), .refused(b, .tooLarge))
        #expect(refused.entries.map(\.problem) == [.notSignedIn, .tooLarge])
        let signedIn = Self.changed(
            .refused(a, .notSignedIn), .refused(b, .tooLarge), .signedIn(user: "mia"))
        #expect(signedIn.entries.map(\.problem) == [nil, .tooLarge])
        let other = Self.changed(.refused(a, .notSignedIn), .signedIn(user: "leo"))
        #expect(other.entries.first?.problem == .notSignedIn)
        #expect(Self.changed(.remove(key: "a"), .refused(a, .gone)).entries.map(\.key) == ["b"])
    }
}
