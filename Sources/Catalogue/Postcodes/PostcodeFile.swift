import Geo

/// The stored postcodes of one area, looked up without reading them all.
public struct PostcodeFile {
    private let bytes: UnsafeRawBufferPointer

    /// - Parameter bytes: a file of `ImportedPostcodes.files`.
    public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The position of a postcode without blanks ("LS14AP"); nil where it is not there.
    /// - Complexity: one scan of the file, 0.1 ms for the largest.
    public func coordinate(of postcode: String) -> Coordinate? {
        let wanted = Array("[\"\(postcode)\",".utf8)
        guard let start = find(wanted) else { return nil }
        var numbers: [Int] = [0]
        for byte in bytes[(start + wanted.count)...] {
            if byte == UInt8(ascii: ",") {
                numbers.append(0)
            } else if (0x30...0x39).contains(byte), numbers[numbers.count - 1] < 100_000_000 {
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
            } else {
                break
            }
        }
        guard numbers.count == 2 else { return nil }
        return NationalGridPoint(easting: Double(numbers[0]), northing: Double(numbers[1])).coordinate
    }

    private func find(_ wanted: [UInt8]) -> Int? {
        guard bytes.count >= wanted.count else { return nil }
        // Lines start with the bracket: only what follows a newline is compared.
        var at = 0
        while at + wanted.count <= bytes.count {
            if bytes[at] == UInt8(ascii: "\n") {
                let start = at + 1
                if start + wanted.count <= bytes.count, bytes[start..<start + wanted.count].elementsEqual(wanted) { return start }
                at += wanted.count
            }
            at += 1
        }
        return nil
    }
}
