extension PMTiles {
    /// The positions of tiles in the archive: at least one entry, sorted by tile number, stored as columns.
    struct Directory: Sendable {
        struct Entry: Hashable {
            let offset: UInt64
            let length: UInt64
            /// Whether the entry points to another directory and not to a tile.
            let isLeaf: Bool
        }

        private let numbers: [UInt64]
        /// How many consecutive tiles are the same; 0 for a leaf, which holds all tiles up to the next entry.
        private let runs: [UInt32]
        private let lengths: [UInt32]
        private let offsets: [UInt64]

        /// The most bytes of a directory; directories in use are far smaller.
        static let largestSize = 4 << 20

        var count: Int { numbers.count }

        /// - Parameter bytes: the decompressed directory: a count, then four columns.
        init(decoding bytes: [UInt8]) throws(TileError) {
            self = try bytes.withUnsafeBufferPointer { buffer throws(TileError) in
                var reader = ProtobufReader(UnsafeRawBufferPointer(buffer))
                do throws(TileError) {
                    return try Directory(&reader)
                } catch {
                    throw .damagedArchive("a directory is wrong or cut short")
                }
            }
        }

        private init(_ reader: inout ProtobufReader) throws(TileError) {
            // An entry takes at least one byte in each column.
            guard let count = Int(exactly: try reader.varint()), count > 0, count <= reader.remaining / 4 else {
                throw .cutShort
            }
            var numbers: [UInt64] = []
            numbers.reserveCapacity(count)
            for index in 0..<count {
                let step = try reader.varint()
                let (number, isTooLarge) = (numbers.last ?? 0).addingReportingOverflow(step)
                guard !isTooLarge, step > 0 || index == 0 else { throw .cutShort }
                numbers.append(number)
            }
            var (runs, lengths): ([UInt32], [UInt32]) = ([], [])
            runs.reserveCapacity(count)
            lengths.reserveCapacity(count)
            for _ in 0..<count { runs.append(try reader.uint32()) }
            for _ in 0..<count {
                lengths.append(try reader.uint32())
                guard lengths.last != 0 else { throw .cutShort }
            }
            var offsets: [UInt64] = []
            offsets.reserveCapacity(count)
            for index in 0..<count {
                let written = try reader.varint()
                guard written == 0 else {
                    offsets.append(written - 1)
                    continue
                }
                // 0 means that the tile directly follows that of the entry before.
                guard index > 0 else { throw .cutShort }
                let (offset, isTooLarge) = offsets[index - 1].addingReportingOverflow(UInt64(lengths[index - 1]))
                guard !isTooLarge else { throw .cutShort }
                offsets.append(offset)
            }
            guard reader.isAtEnd else { throw .cutShort }
            (self.numbers, self.runs, self.lengths, self.offsets) = (numbers, runs, lengths, offsets)
        }

        /// The entry of a tile, or of the leaf that may hold it; nil if there is neither.
        /// - Complexity: O(log(count)).
        func entry(for number: UInt64) -> Entry? {
            var (low, high) = (0, numbers.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[middle] <= number { low = middle + 1 } else { high = middle }
            }
            guard low > 0 else { return nil }
            let index = low - 1
            guard runs[index] == 0 || number - numbers[index] < UInt64(runs[index]) else { return nil }
            return Entry(offset: offsets[index], length: UInt64(lengths[index]), isLeaf: runs[index] == 0)
        }
    }
}
