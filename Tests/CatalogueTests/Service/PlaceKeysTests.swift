import Testing

@testable import Catalogue

struct PlaceKeysTests {
    /// The value for eight bytes in the paper on SipHash's reference code.
    @Test func theHashIsSipHash() {
        let hash = SipHash(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
        #expect(hash.hash(0x0706_0504_0302_0100) == 0x93F5_F579_9A93_2462)
    }

    @Test func keysAreDifferentUUIDsWithoutACommonBeginning() {
        var keys = PlaceKeys(secret: 1, 2)
        let made = (0..<1000).map { _ in keys.next() }
        #expect(Set(made.map { $0.prefix(8) }).count > 990)
        for key in made {
            #expect(key.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12] && Array(key)[14] == "4")
        }
    }

    @Test func anotherSecretMakesOtherKeys() {
        var (one, other) = (PlaceKeys(secret: 1, 2), PlaceKeys(secret: 1, 3))
        #expect(one.next() != other.next())
    }
}
