/// The values of a column: in an array, or in a file that is mapped into memory. England's index has 6 MB; copying them into arrays
/// took 6 ms, most of which the kernel needed to provide the memory.
///
/// Values in a file are copied before they are changed.
public struct ColumnValues<Element: BitwiseCopyable & Equatable & Sendable>: RandomAccessCollection {
    /// The values in a file; nil if they are in the array.
    @usableFromInline let start: UnsafePointer<Element>?
    @usableFromInline let length: Int
    /// Keeps the file in memory.
    private let owner: (any AnyObject & Sendable)?
    @usableFromInline var own: [Element]

    public init(_ values: [Element] = []) {
        start = nil
        length = 0
        owner = nil
        own = values
    }

    /// - Parameters:
    ///   - bytes: the values, aligned for their type.
    ///   - owner: keeps the bytes in memory as long as it exists; nil if the caller sees to that.
    init(_ bytes: UnsafeRawBufferPointer, ownedBy owner: (any AnyObject & Sendable)?) {
        let values = bytes.assumingMemoryBound(to: Element.self)
        start = values.baseAddress
        length = values.count
        self.owner = owner
        own = []
    }

    public var startIndex: Int { 0 }

    @inlinable public var endIndex: Int { start == nil ? own.count : length }

    @inlinable public subscript(index: Int) -> Element {
        guard let start else { return own[index] }
        precondition(index >= 0 && index < length, "Index out of range")
        return start[index]
    }

    @inlinable public func withUnsafeBufferPointer<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let start else { return try own.withUnsafeBufferPointer(body) }
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeBufferPointer(start: start, count: length))
    }

    @inlinable public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
    {
        try withUnsafeBufferPointer { try body(UnsafeRawBufferPointer($0)) }
    }

    @inlinable public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try withUnsafeBufferPointer(body)
    }

    /// The values as an array.
    var array: [Element] {
        get { start == nil ? own : Array(self) }
        _modify {
            if start != nil { self = ColumnValues(Array(self)) }
            yield &own
        }
    }
}

extension ColumnValues: Equatable {
    public static func == (left: ColumnValues, right: ColumnValues) -> Bool { left.elementsEqual(right) }
}

// Unchecked, because a pointer is not Sendable. Nothing writes to the bytes.
extension ColumnValues: @unchecked Sendable {}
