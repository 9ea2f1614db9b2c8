import Foundation
import JSON
import Testing

struct JSONReaderTests {
    static func value(_ text: String) throws(JSONError) -> JSONValue {
        try Array(text.utf8).readJSON { reader throws(JSONError) in
            let value = try reader.value()
            try reader.end()
            return value
        }
    }

    /// RFC 8259, section 13, and one case of each rule of its grammar.
    @Test(arguments: [
        #"{"Image":{"Width":800,"Title":"View from 15th Floor","Animated":false,"IDs":[116,943,234,38793]}}"#,
        #"[{"precision":"zip","Latitude":37.7668,"Longitude":-122.3959,"Address":""}]"#,
        "[]", "{}", "[[],{}]", "null", "true", "-0.5", "1e-05", #""…""#, "123456789012345678", "1234567890123456789",
        "-9223372036854775808",
    ])
    func aValueIsReadAndWrittenTheSame(text: String) throws {
        #expect(try Self.value(text).text == text)
    }

    /// Numbers of 1 to 18 digits, with the point at every position, equal Swift's `Double(String)` bit for bit.
    @Test func aNumberIsTheNearestDouble() throws {
        var digits: UInt64 = 20_261_130
        for length in 1...18 {
            for point in 1...length {
                for sign in ["", "-"] {
                    digits = digits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let text = String(String(digits, radix: 10).reversed().prefix(length))
                    let whole = text.prefix(point).drop { $0 == "0" }
                    let number =
                        sign + (whole.isEmpty ? "0" : whole) + (point < length ? "." + text.dropFirst(point) : "")
                    let read = try Array(number.utf8).readJSON { reader throws(JSONError) in try reader.number() }
                    #expect(read.bitPattern == Double(number)?.bitPattern, "\(number)")
                }
            }
        }
    }

    @Test(arguments: [
        (#""\u00e9\n\t\"\\\/""#, "é\n\t\"\\/"), (#""\ud834\udd1e""#, "\u{1D11E}"), (#""\ud834x""#, "\u{FFFD}x"),
        (#""0123456789\u0041bcdefghijk""#, "0123456789Abcdefghijk"), ("\"ä\u{1F600}\"", "ä\u{1F600}"),
    ])
    func escapesAreRead(text: String, expected: String) throws {
        #expect(try Self.value(text) == .string(expected))
    }

    @Test(
        arguments: [
            ("", .endsEarly, 0), ("[1,]", .expected("a value"), 3), ("[1 2]", .expected("a comma"), 3),
            ("{1:2}", .expected("a member's name"), 1), (#"{"a" 1}"#, .expected("a colon"), 5),
            ("[01]", .expected("a value"), 3),
            ("[1.]", .expected("a digit"), 3), ("[-]", .expected("a value"), 2), ("nul", .expected("a value"), 0),
            (#""\x""#, .badEscape, 1), (#""\u12g4""#, .badEscape, 5), (#""abc"#, .endsEarly, 4),
            ("\"a\u{01}b\"", .controlCharacter, 2),
            ("1e999", .outOfRange, 0), ("1 x", .moreAfterTheEnd, 2), ("{}\u{0}", .moreAfterTheEnd, 2),
            (#"{"a":1,}"#, .expected("a member's name"), 7),
        ] as [(String, JSONError.Problem, Int)])
    func errorsSayWhatIsWrongAndWhere(text: String, problem: JSONError.Problem, offset: Int) {
        #expect(throws: JSONError(problem, at: offset)) { try Self.value(text) }
    }

    @Test func nestingBeyondTheLimitIsRefused() {
        let depth = 100_000
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: JSONError(.tooDeep, at: 64)) { try Self.value(text) }
        #expect(throws: JSONError.self) {
            try Array(text.utf8).readJSON { reader throws(JSONError) in try reader.skip() }
        }
    }

    @Test func skipPassesOverAnyValue() throws {
        let text = #"{"unknown":[{"a":[1,"]}",null,true]},-2.5e3],"wanted":7}"#
        let found = try Array(text.utf8).readJSON { reader throws(JSONError) -> Int? in
            var found: Int?
            try reader.beginObject()
            while let name = try reader.nextMember() {
                if name == "wanted" { found = try reader.integer() } else { try reader.skip() }
            }
            try reader.end()
            return found
        }
        #expect(found == 7)
    }

    @Test(arguments: ["1.0", "1e2", "9223372036854775808", "abc", "-"])
    func onlyWholeNumbersAreIntegers(text: String) {
        #expect(throws: JSONError.self) {
            try Array(text.utf8).readJSON { reader throws(JSONError) in try reader.integer() }
        }
    }

    /// For each change of a single byte, Foundation's parser says whether the text is still JSON.
    @Test func damagedTextsAreReadOrRefusedAsByFoundation() {
        let original = Array(#"{"a":[1,-2.5e3,"x\n\u00e9"],"b":{"c":null,"d":true}}"#.utf8)
        for position in original.indices {
            for byte in [0x00, 0x22, 0x2C, 0x30, 0x5C, 0x5D, 0x61, 0x7D] as [UInt8] {
                var text = original
                text[position] = byte
                let expected = (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
                let found = (try? Self.value(String(decoding: text, as: UTF8.self))) != nil
                #expect(found == expected, "\(String(decoding: text, as: UTF8.self))")
            }
        }
    }
}
