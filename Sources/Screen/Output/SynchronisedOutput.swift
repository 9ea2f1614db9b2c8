/// Synchronised output: a terminal with this mode shows a frame only when all of it has arrived.
///
/// Source: DEC private mode 2026, "Synchronized Output" (Contour terminal), and DECRQM and DECRPM of the VT510 manual for
/// question and answer.
public enum SynchronisedOutput {
    private static let mode = 2026
    /// Asks whether the terminal knows the mode; one that does not know the question ignores it.
    public static let question = "\u{1B}[?\(mode)$p"
    /// The bytes before a frame, and those after it.
    public static let start = Array("\u{1B}[?\(mode)h".utf8)
    public static let end = Array("\u{1B}[?\(mode)l".utf8)

    /// Whether the parameters of an answer (`CSI ? mode ; value $ y`) say that the mode is known and can be changed: 1 for set,
    /// 2 for reset.
    static func isOffer(_ parameters: [Int]) -> Bool {
        parameters.count == 2 && parameters[0] == mode && (1...2).contains(parameters[1])
    }
}
