import Catalogue
import Tiles

/// A file on the disk that is read in parts, from any thread. It stays readable after it is replaced or removed.
public struct FileRanges: ByteRanges {
    private let file: OpenFile

    public init(_ file: OpenFile) { self.file = file }

    /// The size of the file in bytes.
    var size: Int { file.size }

    public func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
        guard offset <= UInt64(file.size), count >= 0, count <= file.size - Int(offset) else {
            throw .damaged(.cutShort(name: file.name))
        }
        let bytes: [UInt8]
        do throws(FileError) { bytes = try file.read(at: Int(offset), count: count) } catch {
            throw .unreachable(.file(path: error.path, code: error.code))
        }
        // The file became shorter after it was opened.
        guard bytes.count == count else { throw .damaged(.cutShort(name: file.name)) }
        return bytes
    }

    public func beginning(_ count: Int) throws(TileError) -> [UInt8] { try bytes(at: 0, count: min(count, file.size)) }
}
