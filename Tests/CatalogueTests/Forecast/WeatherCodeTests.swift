import Testing

@testable import Catalogue

struct WeatherCodeTests {
    /// The codes that Open-Meteo documents: https://open-meteo.com/en/docs.
    private static let codes = [
        0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
    ]

    @Test func everyCodeHasItsOwnWords() {
        let words = Self.codes.map { WeatherCode($0).words }
        #expect(Set(words).count == Self.codes.count)
        for word in words {
            #expect(!word.contains("unknown") && word == word.lowercased() && word.count <= 28, "\(word)")
        }
        #expect(Self.codes.allSatisfy { WeatherCode($0).kind != .unknown })
        #expect(Set(Self.codes.map { WeatherCode($0).kind }).count == WeatherCode.Kind.allCases.count - 1)
    }

    /// The meanings of the codes are those that Open-Meteo documents.
    @Test(arguments: [
        (0, "clear"), (1, "mainly clear"), (2, "partly cloudy"), (3, "overcast"), (45, "at worst fog"),
        (51, "at worst light drizzle"), (95, "at worst thunderstorm"),
    ])
    func aSkyWithoutFogOrRainHasNoAtWorst(code: Int, words: String) {
        #expect(WeatherCode(code).worstWords == words)
    }

    @Test func anUnknownCodeSaysItsNumber() {
        for number in [-1, 4, 42, 97, 100, 999] {
            #expect(WeatherCode(number).words == "unknown (code \(number))")
            #expect(WeatherCode(number).symbol() == "?")
        }
    }

    /// A terminal draws characters that have a picture of their own (emoji) and those from U+3000 on two cells wide.
    @Test(arguments: [true, false]) func everySymbolIsOneCellWide(isDay: Bool) {
        for code in Self.codes {
            let symbol = WeatherCode(code).symbol(isDay: isDay)
            let scalars = Array(symbol.unicodeScalars)
            #expect(scalars.count == 1, "\(code)")
            #expect(scalars.allSatisfy { !$0.properties.isEmojiPresentation && $0.value < 0x3000 }, "\(code)")
            #expect(symbol != "?", "\(code)")
            let plain = WeatherCode(code).symbol(isDay: isDay, isASCII: true)
            #expect(plain.isASCII && plain != "?", "\(code)")
        }
    }

    @Test func aClearNightShowsTheMoon() {
        #expect(WeatherCode(0).symbol(isDay: true) != WeatherCode(0).symbol(isDay: false))
        #expect(WeatherCode(0).symbol(isDay: true, isASCII: true) != WeatherCode(0).symbol(isDay: false, isASCII: true))
        #expect(WeatherCode(61).symbol(isDay: true) == WeatherCode(61).symbol(isDay: false))
    }
}
