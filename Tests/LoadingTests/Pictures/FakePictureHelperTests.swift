import Catalogue
import Dispatch
import Foundation
import HTTP
import Screen
import Synchronization
import TestSupport
import Testing

@testable import Live
@testable import LiveTestSupport

/// The decoder with faulty scripts instead of `catchment-picture`.
@Suite(.timeLimit(.minutes(15)))
struct FakePictureHelperTests {
    private let scratch = Scratch()

    /// - Parameter script: a shell script, whose standard input and output are the socket.
    private func decoder(_ script: String, limit: Duration = .seconds(600)) throws -> PictureDecoder {
        let helper = scratch.path + "/helper"
        try writeScript("cd '\(scratch.path)'\n\(script)", to: helper)
        return PictureDecoder(helper: helper, limit: limit)
    }

    private static func error(
        _ decoder: PictureDecoder, _ cancellation: Cancellation = Cancellation()
    ) -> PictureError? {
        let file = SamplePictures.png()
        do throws(PictureError) { _ = try decoder.decode(file, width: 2, height: 2, cancellation) } catch {
            return error
        }
        return nil
    }

    /// The pixels of a picture of 2 x 1.
    private static let pixels = "abcdefgh"

    @Test func theAnswerIsParsed() throws {
        let decoder = try decoder("cat > file; echo \"$@\" > sizes; printf 'PNG 40 20 2 1 damaged\n\(Self.pixels)'")
        let decoded = try decoder.decode(SamplePictures.png(), width: 2, height: 3, Cancellation())
        #expect(decoded.format == "PNG" && decoded.isDamaged)
        #expect(decoded.originalWidth == 40 && decoded.originalHeight == 20)
        #expect(decoded.picture.pixels == Array(Self.pixels.utf8))
        #expect(scratch.text("sizes") == "2 3\n")
        let file = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/file"))
        #expect(Array(file) == SamplePictures.png())
    }

    @Test(arguments: [
        "cat > /dev/null; kill -9 $$", "kill -9 $$", "cat > /dev/null; kill -SEGV $$", "exit 1", "cat > /dev/null",
        "cat > /dev/null; echo nonsense", "cat > /dev/null; printf 'PNG 40 20 2 1 whole'",
        // Fewer pixels than the header states, more, more than requested, none, and numbers that overflow.
        "cat > /dev/null; printf 'PNG 40 20 2 1 whole\nabc'",
        "cat > /dev/null; printf 'PNG 40 20 2 1 whole\n123456789'",
        "cat > /dev/null; printf 'PNG 40 20 3 1 whole\n123456789012'", "cat > /dev/null; printf 'PNG 0 0 0 0 whole\n'",
        "cat > /dev/null; printf 'PNG 9 9 9223372036854775807 9223372036854775807 whole\n'",
        "cat > /dev/null; printf 'BMP 40 20 2 1 whole\nabcdefgh'", "cat > /dev/null; yes",
        "cat > /dev/null; printf 'PNG 40 20 2 1 whole\n'; yes",
    ])
    func aHelperThatCrashesOrAnswersWronglyBreaksOnlyItsPicture(script: String) throws {
        #expect(Self.error(try decoder(script)) == .broken)
    }

    @Test func theSignalThatEndedAHelperIsKnown() throws {
        let helper = scratch.path + "/helper"
        try writeScript("cat > /dev/null; kill -SEGV $$", to: helper)
        let process = try #require(PictureProcess(helper, width: 2, height: 2))
        #expect(process.answer(to: [], limit: 100, until: .now + .seconds(600)) == [])
        let status = process.status.withLock { $0 }
        #expect(status.map { $0 & 0x7F } == SIGSEGV)
    }

    @Test func theHelperDoesNotSeeTheEnvironment() throws {
        let decoder = try decoder("(cat /proc/$$/environ; echo end) > environment; cat > /dev/null; echo late")
        #expect(Self.error(decoder) == .late)
        #expect(scratch.text("environment") == "end\n")
    }

