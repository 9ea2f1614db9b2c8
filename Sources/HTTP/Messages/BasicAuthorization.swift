extension Headers {
    /// The value of `Authorization` for a name and a password. Source: RFC 7617; base64 is RFC 4648, section 4.
    public static func basicAuthorization(user: String, password: String) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let bytes = Array("\(user):\(password)".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for index in 0..<4 {
                text.append(
                    index <= group.count ? digits[Int(bits >> (18 - 6 * UInt32(index)) & 63)] : UInt8(ascii: "="))
            }
        }
        return "Basic " + String(decoding: text, as: UTF8.self)
    }
}
