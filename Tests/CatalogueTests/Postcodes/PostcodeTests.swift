import Foundation
import Testing

@testable import Catalogue

struct PostcodeTests {
    /// The examples of each form in Royal Mail's Programmers' Guide to PAF (M1 1AA to EC1A 1BB), and GIR 0AA.
    @Test(arguments: [
        ("M1 1AA", "M1 1AA"), ("M60 1NW", "M60 1NW"), ("CR2 6XH", "CR2 6XH"), ("DN55 1PT", "DN55 1PT"),
        ("W1A 1HQ", "W1A 1HQ"),
        ("EC1A 1BB", "EC1A 1BB"), ("GIR 0AA", "GIR 0AA"), ("ls14ap", "LS1 4AP"), ("  ls1   4ap ", "LS1 4AP"),
        ("L S1 4AP", "LS1 4AP"),
        ("L1  0AB", "L1 0AB"), ("BD981GA", "BD98 1GA"), ("se1p5zz", "SE1P 5ZZ"),
    ])
    func readsEveryForm(text: String, expected: String) throws {
        let postcode = try #require(Postcode(text))
        #expect(postcode.description == expected)
        #expect(PostcodeReading(text) == .full(postcode))
    }

    @Test func knowsItsParts() throws {
        let postcode = try #require(Postcode("EC1A 1BB"))
        #expect(postcode.outcode.description == "EC1A")
        #expect(postcode.incode == "1BB")
        #expect(postcode.area == "EC")
        #expect(postcode.sector == "EC1A 1")
        #expect(postcode.unit == "BB")
        #expect(Postcode("L1 0AB")?.area == "L")
    }

    @Test(arguments: [
        "", "LS1", "LS1 4A", "LS1 4APX", "QA1 1AA", "VA1 1AA", "XA1 1AA", "LI1 1AA", "LJ1 1AA", "LZ1 1AA", "LS1 4AC",
        "LS1 4IA",
        "LS1 4MA", "L1Z 1AA", "EC1C 1AA", "11 1AA", "LS1-4AP", "ＬＳ１ ４ＡＰ", "S01 4AP", "LS01 4AP", "LSI 4AP", "GIR 1AA",
    ])
    func refusesWhatNoFormAllows(text: String) { #expect(Postcode(text) == nil) }

    @Test(arguments: ["LS1", "ls1", "m1", "M60", "EC1A", "W1A", "LS 14", "BL0"])
    func readsAnOutcodeAlone(text: String) throws {
        let expected = try #require(Outcode(text))
        #expect(PostcodeReading(text) == .outcode(expected))
        #expect(expected.description == text.uppercased().replacingOccurrences(of: " ", with: ""))
    }

    @Test(
        arguments: [
            ("LSI 4AP", "LS1 4AP"), ("LS1 OAA", "LS1 0AA"), ("0X1 2JD", "OX1 2JD"), ("S014 2AA", "SO14 2AA"),
            ("M6O 1NW", "M60 1NW"),
            ("1P1 1AA", "IP1 1AA"), ("LSI OAA7", nil), ("LS1 4AC", nil),
            ("LS1 44P", nil),
        ] as [(String, String?)])
    func suggestsWhatWasMeant(text: String, suggestion: String?) {
        let problem = PostcodeProblem.malformed(suggestion: suggestion)
        #expect(PostcodeReading(text) == .other(problem))
        #expect(OriginError.noPostcode(problem, typed: text).description.contains(suggestion ?? "LS7 4HE"))
    }

    @Test(arguments: [("ZZ99 9ZZ", "ZZ"), ("zz99", "ZZ"), ("Q1 1AA", "Q"), ("XX1 4AP", "XX")])
    func reportsAreasThatDoNotExist(text: String, area: String) {
        #expect(PostcodeReading(text) == .other(.noSuchArea(area)))
        let error = OriginError.noPostcode(.noSuchArea(area), typed: text)
        #expect(error.description.contains("none begins with \(area)"))
    }

    @Test(arguments: [
        "Leeds", "St Ives", "Leeds 1", "53.7966,-1.5478", "here", "Cambridge", "", "7", "10 Downing Street",
    ])
    func otherNamesAreNoPostcodes(text: String) { #expect(PostcodeReading(text) == .other(.notAPostcode)) }

    @Test func recognisesBeginningsOfPostcodes() throws {
        let outcode = try #require(Outcode("LS1"))
        #expect(PostcodeReading("LS1 4") == .other(.incomplete(outcode)))
        #expect(PostcodeReading("LS1 4A") == .other(.incomplete(outcode)))
        #expect(
            OriginError.noPostcode(.incomplete(outcode), typed: "LS1 4").description.hasSuffix(
                "all of it, or only LS1.")
        )
    }

    @Test func sortsAsItsTextDoesWithBlanks() throws {
        let sorted = try ["L1 0AB", "L10 0AB", "L2 0AB", "L9 9ZZ", "LA1 1AA", "LS1 1AA", "LS10 1AA", "LS1A 1AA"].map {
            try #require(Postcode($0))
        }
        #expect(sorted.shuffled().sorted() == sorted)
    }
}
