import Foundation
import JSON
import Testing

/// Compares the decoding of `Decodable` types with Foundation's decoder.
struct JSONDecodingTests {
    private enum Kind: String, Decodable { case one, two }

    private struct Inner: Decodable, Equatable { var name: String }

    private struct Outer: Decodable, Equatable {
        var text: String
        var number: Int?
        var share: Double?
        var isOpen: Bool?
        var kind: Kind?
        var inner: Inner?
        var list: [Inner]?
        var grid: [[Int]]?
        var holes: [Int?]?
        var byName: [String: Int]?
    }

    @Test(arguments: [
        #"{"text":"é\n","number":-7,"share":0.5,"isOpen":true,"kind":"two","inner":{"name":"x"}}"#,
        #"{"text":"","share":3,"list":[{"name":"a"},{"name":"b","more":1}],"grid":[[1],[],[2,3]],"holes":[1,null]}"#,
        #"{"text":"a","number":null,"inner":null,"byName":{"b":1,"c":2},"unknown":[{}]}"#,
    ])
    func aRecordIsReadAsFoundationReadsIt(text: String) throws {
        let expected = try JSONDecoder().decode(Outer.self, from: Data(text.utf8))
        #expect(try Array(text.utf8).jsonValue().decoded(Outer.self) == expected)
    }

    @Test(arguments: [
        "{}", #"{"text":null}"#, #"{"text":7}"#, "[]", "7", #"{"text":"a","number":"7"}"#,
        #"{"text":"a","number":0.5}"#,
        #"{"text":"a","kind":"three"}"#, #"{"text":"a","inner":[]}"#, #"{"text":"a","list":{}}"#,
        #"{"text":"a","isOpen":1}"#, #"{"text":"a","grid":[1]}"#, #"{"text":"a","list":[{"name":1}]}"#,
    ])
    func whatFoundationRefusesIsRefused(text: String) throws {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Outer.self, from: Data(text.utf8)) }
        let value = try Array(text.utf8).jsonValue()
        #expect(throws: DecodingError.self) { try value.decoded(Outer.self) }
    }
}
