import Catalogue
import Foundation

extension TableImporter {
    /// Imports bytes as if they were a file with this name.
    public func read(_ bytes: [UInt8], named name: String = "file.csv", fetched: String = "") throws -> ImportedTable {
        try bytes.withUnsafeBytes { bytes in
            let file = ImportFile(name: name, bytes: bytes, fetched: fetched)
            return try read(inPieces: file) { _ in true } ?? read(file) { _ in true }
        }
    }

    public func read(_ text: String, named name: String = "file.csv") throws -> ImportedTable {
        try read(Array(text.utf8), named: name)
    }

    public func recognises(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { recognises($0) } }
}
