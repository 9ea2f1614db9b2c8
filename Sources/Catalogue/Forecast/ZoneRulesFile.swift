/// Reads the files of the time zone database, as they lie in /usr/share/zoneinfo.
///
/// Source: RFC 9636, sections 3.1 to 3.3. A file has a block of numbers of 32 bits; from version 2 on, a block of 64 bits
/// and a footer follow, which says how the clocks change in the years after the last change in the block.
extension ZoneRules {
    /// - Parameters:
    ///   - name: "Europe/London".
    ///   - file: the bytes of the zone's file. Nil if they are damaged, or if the file counts leap seconds, as those in the
    ///     folder "right" do.
    public init?(name: String, file: [UInt8]) {
        guard var header = ZoneFileHeader(file, at: 0) else { return nil }
        var width = 4
        if header.version >= 2 {
            guard let second = ZoneFileHeader(file, at: header.end(width)) else { return nil }
            (header, width) = (second, 8)
        }
        guard header.end(width) <= file.count, let block = ZoneFileBlock(file, header, width) else { return nil }
        var (first, changes) = (block.first, block.changes)
        var yearly: YearlyClockChange?
        if width == 8 {
            // The footer holds for all moments from the last change on, or for all if there are no changes.
            switch ZoneFooter(file[header.end(width)...]) {
            case nil: return nil
            case .nothing?: break
            case .fixed(let secondsAhead)?:
                if changes.isEmpty {
                    first = secondsAhead
                } else {
                    changes[changes.count - 1].secondsAhead = secondsAhead
                }
            case .yearly(let rule)?: yearly = rule
            }
        }
        self.init(name: name, first: first, changes: changes, yearly: yearly)
    }
}

/// The 44 bytes before a block.
private struct ZoneFileHeader {
    static let size = 44

    let start: Int
    let version: Int
    let utcCount, standardCount, leapCount, timeCount, typeCount, letterCount: Int

    init?(_ file: [UInt8], at start: Int) {
        guard start + Self.size <= file.count, file[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
        self.start = start
        switch file[start + 4] {
        case 0: version = 1
        case UInt8(ascii: "2")...UInt8(ascii: "9"): version = Int(file[start + 4]) - 48
        default: return nil
        }
        let counts = (0..<6).map { file.bigEndian(at: start + 20 + 4 * $0, bytes: 4, isSigned: false) }
        utcCount = counts[0]
        standardCount = counts[1]
        leapCount = counts[2]
        timeCount = counts[3]
        typeCount = counts[4]
        letterCount = counts[5]
    }

    /// Where the block ends.
    /// - Parameter width: how many bytes a moment has.
    func end(_ width: Int) -> Int {
        start + Self.size + timeCount * (width + 1) + typeCount * 6 + letterCount + leapCount * (width + 4)
            + standardCount + utcCount
    }
}

/// The moments at which the clocks change.
private struct ZoneFileBlock {
    var first: Int
    var changes: [ZoneRules.Change] = []

    /// - Parameter width: how many bytes a moment has. The whole block must lie inside the file.
    init?(_ file: [UInt8], _ header: ZoneFileHeader, _ width: Int) {
        guard header.typeCount > 0, header.leapCount == 0 else { return nil }
        let times = header.start + ZoneFileHeader.size
        let types = times + header.timeCount * width
        let differences = types + header.timeCount
        var ahead: [Int] = []
        for type in 0..<header.typeCount {
            let difference = file.bigEndian(at: differences + 6 * type, bytes: 4, isSigned: true)
            guard abs(difference) < 26 * 3600 else { return nil }
            ahead.append(difference)
        }
        first = ahead[0]
        for index in 0..<header.timeCount {
            let at = file.bigEndian(at: times + width * index, bytes: width, isSigned: true)
            let type = Int(file[types + index])
            guard type < ahead.count, changes.last.map({ $0.at < at }) ?? true else { return nil }
            changes.append(ZoneRules.Change(at: at, secondsAhead: ahead[type]))
        }
    }
}

extension [UInt8] {
    fileprivate func bigEndian(at offset: Int, bytes count: Int, isSigned: Bool) -> Int {
        var number = isSigned && self[offset] >= 0x80 ? -1 : 0
        for byte in self[offset..<offset + count] { number = number << 8 | Int(byte) }
        return number
    }
}
