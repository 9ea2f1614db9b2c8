import Testing
import Tiles

struct GunzipTests {
    /// `printf 'hello' | gzip -n`, GNU gzip 1.12.
    static let hello: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x86, 0xA6, 0x10, 0x36,
        0x05,
        0, 0, 0,
    ]

    @Test func membersOneAfterTheOtherAreUnpacked() throws {
        #expect(try Gunzip.unpacked(Self.hello, limit: 100) == Array("hello".utf8))
        #expect(try Gunzip.unpacked(Self.hello + Self.hello, limit: 100) == Array("hellohello".utf8))
    }

    @Test func unpackingStopsAtTheLimit() throws {
        let size = Self.hello.count
        #expect(try Gunzip.unpacked(Self.hello, limit: size) == Array("hello".utf8))
        #expect(throws: TileError.self) { try Gunzip.unpacked(Self.hello, limit: size - 1) }
        let bomb = [[UInt8]](repeating: Self.hello, count: 100).flatMap { $0 }
        #expect(try Gunzip.unpacked(bomb, limit: bomb.count).count == 500)
    }

    /// `head -c 1000 /dev/zero | tr '\\0' a | gzip -9n`, GNU gzip 1.12.
    @Test func contentsBeyondTheLimitAreRefused() throws {
        let packed: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4B, 0x4C, 0x1C, 0x05, 0xA3, 0x60, 0x14, 0x0C,
            0x77, 0x00, 0x00, 0x03, 0xDA, 0x38, 0x9A, 0xE8, 0x03, 0x00, 0x00,
        ]
        #expect(try Gunzip.unpacked(packed, limit: 1000) == Array(repeating: UInt8(ascii: "a"), count: 1000))
        let error = #expect(throws: TileError.self) { try Gunzip.unpacked(packed, limit: 999) }
        #expect(error?.kind == .tooLarge)
    }

    /// Every changed bit is noticed, except in the header's flags, time and system, and in the six bits that fill the
    /// last byte of the compressed data.
    @Test func everyChangedByteIsNoticed() {
        for place in Self.hello.indices where !(3...9).contains(place) {
            for bit in 0..<(place == 16 ? 2 : 8) {
                var bytes = Self.hello
                bytes[place] ^= 1 << bit
                #expect(throws: TileError.self, "bit \(bit) of byte \(place)") {
                    try Gunzip.unpacked(bytes, limit: 1 << 20)
                }
            }
        }
        for count in 0..<Self.hello.count {
            #expect(throws: TileError.self) { try Gunzip.unpacked(Array(Self.hello.prefix(count)), limit: 100) }
        }
        #expect(throws: TileError.self) { try Gunzip.unpacked(Self.hello + [0, 0, 0], limit: 100) }
    }
}
