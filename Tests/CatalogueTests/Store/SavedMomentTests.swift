import JSON
import Testing

@testable import Catalogue

struct SavedMomentTests {
    /// 1900-01-01 and 2100-01-01 in seconds since 1970, by `date -u -d 1900-01-01 +%s`.
    @Test(arguments: [
        ("0", 0), ("1764547200", 1_764_547_200), ("-2208988800", -2_208_988_800), ("4102444800", 4_102_444_800),
        ("4102444801", nil), ("-2208988801", nil), ("-9223372036854775808", nil), ("9223372036854775807", nil),
        ("1.5", nil), ("\"0\"", nil), ("null", nil),
    ])
    func momentsOfTwoCenturiesAreRead(text: String, moment: Int?) throws {
        #expect(try Array(text.utf8).jsonValue().moment == moment)
    }

    @Test func aPauseThatEndsInNoSuchYearIsNone() throws {
        let text = #"{"version":1,"resting":{"a":-9223372036854775808,"b":1764547200},"answers":[]}"#
        #expect(try SavedLookups.decode(Array(text.utf8)).resting == ["b": 1_764_547_200])
    }

    @Test func theCountOfPostcodesCannotOverflow() throws {
        let area = #"{"file":"postcodes-1/a.json","count":9223372036854775807,"date":""}"#
        let text = #"{"version":1,"areas":{"LS":\#(area),"HX":\#(area)}}"#
        let list = try PostcodeList.decode(Array(text.utf8))
        #expect(list.areas.count == 2 && list.count == 0)
    }
}
