/// A Protocol Buffers message written field by field, to build tiles and archives with.
struct MadeMessage {
    var bytes: [UInt8] = []

    static func varint(_ number: UInt64) -> [UInt8] {
        var (rest, bytes) = (number, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    func number(_ field: UInt64, _ number: UInt64) -> MadeMessage {
        MadeMessage(bytes: bytes + Self.varint(field << 3) + Self.varint(number))
    }

    func data(_ field: UInt64, _ data: some Collection<UInt8>) -> MadeMessage {
        MadeMessage(bytes: bytes + Self.varint(field << 3 | 2) + Self.varint(UInt64(data.count)) + data)
    }

    func text(_ field: UInt64, _ text: String) -> MadeMessage { data(field, Array(text.utf8)) }

    func packed(_ field: UInt64, _ numbers: [UInt64]) -> MadeMessage { data(field, numbers.flatMap(Self.varint)) }
}

/// The bytes of a tile with one layer, "made".
/// - Parameter kind: 1 point, 2 line, 3 polygon.
func madeTile(geometry: [UInt64], kind: UInt64, version: UInt64 = 2, extent: UInt64? = nil) -> [UInt8] {
    let feature = MadeMessage().number(3, kind).packed(4, geometry)
    var layer = MadeMessage().text(1, "made").number(15, version).data(2, feature.bytes)
    if let extent { layer = layer.number(5, extent) }
    return MadeMessage().data(3, layer.bytes).bytes
}
