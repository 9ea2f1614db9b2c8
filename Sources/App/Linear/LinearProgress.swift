/// Chooses which steps of a long work are said: each kind of step once, and every tenth of it.
struct LinearProgress: Sendable {
    /// The beginning of the last text, which names the kind of step.
    private var kind = ""
    private var tenth = 0

    /// - Parameters:
    ///   - words: "The register: 31.0 of 62.1 MB, 2.1 MB/s, 15 s left".
    ///   - permille: thousandths of the step that are done; nil if that is not known.
    mutating func lines(for words: String, permille: Int?) -> [String] {
        let kind = words.split(separator: ":").first.map { $0.filter { $0.isLetter || $0 == " " }.trimmingBlanks } ?? ""
        let tenth = (permille ?? 0) / 100
        guard kind != self.kind || tenth > self.tenth else { return [] }
        let isFirst = self.kind.isEmpty
        (self.kind, self.tenth) = (kind, tenth)
        let share = permille.map { ", \($0 / 10) %" } ?? ""
        return [spoken(words + share)] + (isFirst ? ["Ctrl-C stops."] : [])
    }
}
