import Foundation
import Testing

@testable import Screen

struct Base64Tests {
    /// Source: RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func aTextIsWrittenAsTheStandardSays(text: String, written: String) { #expect(base64(Array(text.utf8)) == written) }

    @Test func everyByteIsWrittenAsFoundationWritesIt() {
        for count in 253...256 {
            let bytes = (0..<count).map { UInt8($0) }
            #expect(base64(bytes) == Data(bytes).base64EncodedString())
        }
    }
}
