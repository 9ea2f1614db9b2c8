/// Memory in which the elements of a layer are collected, used again for the next layer.
///
/// An Array checks at each append whether its storage is shared and large enough, which takes longer than the rest of
/// the decoding.
struct Scratch<Element>: ~Copyable {
    private(set) var count = 0
    private let memory: UnsafeMutableBufferPointer<Element>
    /// The plural of the elements, for the error that there are too many.
    private let name: String
    /// How many elements earlier layers had; they count towards the limit.
    private var spent = 0

    /// - Parameter Element: a type that owns no memory.
    init(capacity: Int, _ name: String) {
        memory = .allocate(capacity: capacity)
        self.name = name
    }

    deinit { memory.deallocate() }

    /// Announces that so many elements will be appended.
    ///
    /// - Throws: `.tooLarge` where they exceed the capacity.
    @inline(__always)
    func reserve(_ added: Int) throws(TileError) {
        guard added <= memory.count - spent - count else { throw .tooMany(name) }
    }

    /// Appends an element, for which room must have been reserved.
    @inline(__always)
    mutating func append(_ element: Element) {
        memory.initializeElement(at: count, to: element)
        count += 1
    }

    var last: Element? { count > 0 ? memory[count - 1] : nil }

    /// An element that was appended.
    subscript(index: Int) -> Element { memory[index] }

    mutating func removeLast() { count -= 1 }

    /// Removes all elements, which still count towards the limit.
    mutating func startAgain() {
        spent += count
        count = 0
    }

    var array: [Element] { Array(UnsafeBufferPointer(rebasing: memory[..<count])) }
}
