/// A picture on its way to the terminal: sequences of at most about 4 kB, made one by one.
///
/// Other text may be written between them, but no other sequences of this protocol.
public struct KittyTransfer: Sequence, IteratorProtocol, Sendable {
    private let control: String
    private let bytes: [UInt8]
    private var sent = 0

    /// 3 bytes become 4 characters, of which a sequence may hold 4,096.
    private static let length = 3 * 1024

    /// Sends a picture as plain pixels. The terminal keeps it and does not show it yet.
    public init(_ picture: Picture, id: UInt8) {
        let count = picture.width * picture.height
        let isOpaque = (0..<count).allSatisfy { picture.pixels[4 * $0 + 3] == 255 }
        var bytes = Array(picture.pixels.prefix(count * 4))
        if isOpaque {
            for pixel in 0..<count {
                for part in 0..<3 { bytes[3 * pixel + part] = bytes[4 * pixel + part] }
            }
            bytes.removeLast(count)
        }
        self.bytes = bytes
        control = "a=t,f=\(isOpaque ? 24 : 32),s=\(picture.width),v=\(picture.height),i=\(id),q=2"
    }

    /// Whether a part was sent and another part was not.
    var isOpen: Bool { sent > 0 && sent < bytes.count }

    public mutating func next() -> String? {
        guard sent < bytes.count else { return nil }
        let (start, end) = (sent, Swift.min(sent + Self.length, bytes.count))
        sent = end
        let more = end < bytes.count ? "m=1" : "m=0"
        let keys = start == 0 ? "\(control),\(more)" : "\(more),q=2"
        return "\u{1B}_G\(keys);\(base64(Array(bytes[start..<end])))\u{1B}\\"
    }
}

/// The pictures that have not been sent to the terminal completely.
///
/// Only the picture that was begun is sent to its end. Another one that is removed before its turn is never sent, so that quick
/// changes do not pile up pictures that nobody sees.
public struct KittyQueue: Sendable {
    private enum Entry: Sendable {
        case picture(Picture, id: UInt8, size: Size)
        case deletion(id: UInt8)
    }

    private var waiting: [Entry] = []
    private var begun: (transfer: KittyTransfer, placing: String)?

    public init() {}

    /// Sends a picture, which placeholders of its number then show in so many cells.
    public mutating func send(_ picture: Picture, id: UInt8, size: Size) {
        dropPicture(id)
        if !picture.isEmpty { waiting.append(.picture(picture, id: id, size: size)) }
    }

    /// Removes a picture from the terminal's memory.
    public mutating func delete(id: UInt8) {
        dropPicture(id)
        waiting.removeAll { if case .deletion(let waiting) = $0 { waiting == id } else { false } }
        waiting.append(.deletion(id: id))
    }

    private mutating func dropPicture(_ id: UInt8) {
        waiting.removeAll { if case .picture(_, let waiting, _) = $0 { waiting == id } else { false } }
    }

    /// The sequence that is to be written next; nil if there is none.
    public mutating func next() -> String? {
        if let sequence = begun?.transfer.next() { return sequence }
        if let placing = begun?.placing {
            begun = nil
            return placing
        }
        guard !waiting.isEmpty else { return nil }
        switch waiting.removeFirst() {
        case .deletion(let id): return KittyGraphics.deleting(id: id)
        case .picture(let picture, let id, let size):
            var transfer = KittyTransfer(picture, id: id)
            let first = transfer.next()
            begun = (transfer, KittyGraphics.placing(id: id, size: size))
            return first
        }
    }

    /// Forgets everything, as the terminal is given back.
    /// - Returns: what ends a picture of which a part was sent; nil if there is none. Without it, the terminal would take the next
    ///   sequence of this protocol for a part of that picture.
    public mutating func stop() -> String? {
        let isOpen = begun?.transfer.isOpen ?? false
        self = KittyQueue()
        return isOpen ? "\u{1B}_Gm=0,q=2;\u{1B}\\" : nil
    }
}