    @Test(
        arguments: [
            ("not-a-picture", .notAPicture), ("too-large", .tooLarge), ("unsupported", .unsupported),
            ("broken", .broken), ("late", .late),
        ] as [(String, PictureError)])
    func aRefusalIsNamed(word: String, expected: PictureError) throws {
        #expect(Self.error(try decoder("cat > /dev/null; echo \(word); exit 65")) == expected)
        // The helper refuses before it has read everything.
        #expect(Self.error(try decoder("echo \(word); exit 65")) == expected)
    }

    @Test func aMissingHelperIsNamed() throws {
        #expect(Self.error(PictureDecoder(helper: nil)) == .helperMissing)
        #expect(Self.error(PictureDecoder(helper: scratch.path + "/none")) == .helperMissing)
        #expect(Self.error(PictureDecoder(besideExecutable: scratch.path + "/catchment")) == .helperMissing)
    }

    @Test(arguments: [("catchment", "catchment-picture"), ("bin/catchment", "libexec/catchment/catchment-picture")])
    func theHelperIsFoundNearTheProgram(executable: String, helper: String) throws {
        scratch.write("", helper)
        try writeScript("cat > /dev/null; echo late", to: "\(scratch.path)/\(helper)")
        #expect(Self.error(PictureDecoder(besideExecutable: "\(scratch.path)/\(executable)")) == .late)
    }

    @Test func aHelperThatHangsIsLate() throws {
        #expect(Self.error(try decoder("exec sleep 600", limit: .milliseconds(200))) == .late)
        // A helper that reads nothing of a file larger than the socket's buffer.
        let large = [UInt8](repeating: 0, count: 4 << 20)
        let decoder = try decoder("exec sleep 600", limit: .milliseconds(200))
        #expect(throws: PictureError.late) { try decoder.decode(large, width: 2, height: 2, Cancellation()) }
    }

    @Test func atMostTwoPicturesAreDecodedAtATime() throws {
        // Each helper waits for a line of its own before it ends.
        let decoder = try decoder(
            "touch running.$$; ls | grep -c running >> counts; read line < gate; rm running.$$; cat > /dev/null; echo late"
        )
        try #require(mkfifo(scratch.path + "/gate", 0o600) == 0)
        let gate = open(scratch.path + "/gate", O_RDWR | O_CLOEXEC)
        defer { close(gate) }
        let ended = DispatchGroup()
        for _ in 0..<8 { DispatchQueue(label: "decodes").async(group: ended) { _ = Self.error(decoder) } }
        for count in 2...9 {
            try pollOnThread {
                scratch.text("counts").utf8.count { $0 == 0x0A } >= min(count, 8)
            } failure: {
                "No further helper has started: \(scratch.text("counts"))"
            }
            try #require(write(gate, "\n", 1) == 1)
        }
        ended.wait()
        let counts = scratch.text("counts").split(separator: "\n")
        #expect(counts.count == 8 && counts.allSatisfy { $0 == "1" || $0 == "2" }, "\(counts)")
    }

    @Test func callsThatWaitAndCallsThatRunCanBeCancelled() throws {
        let decoder = try decoder("[ ! -e fast ] || exit 1; echo x >> started; exec sleep 600")
        let cancellations = [Cancellation(), Cancellation(), Cancellation()]
        let errors = Mutex<[PictureError?]>([])
        let ended = DispatchGroup()
        func start(_ cancellation: Cancellation) {
            DispatchQueue(label: "decodes").async(group: ended) {
                let error = Self.error(decoder, cancellation)
                errors.withLock { $0.append(error) }
            }
        }
        start(cancellations[0])
        start(cancellations[1])
        try pollOnThread {
            scratch.text("started") == "x\nx\n"
        } failure: {
            "Two helpers have not started."
        }
        // The third call waits. It ends when it is cancelled, although the other two still run.
        start(cancellations[2])
        cancellations[2].cancel()
        try pollOnThread {
            errors.withLock { $0 == [.cancelled] }
        } failure: {
            "The call that waits was not cancelled."
        }
        #expect(scratch.text("started") == "x\nx\n")
        for cancellation in cancellations { cancellation.cancel() }
        ended.wait()
        #expect(errors.withLock { $0 } == [.cancelled, .cancelled, .cancelled])
        // New calls can start again.
        scratch.write("", "fast")
        #expect(Self.error(decoder) == .broken)
        #expect(Self.error(decoder, cancellations[0]) == .cancelled)
    }
}
