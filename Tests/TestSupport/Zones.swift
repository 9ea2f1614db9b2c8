import Catalogue

extension ZoneRules {
    /// A zone whose clocks change once, made from a file as it lies in a system's zoneinfo.
    /// - Parameters:
    ///   - before: how many seconds its clocks are ahead of UTC before the change.
    ///   - at: the moment of the change, in seconds since 1970.
    ///   - after: how many seconds they are ahead from then on.
    public static func changing(_ name: String, from before: Int, at moment: Int, to after: Int) -> ZoneRules {
        func number(_ value: Int, bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func block(timeBytes: Int) -> [UInt8] {
            let counts = [0, 0, 0, 1, 2, 8].flatMap { number($0, bytes: 4) }
            let types = number(before, bytes: 4) + [0, 0] + number(after, bytes: 4) + [1, 4]
            return Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts
                + number(moment, bytes: timeBytes) + [1] + types + Array("AAA\0BBB\0".utf8)
        }
        // The footer is the rule for later moments: the clocks stay as they are.
        let (hours, minutes) = (abs(after) / 3600, abs(after) / 60 % 60)
        let footer = "\n<XXX>\(after > 0 ? "-" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)\n"
        let file = block(timeBytes: 4) + block(timeBytes: 8) + Array(footer.utf8)
        guard let rules = ZoneRules(name: name, file: file) else {
            preconditionFailure("the invented zone file is not understood")
        }
        return rules
    }
}
