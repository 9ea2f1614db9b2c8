import Testing

@testable import HTTP

/// Every kind of error, with its values.
let allErrorKinds: [HTTPError.Kind] =
    [
        .badAddress, .notSecure, .badRequest, .cancelled, .noSuchHost, .noConnection, .connectionLost,
        .cutOff(received: 3, expected: 9), .timedOut(seconds: 60), .stalled, .tls("expired"), .proxy(status: 407),
        .proxy(status: nil), .tooLarge(bytes: 1 << 40, limit: 7), .tooLarge(bytes: nil, limit: 7), .headersTooLarge,
        .rangeIgnored, .otherRange, .packedRange, .badEncoding, .unusable("no status"), .libraryMissing, .helperEnded,
        .disk(path: "/a b/c", code: 28),
    ] + HTTPError.RedirectProblem.allCases.map { .redirectRefused($0) }

struct FrameTests {
    private static let frames: [Frame] = {
        var post = Request(
            .post, "https://example.org/ä", headers: ["Authorization": "Bearer é\u{1F600}", "Empty": ""],
            body: Array(0...255) + [0, 10, 13], limit: 1 << 40)
        post.limits.seconds = 7
        post.limits.idleSeconds = 3
        let messages: [Frame.Message] =
            [
                .request(WireRequest(post)), .request(WireRequest(Request("https://example.org", limit: 0))),
                .request(WireRequest(Request(.put, "", body: [], limit: -1))), .cancel,
                .head(status: 404, ["A": "b", "a": ""]), .head(status: 200, [:]), .body([]), .body([0, 1, 2]), .end,
            ] + allErrorKinds.map { .failed(HTTPError($0, host: "a.example")) }
        return messages.enumerated().map { Frame(id: UInt32($0) &* 1_000_000_007, $1) }
    }()

    @Test func framesAreReadAsTheyWereWritten() throws {
        for frame in Self.frames {
            var reader = FrameReader()
            reader.append(frame.encoded())
            #expect(try reader.next() == frame)
            #expect(try reader.next() == nil)
        }
    }

    @Test(arguments: [1, 2, 3, 7, 64]) func framesAreFoundHoweverTheyArrive(pieceBytes: Int) throws {
        let bytes = Self.frames.flatMap { $0.encoded() }
        var reader = FrameReader()
        var found: [Frame] = []
        for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
            reader.append(bytes[start..<min(start + pieceBytes, bytes.count)])
            while let frame = try reader.next() { found.append(frame) }
        }
        #expect(found == Self.frames)
    }

    /// The bytes were written by hand from the description of `Frame`.
    @Test func framesHaveTheDescribedBytes() {
        #expect(Frame(id: 258, .cancel).encoded() == [0, 0, 0, 5, 2, 0, 0, 1, 2])
        #expect(Frame(id: 1, .body([7, 8])).encoded() == [0, 0, 0, 7, 4, 0, 0, 0, 1, 7, 8])
        #expect(
            Frame(id: 1, .head(status: 513, ["N": "v"])).encoded()
                == [0, 0, 0, 27, 3, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 2, 1] + [0, 0, 0, 1] + [0, 0, 0, 1, 78]
                + [0, 0, 0, 1, 118])
    }

    @Test func aFrameThatIsCutShortOrTooLongIsRefused() {
        for frame in Self.frames {
            let bytes = frame.encoded()
            var fields = Array(bytes[4...])
            if case .body = frame.message {
            } else {
                // A byte less and a byte more than the fields need.
                #expect(throws: WireError.self) { try Frame(fields.dropLast()) }
                fields.append(0)
                #expect(throws: WireError.self) { try Frame(fields[...]) }
            }
        }
    }

    /// The method is written before the address as it is: a line break in it would begin another header.
    @Test func aRequestWithAnUnknownMethodIsRefused() {
        var bytes = Frame(id: 1, .request(WireRequest(Request("https://example.org", limit: 0)))).encoded()
        // The length, the type, the id, and the length of the method come first: 4 + 1 + 4 + 4 bytes.
        #expect(Array(bytes[13..<16]) == Array("GET".utf8))
        bytes.replaceSubrange(13..<16, with: Array("G\r\n".utf8))
        var reader = FrameReader()
        reader.append(bytes)
        #expect(throws: WireError.self) { try reader.next() }
    }

    @Test(
        arguments: [
            [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0, 0, 0, 5, 0, 0, 0, 0, 0], [0, 0, 0, 5, 9, 0, 0, 0, 0],
            // An impossible length of a text, number of headers, and kind of error.
            [0, 0, 0, 9, 1, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF],
            [0, 0, 0, 17, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 200, 0xFF, 0xFF, 0xFF, 0xFF],
            [0, 0, 0, 30, 6, 0, 0, 0, 1] + Array(repeating: 0, count: 25),
        ] as [[UInt8]])
    func invalidFramesAreRefused(bytes: [UInt8]) {
        var reader = FrameReader()
        reader.append(bytes)
        #expect(throws: WireError.self) { try reader.next() }
    }
}
