/// Memory that a layer's features are collected in, used again for the next layer.
///
/// An Array checks at each append whether it is alone and large enough, which takes longer than the rest of the decoding.
struct Scratch<Element>: ~Copyable {
    private(set) var count = 0
    private let memory: UnsafeMutableBufferPointer<Element>
    /// What the elements are, for the error that says that there are too many of them.
    private let name: String
    /// What earlier layers have used up.
    private var spent = 0

    /// - Parameter Element: a type that owns no memory.
    init(capacity: Int, _ name: String) {
        memory = .allocate(capacity: capacity)
        self.name = name
    }

    deinit { memory.deallocate() }

    /// Says that so many elements are going to be appended.
    @inline(__always)
    func reserve(_ added: Int) throws(TileError) {
        guard added <= memory.count - spent - count else { throw .tooMany(name) }
    }

    /// Must have been reserved.
    @inline(__always)
    mutating func append(_ element: Element) {
        memory.initializeElement(at: count, to: element)
        count += 1
    }

    var last: Element? { count > 0 ? memory[count - 1] : nil }

    /// One that was appended.
    subscript(index: Int) -> Element { memory[index] }

    mutating func removeLast() { count -= 1 }

    /// Forgets the elements; they count towards the limit all the same.
    mutating func startAgain() {
        spent += count
        count = 0
    }

    var array: [Element] { Array(UnsafeBufferPointer(rebasing: memory[..<count])) }
}
