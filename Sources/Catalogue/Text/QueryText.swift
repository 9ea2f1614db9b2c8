/// A text as the value of a query: all characters but the unreserved ones are escaped. The text is cut after 200 bytes.
///
/// Source: RFC 3986, section 2.3.
func queryText(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8.prefix(200) {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
            escaped.unicodeScalars.append(.init(byte))
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            escaped += "%" + (digits.count == 1 ? "0" : "") + digits
        }
    }
    return escaped
}
