/// Makes the keys of new places from one random secret. Whoever knows some of the keys cannot compute the next ones, so that
/// nobody can take a key before its place is posted.
public struct PlaceKeys: Sendable {
    private let secret: SipHash
    private var made: UInt64 = 0

    /// - Parameters:
    ///   - first: the first half of the secret, random in each run of the program.
    ///   - second: the second half.
    public init(secret first: UInt64, _ second: UInt64) { secret = SipHash(first, second) }

    /// A UUID that was not made before.
    public mutating func next() -> String {
        defer { made += 1 }
        let numbers = [secret.hash(2 * made), secret.hash(2 * made + 1)]
        return uuidText(numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } })
    }
}

/// The text of a UUID (RFC 9562, version 4).
/// - Parameter random: 16 random bytes.
public func uuidText(_ random: [UInt8]) -> String {
    var bytes = random
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef")
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(text[$0]) }.joined(separator: "-")
}

/// SipHash-2-4 of single numbers: a hash with a secret key.
struct SipHash: Sendable {
    private let key: (UInt64, UInt64)

    init(_ first: UInt64, _ second: UInt64) { key = (first, second) }

    func hash(_ number: UInt64) -> UInt64 {
        var state = Rounds(key)
        state.add(number)
        // The last block has the length of the number in bytes.
        state.add(8 << 56)
        return state.end()
    }

    private struct Rounds {
        private var v0: UInt64
        private var v1: UInt64
        private var v2: UInt64
        private var v3: UInt64

        init(_ key: (UInt64, UInt64)) {
            v0 = key.0 ^ 0x736F_6D65_7073_6575
            v1 = key.1 ^ 0x646F_7261_6E64_6F6D
            v2 = key.0 ^ 0x6C79_6765_6E65_7261
            v3 = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func add(_ block: UInt64) {
            v3 ^= block
            for _ in 0..<2 { mix() }
            v0 ^= block
        }

        mutating func end() -> UInt64 {
            v2 ^= 0xFF
            for _ in 0..<4 { mix() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func mix() {
            v0 &+= v1
            v1 = turned(v1, by: 13) ^ v0
            v0 = turned(v0, by: 32)
            v2 &+= v3
            v3 = turned(v3, by: 16) ^ v2
            v0 &+= v3
            v3 = turned(v3, by: 21) ^ v0
            v2 &+= v1
            v1 = turned(v1, by: 17) ^ v2
            v2 = turned(v2, by: 32)
        }

        private func turned(_ value: UInt64, by bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
    }
}
