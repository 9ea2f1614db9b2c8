import Foundation
import TestSupport
import Testing

@testable import HTTP

/// The real program as the helper, where no libcurl can be loaded.
struct MissingLibraryTests {
    private let folder = TemporaryFolder()

    /// Files of that name that are no libraries, in a folder that is searched before the system's.
    private func client() throws -> HelperClient {
        for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
            try Data("no library".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        let usual = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
        return try HelperOnServer.client(environment: ["LD_LIBRARY_PATH": folder.path + usual], in: folder)
    }

    @Test func everyRequestIsAnsweredThatLibcurlIsMissing() throws {
        let client = try client()
        // More often than the helper may die.
        for _ in 0..<5 {
            #expect(throws: HTTPError(.libraryMissing, host: "a.invalid")) {
                try client.send(Request("https://a.invalid/b", limit: 9), Cancellation())
            }
        }
        #expect(client.helperProcess != nil)
    }
}
