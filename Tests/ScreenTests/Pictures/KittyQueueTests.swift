import Testing

@testable import Screen

/// The order of what is sent to a terminal that draws pictures.
struct KittyQueueTests {
    private static let size = Size(columns: 2, rows: 1)
    /// A picture of two sequences.
    private static let large = Picture(
        width: 1025, height: 1, pixels: [UInt8](repeating: 255, count: 1025 * 4))
    private static let small = Picture(width: 1, height: 1, pixels: [0, 0, 0, 255])

    /// What is still to be sent: "t16" for the first sequence of a picture, "+" for the next ones, "p16" and "d16".
    private static func rest(_ queue: inout KittyQueue) -> [String] {
        var names: [String] = []
        while let sequence = queue.next() {
            let keys = sequence.dropFirst(3).prefix { $0 != ";" && $0 != "\u{1B}" }.split(separator: ",")
            let id = keys.first { $0.hasPrefix("i=") }?.dropFirst(2) ?? ""
            let action = keys.first { $0.hasPrefix("a=") }?.dropFirst(2) ?? "+"
            names.append("\(action)\(id)")
        }
        return names
    }

    @Test func picturesAreSentAndPlacedInTheirOrder() {
        var queue = KittyQueue()
        queue.send(Self.large, id: 16, size: Self.size)
        queue.send(Self.small, id: 17, size: Self.size)
        queue.delete(id: 18)
        #expect(Self.rest(&queue) == ["t16", "+", "p16", "t17", "p17", "d18"])
        #expect(queue.next() == nil)
    }

    /// Each step to another picture sends one and removes the one before.
    @Test func quickStepsSendOnlyThePictureThatIsBegunAndTheLast() {
        var queue = KittyQueue()
        queue.send(Self.large, id: 16, size: Self.size)
        #expect(queue.next() != nil)
        for id in 17...60 as ClosedRange<UInt8> {
            queue.delete(id: id - 1)
            queue.send(Self.large, id: id, size: Self.size)
        }
        let rest = Self.rest(&queue)
        #expect(rest.prefix(3) == ["+", "p16", "d16"] && rest.suffix(3) == ["t60", "+", "p60"])
        #expect(rest.count { $0.hasPrefix("t") } == 1)
    }

    @Test func aPictureThatIsSentAgainReplacesTheOneThatWaits() {
        var queue = KittyQueue()
        queue.send(Self.large, id: 16, size: Self.size)
        queue.send(Self.small, id: 16, size: Self.size)
        #expect(Self.rest(&queue) == ["t16", "p16"])
        // The number of a removed picture is used again.
        queue.delete(id: 16)
        queue.delete(id: 16)
        queue.send(Self.small, id: 16, size: Self.size)
        #expect(Self.rest(&queue) == ["d16", "t16", "p16"])
    }

    @Test func givingBackTheTerminalEndsThePictureThatIsBegun() {
        var queue = KittyQueue()
        #expect(queue.stop() == nil)
        queue.send(Self.large, id: 16, size: Self.size)
        queue.send(Self.large, id: 17, size: Self.size)
        #expect(queue.next() != nil)
        #expect(queue.stop() == "\u{1B}_Gm=0,q=2;\u{1B}\\")
        #expect(queue.next() == nil && queue.stop() == nil)
        // All of its pixels are sent, though it is not placed.
        queue.send(Self.small, id: 16, size: Self.size)
        #expect(queue.next() != nil)
        #expect(queue.stop() == nil)
    }
}
