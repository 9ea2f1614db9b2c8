import Foundation
import Geo

/// The schools of the register, with the columns that tests of names and places need, read by a simple reader.
public struct RegisterFile: Sendable {
    public struct School: Sendable {
        public var urn = ""
        public var name = ""
        public var locality = ""
        public var town = ""
        public var authority = ""
        public var postcode = ""
        public var isOpen = false
        public var grid: NationalGridPoint?
    }

    public static let path = "england/edubasealldata20240617.csv"
    public static let isThere = TestData.has(path)

    /// All open schools of the register.
    public static let open = schools((try? TestData.bytes(path)) ?? []).filter(\.isOpen)

    private static func schools(_ bytes: [UInt8]) -> [School] {
        let wanted = [
            "URN", "EstablishmentName", "Locality", "Town", "LA (name)", "Postcode", "EstablishmentStatus (name)",
            "Easting", "Northing",
        ]
        var columns: [Int: Int] = [:]
        var schools: [School] = []
        var row = Array(repeating: "", count: wanted.count)
        var (column, fieldStart, inQuotes, isHeader) = (0, 0, false, true)
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices {
                let byte = bytes[offset]
                if byte == 0x22 { inQuotes.toggle() }
                guard !inQuotes, byte == 0x2C || byte == 0x0A else { continue }
                if isHeader || columns[column] != nil {
                    let text = text(bytes[fieldStart..<offset])
                    if isHeader {
                        columns[column] = wanted.firstIndex(of: text)
                    } else {
                        row[columns[column] ?? 0] = text
                    }
                }
                column += 1
                fieldStart = offset + 1
                if byte == 0x0A {
                    if !isHeader { schools.append(school(row)) }
                    (column, isHeader) = (0, false)
                }
            }
        }
        return schools
    }

    /// The text of a field. Quotation marks around it are no part of it, and two inside stand for one.
    private static func text(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let isOutside = { (byte: UInt8) in [0x22, 0x0D, 0x0A].contains(byte) }
        let inside = field.drop(while: isOutside)
        let end = inside.lastIndex { !isOutside($0) }.map { $0 + 1 } ?? inside.startIndex
        var bytes: [UInt8] = []
        var isFirstOfTwo = true
        for byte in inside[..<end] {
            if byte != 0x22 || isFirstOfTwo { bytes.append(byte) }
            if byte == 0x22 { isFirstOfTwo.toggle() }
        }
        return String(bytes: bytes, encoding: .windowsCP1252) ?? ""
    }

    private static func school(_ row: [String]) -> School {
        let (easting, northing) = (Double(row[7]) ?? 0, Double(row[8]) ?? 0)
        return School(
            urn: row[0], name: row[1], locality: row[2], town: row[3], authority: row[4], postcode: row[5],
            isOpen: row[6].hasPrefix("Open"),
            grid: easting > 0 ? NationalGridPoint(easting: easting, northing: northing) : nil)
    }
}
