import Catalogue
import HTTP
import Live
import Screen

import Glibc

extension Log {
    /// Writes how the program starts: its version, and the variables that describe the terminal.
    static func writeStart(_ arguments: [String], _ variables: [String: String]) {
        guard isOn else { return }
        let named = ["TERM", "COLORTERM", "LC_ALL", "LC_CTYPE", "LANG", "TMUX", "STY", "NO_COLOR"]
        let shown = named.compactMap { name in variables[name].map { "\(name)=\($0)" } }
        write("start: catchment \(version), \(shown.joined(separator: " "))")
        if arguments.isEmpty { write("command: full screen or last search") }
        if arguments == ["--linear"] { write("command: --linear") }
    }

    /// Writes a command and the names of its options. All other arguments may be private.
    static func write(_ command: ShellCommand, _ arguments: some Sequence<String>) {
        guard isOn else { return }
        let known = command.options.map { "--" + $0.name }
        let options = arguments.map { String($0.prefix { $0 != "=" }) }.filter(known.contains)
        write("command: " + ([command.name] + options).joined(separator: " "))
    }

    static func writeEnd(_ status: ExitStatus) { write("end: status \(status.rawValue)") }

    static func write(_ capabilities: TerminalCapabilities) {
        let colours = "colours \(capabilities.depth)" + (capabilities.hasTrueColour ? " and exact ones" : "")
        let parts = [
            "terminal: \(capabilities.size.columns)x\(capabilities.size.rows)", colours,
            capabilities.isUTF8 ? "UTF-8" : "no UTF-8", capabilities.hasMouse ? "mouse" : nil,
            capabilities.hasLinks ? "links" : nil,
        ]
        write(parts.compactMap { $0 }.joined(separator: ", "))
    }

    /// Writes from now on which files are opened, written, renamed and removed.
    static func watchFiles() {
        guard isOn else { return }
        FileWatch.start { event in
            switch event {
            case .opened(let path, let bytes): write("file opened: \(path), \(bytes) bytes")
            case .wrote(let path, let bytes): write("file written: \(path)\(bytes.map { ", \($0) bytes" } ?? "")")
            case .renamed(let path, let newPath): write("file renamed: \(path) to \(newPath)")
            case .removed(let path): write("file removed: \(path)")
            case .failed(let error): write(error.isMissing ? "file missing: \(error.path)" : "file error: \(error)")
            }
        }
    }

    /// The name of an effect, as in "file.saveSettings", without its values, which may be private.
    static func name(of effect: Any, depth: Int = 2) -> String {
        let mirror = Mirror(reflecting: effect)
        guard depth > 0, mirror.displayStyle == .enum else { return "" }
        guard let (label, value) = mirror.children.first, let label else { return String(describing: effect) }
        let inner = name(of: value, depth: depth - 1)
        return inner.isEmpty ? label : "\(label).\(inner)"
    }
}

/// The part of an address that a log may have: the host and the path, without a name, a password or a query. A postcode in the
/// path, which is a position, is left out.
func loggedAddress(_ url: String) -> String {
    let parts = url.split(maxSplits: 3, omittingEmptySubsequences: false) { $0 == "/" }
    guard parts.count == 4 else { return hostName(of: url) }
    var words = parts[3].prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
    for index in words.indices where isPostcode(words[index], after: words[..<index].last) { words[index] = "…" }
    return hostName(of: url) + "/" + words.joined(separator: "/")
}

private func isPostcode(_ word: Substring, after last: Substring?) -> Bool {
    if let last, ["postcodes", "outcodes"].contains(last), !word.isEmpty { return true }
    return Postcode(String(word).replacing("%20", with: " ").replacing("+", with: " ")) != nil
}
