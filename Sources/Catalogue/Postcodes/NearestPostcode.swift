import Geo

/// The nearest postcode to a point, among those of one area.
public struct NearestPostcode: Sendable, Equatable {
    public let postcode: Postcode
    public let point: NationalGridPoint
    /// The distance on the national grid, which is exact to a thousandth.
    public let metres: Double
}

extension PostcodeAreaFile {
    /// The nearest postcode to a point in a file; nil if the file has none. The whole file is read.
    ///
    /// Damaged parts of the file are ignored; `position` throws an error for them.
    /// - Complexity: O(bytes), about a millisecond a megabyte.
    public static func nearest(to point: NationalGridPoint, in bytes: UnsafeRawBufferPointer) -> NearestPostcode? {
        var scan = Scan(bytes: bytes, easting: Int(point.easting), northing: Int(point.northing))
        scan.run()
        guard let best = scan.best,
            let postcode = Postcode(bytes: [best.sector, best.unit].joined().lazy.map { bytes[$0] })
        else { return nil }
        let found = NationalGridPoint(easting: Double(best.easting), northing: Double(best.northing))
        let (east, north) = (found.easting - point.easting, found.northing - point.northing)
        return NearestPostcode(postcode: postcode, point: found, metres: (east * east + north * north).squareRoot())
    }

    /// Reads the file from quotation mark to quotation mark: `"LS1 1":{` is a sector, `"AZ":[428809,433421]` a postcode of it.
    private struct Scan {
        let bytes: UnsafeRawBufferPointer
        let easting: Int
        let northing: Int
        var at = 0
        var best: (sector: Range<Int>, unit: Range<Int>, easting: Int, northing: Int)?

        mutating func run() {
            var sector = 0..<0
            var least = Int.max
            while let name = name() {
                guard skip(":") else { continue }
                if skip("{") {
                    sector = name
                } else if skip("["), let east = number(), skip(","), let north = number(), skip("]") {
                    let (x, y) = (east - easting, north - northing)
                    let square = x * x + y * y
                    if square < least, !sector.isEmpty {
                        least = square
                        best = (sector, name, east, north)
                    }
                }
            }
        }

        /// The text between the next two quotation marks.
        private mutating func name() -> Range<Int>? {
            let quote = UInt8(ascii: "\"")
            while at < bytes.count, bytes[at] != quote { at += 1 }
            let start = at + 1
            at = start
            while at < bytes.count, bytes[at] != quote { at += 1 }
            guard at < bytes.count else { return nil }
            defer { at += 1 }
            return start..<at
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
            at += 1
            return true
        }

        /// A number of metres, which has seven digits at most.
        private mutating func number() -> Int? {
            var value = 0
            let start = at
            while at < bytes.count, 48...57 ~= bytes[at], at - start < 8 {
                value = value * 10 + Int(bytes[at] - 48)
                at += 1
            }
            return at > start ? value : nil
        }
    }
}
