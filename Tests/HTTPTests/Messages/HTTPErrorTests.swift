import Testing

@testable import HTTP

struct HTTPErrorTests {
    @Test func everyErrorIsASentenceOnOneLine() {
        for kind in allErrorKinds {
            let text = HTTPError(kind, host: "a.example").description
            #expect(!text.isEmpty && !text.contains("\n") && !text.hasSuffix("."), "\(kind)")
        }
        #expect(Set(allErrorKinds.map { HTTPError($0).description }).count == allErrorKinds.count)
    }

    @Test(arguments: [
        (HTTPError.Kind.tooLarge(bytes: 10, limit: 9), "a: the file has 10 bytes, more than the 9 that are allowed"),
        (.notSecure, "a is not at an https address"), (.noConnection, "a cannot be reached"),
        (.noSuchHost, "offline, or a cannot be found"),
        (.timedOut(seconds: 1), "a: the answer was not complete after 1 second"),
        (.cutOff(received: 1, expected: 2), "a: the connection broke after 1 of 2 bytes"),
    ])
    func sentencesNameTheHost(kind: HTTPError.Kind, sentence: String) {
        #expect(HTTPError(kind, host: "a").description == sentence)
    }

    @Test func onlyWhatNeverReachedAServerIsOffline() {
        let offline = allErrorKinds.filter { HTTPError($0).isOffline }
        #expect(offline == [.noSuchHost, .noConnection])
    }
}
