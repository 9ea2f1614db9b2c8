/// Memory in which the elements of a layer are collected. It is reused for the next layer.
///
/// An Array checks at each append whether its storage is shared and large enough, which takes longer than the rest of
/// the decoding.
struct Scratch<Element>: ~Copyable {
    private(set) var count = 0
    private let memory: UnsafeMutableBufferPointer<Element>
    /// What the elements are called, in the plural, in the error that there are too many.
    private let name: String
    /// How many elements earlier layers had; they count towards the capacity.
    private var spent = 0

    /// - Parameter Element: a type that owns no memory.
    init(capacity: Int, _ name: String) {
        memory = .allocate(capacity: capacity)
        self.name = name
    }

    deinit { memory.deallocate() }

    /// Checks that `added` more elements may be appended.
    ///
    /// - Throws: `.tooLarge` if they exceed the capacity.
    @inline(__always)
    func reserve(_ added: Int) throws(TileError) {
        guard added <= memory.count - spent - count else { throw .tooMany(name) }
    }

    /// Appends an element, after `reserve` was called for it.
    @inline(__always)
    mutating func append(_ element: Element) {
        memory.initializeElement(at: count, to: element)
        count += 1
    }

    var last: Element? { count > 0 ? memory[count - 1] : nil }

    subscript(index: Int) -> Element { memory[index] }

    mutating func removeLast() { count -= 1 }

    /// Removes all elements; they still count towards the capacity.
    mutating func startAgain() {
        spent += count
        count = 0
    }

    var array: [Element] { Array(UnsafeBufferPointer(rebasing: memory[..<count])) }
}
