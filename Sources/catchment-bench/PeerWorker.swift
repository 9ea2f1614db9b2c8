import Catalogue
import Geo
import Glibc

/// Does the same work as the programs in `Benchmarks/peers`, asked in the same way, so that they can be measured in turn.
///
/// A question is one line, `CASE SIZE METRES MODE`; the answer is one line, `SECONDS HASH`: the mean
/// seconds for one search (for `build`, the seconds for the whole index; for `keystrokes`, those of the slowest key), and a
/// number that depends on everything found. In the mode `check` only the number counts.
final class PeerWorker {
    private typealias Points = (latitudes: [Double], longitudes: [Double])
    private let folder: String
    private let centres: Points
    private var points: [Int: Points] = [:]
    private var indexes: [Int: PointIndex] = [:]
    private var names: [Int: NameIndex] = [:]

    /// - Parameter folder: where `Benchmarks/data.py` has put the data.
    init(folder: String) {
        self.folder = folder
        centres = Self.points(folder + "/centres")
    }

    func serve() {
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count == 4, let size = Int(words[1]), let metres = Double(words[2]) else { continue }
            let answer = answer(String(words[0]), size, metres, isExact: words[3] == "check")
            print(answer.seconds, answer.hash)
            fflush(nil)
        }
    }

    private func answer(
        _ what: String, _ size: Int, _ metres: Double, isExact: Bool
    ) -> (seconds: Double, hash: UInt64) {
        switch what {
        case "build":
            let points = columns(size)
            return timed { UInt64(PointIndex(latitudes: points.latitudes, longitudes: points.longitudes).count) }
        case "radius":
            let index = index(size)
            // Like the peers', the list of what was found keeps its memory from search to search.
            var found: [Int] = []
            return eachCentre {
                found.removeAll(keepingCapacity: true)
                index.appendIndices(within: metres, of: $2, to: &found)
                $1.mix($0, found, isExact)
            }
        case "nearest":
            let index = index(size)
            return eachCentre { $1.mix($0, index.indices(nearest: 10, to: $2), isExact) }
        case "keystrokes": return keystrokes(size, isExact: isExact)
        case "misspelt": return misspelt(size)
        default: return (0, 0)
        }
    }

    /// The mean time of one search, and the hash of all.
    private func eachCentre(_ search: (Int, inout Found, Coordinate) -> Void) -> (seconds: Double, hash: UInt64) {
        let count = centres.latitudes.count
        let answer = timed {
            var found = Found()
            for number in 0..<count {
                search(
                    number, &found,
                    Coordinate(latitude: centres.latitudes[number], longitude: centres.longitudes[number]))
            }
            return found.hash
        }
        return (answer.seconds / Double(count), answer.hash)
    }

    /// Types words letter by letter; the time is that of the slowest letter.
    private func keystrokes(_ size: Int, isExact: Bool) -> (seconds: Double, hash: UInt64) {
        let index = nameIndex(size)
        var found = Found()
        var slowest = 0.0
        for (number, typed) in lines("keystrokes").enumerated() {
            if isExact {
                found.mix(number, index.rows(like: typed, isExact: true), true)
            } else {
                slowest = max(slowest, timed { UInt64(index.matches(typed, limit: 50).count) }.seconds)
            }
        }
        return (slowest, found.hash)
    }

    /// Finds names typed with one wrong letter; the time is the mean, and only the best match of each counts.
    private func misspelt(_ size: Int) -> (seconds: Double, hash: UInt64) {
        let index = nameIndex(size)
        let typed = lines("misspelt-\(size)")
        let answer = timed {
            var found = Found()
            for (number, text) in typed.enumerated() {
                found.mix(number, index.matches(text, limit: 50).prefix(1).map(\.row), true)
            }
            return found.hash
        }
        return (answer.seconds / Double(typed.count), answer.hash)
    }

    private func columns(_ size: Int) -> Points {
        if let known = points[size] { return known }
        let read = Self.points(folder + "/points-\(size)")
        points[size] = read
        return read
    }

    private func index(_ size: Int) -> PointIndex {
        if let known = indexes[size] { return known }
        let points = columns(size)
        let index = PointIndex(latitudes: points.latitudes, longitudes: points.longitudes)
        indexes[size] = index
        return index
    }

    private func nameIndex(_ size: Int) -> NameIndex {
        if let known = names[size] { return known }
        let index = NameIndex(TextColumn(lines("names-\(size)")))
        names[size] = index
        return index
    }

    private func lines(_ name: String) -> [String] {
        let bytes = contents(of: folder + "/" + name) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The latitudes and longitudes are the first two of a file's seven columns of 64-bit numbers.
    private static func points(_ path: String) -> Points {
        let bytes = contents(of: path) ?? []
        let rows = bytes.count / 56
        return bytes.withUnsafeBytes { bytes in
            func column(_ number: Int) -> [Double] {
                (0..<rows).map { bytes.loadUnaligned(fromByteOffset: (number * rows + $0) * 8, as: Double.self) }
            }
            return (column(0), column(1))
        }
    }
}

/// What some searches found.
private struct Found {
    /// The same whatever the order of the places.
    private(set) var hash: UInt64 = 0

    /// - Parameter isExact: whether to count each place; otherwise only how many there are, which takes no time.
    mutating func mix(_ search: Int, _ places: [Int], _ isExact: Bool) {
        guard isExact else {
            hash &+= UInt64(places.count)
            return
        }
        for place in places { hash &+= UInt64(search + 1) &* (UInt64(place) &+ 0x9E37_79B9_7F4A_7C15) }
    }
}

private func timed(_ work: () -> UInt64) -> (seconds: Double, hash: UInt64) {
    var hash: UInt64 = 0
    let duration = ContinuousClock().measure { hash = work() }
    return (seconds(duration), hash)
}
