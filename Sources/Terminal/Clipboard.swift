import CNcurses
import Glibc
import Screen

extension Terminal {
    /// Asks the terminal to put a text on the clipboard of the machine that the terminal runs on, also over ssh (OSC
    /// 52).
    ///
    /// Terminals do not answer, and many have this switched off: true means that the terminal was asked, not that it
    /// obeyed. tmux obeys the plain request if its option `set-clipboard` is on, and passes a wrapped one to the outer
    /// terminal if `allow-passthrough` is on, so both are sent. GNU Screen passes on only short pieces.
    ///
    /// - Returns: whether the request was written; false on terminals unlike xterm, and for a text of more than about
    ///   56 kB, which terminals would drop.
    @discardableResult
    public func copyToClipboard(_ text: String) -> Bool {
        let encoded = base64(Array(text.utf8))
        guard isActive, speaksXterm, encoded.utf8.count <= 74_994 else { return false }
        let request = "\u{1B}]52;c;\(encoded)\u{07}"
        if isSet("TMUX") {
            return write(request) && write("\u{1B}Ptmux;\u{1B}\(request)\u{1B}\\")
        }
        if isSet("STY") {
            return pieces(of: request, length: 250).allSatisfy { write("\u{1B}P\($0)\u{1B}\\") }
        }
        return write(request)
    }

    private func pieces(of text: String, length: Int) -> [Substring] {
        var pieces: [Substring] = []
        var rest = text[...]
        while !rest.isEmpty {
            pieces.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return pieces
    }
}

/// Whether an environment variable is set and not empty.
func isSet(_ name: String) -> Bool { environment(name) != nil }

/// The value of an environment variable; nil if it is not set or empty.
func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
