import App
import Catalogue
import Dispatch
import HTTP
import Live
import Screen
import Synchronization
import TestSupport
import Testing

@testable import Program

/// A source that answers with the bytes of the address itself. Pictures whose address ends with "none" are missing.
private final class FakePictures: PictureSource {
    let asked = Mutex<[String]>([])

    func picture(at address: String, _ cancellation: Cancellation) throws(PictureError) -> [UInt8] {
        asked.withLock { $0.append(address) }
        if address.hasSuffix("none") { throw .refused(status: 404) }
        return Array(address.utf8)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct PictureInterpreterTests {
    private let mailbox = Mailbox()
    private let source = FakePictures()

    private static func request(_ name: String, width: Int = 128) -> PictureRequest {
        PictureRequest(address: "https://example.org/\(name)", maximumWidth: width, maximumHeight: 128)
    }

    /// A picture of one pixel. Its original width is the size of its file, its original height the requested width.
    private nonisolated static func decoded(_ file: [UInt8], _ request: PictureRequest) -> DecodedPicture {
        DecodedPicture(
            picture: Picture(width: 1, height: 1, pixels: [0, 0, 0, 255]), format: "PNG", originalWidth: file.count,
            originalHeight: request.maximumWidth, isDamaged: false)
    }

    private static let plain: PictureInterpreter.Decode = { file, request, _ throws(PictureError) in
        PictureInterpreterTests.decoded(file, request)
    }

    private func makeInterpreter(_ decode: @escaping PictureInterpreter.Decode = plain) -> PictureInterpreter {
        let source = source
        return PictureInterpreter(mailbox: mailbox, makeSource: { _ in source }, decode: decode)
    }

    /// Work that goes on until it is cancelled.
    private final class Work: Sendable {
        let started = Mutex(0)
        let gate = DispatchSemaphore(value: 0)
    }

    /// The answers by the addresses' last parts.
    private func answers(_ count: Int) async -> [String: Result<DecodedPicture, PictureError>] {
        var answers: [String: Result<DecodedPicture, PictureError>] = [:]
        for message in await messages(count, from: mailbox) {
            if case .pictureLoaded(let request, let result) = message {
                answers[String(request.address.split(separator: "/").last ?? "")] = result
            }
        }
        return answers
    }

    @Test func picturesAndFailuresArePosted() async {
        let names = ["a", "b", "none", "c", "d"]
        let interpreter = makeInterpreter()
        interpreter.want(names.map { Self.request($0) }, canFetch: true)
        let answers = await answers(names.count)
        #expect(answers.count == names.count)
        for name in names {
            let request = Self.request(name)
            let expected: Result<DecodedPicture, PictureError> =
                name == "none"
                ? .failure(.refused(status: 404)) : .success(Self.decoded(Array(request.address.utf8), request))
            #expect(answers[name] == expected, "\(name)")
        }
    }

    @Test func aPictureThatIsWantedLargerIsDecodedAgain() async {
        let interpreter = makeInterpreter()
        for width in [128, 512, 128] {
            interpreter.want([Self.request("a", width: width)], canFetch: true)
            let answer = await answers(1)["a"]
            #expect((try? answer?.get())?.originalHeight == width)
        }
        #expect(source.asked.withLock { $0.count } == 3)
    }

    @Test func decodingStopsWhenAPictureIsNoLongerWanted() async throws {
        let work = Work()
        let interpreter = makeInterpreter { file, request, cancellation throws(PictureError) in
            guard request.address.hasSuffix("slow") else { return Self.decoded(file, request) }
            work.started.withLock { $0 += 1 }
            cancellation.whileRunning(onCancel: { work.gate.signal() }) { () -> Void in work.gate.wait() }
            throw .cancelled
        }
        interpreter.want([Self.request("slow")], canFetch: true)
        try pollOnThread {
            work.started.withLock { $0 } == 1
        } failure: {
            "Nothing is decoded."
        }
        interpreter.want([Self.request("a")], canFetch: true)
        let answers = await answers(1)
        #expect(answers.keys.sorted() == ["a"], "nothing is said about a picture that nobody wants")
        // The picture can be wanted again.
        interpreter.want([Self.request("slow")], canFetch: true)
        try pollOnThread {
            work.started.withLock { $0 } == 2
        } failure: {
            "It is not decoded again."
        }
        interpreter.want([], canFetch: true)
    }

    @Test func theNetworkIsUsedOnlyIfItIsAllowed() async {
        var made: [Bool] = []
        let source = source
        let interpreter = PictureInterpreter(
            mailbox: mailbox,
            makeSource: {
                made.append($0)
                return source
            }, decode: Self.plain)
        #expect(made.isEmpty, "nothing is opened before a picture is wanted")
        for canFetch in [false, true, false] {
            interpreter.want([Self.request("a")], canFetch: canFetch)
            #expect(await answers(1)["a"] != nil)
        }
        #expect(made == [false, true])
    }

    @Test func theTerminalGetsAndDropsPictures() {
        let terminal = FakeTerminal()
        let interpreter = TerminalInterpreter(terminal)
        let picture = Picture(width: 1, height: 1, pixels: [0, 0, 0, 255])
        interpreter.carryOut(.sendPicture(id: 42, picture, size: Size(columns: 2, rows: 1)))
        interpreter.carryOut(.deletePicture(id: 42))
        #expect(terminal.calls == ["send 42", "delete 42"])
    }
}
