import Catalogue
import Live
import Screen
import Terminal

/// The terminal and the locale.
func terminalChecks(_ shell: Shell) -> [DoctorCheck] {
    let machine = shell.library.machine
    return [terminalCheck(machine), localeCheck(machine, isUTF8: shell.console.isUTF8)]
        + (shell.console.isTerminal && shell.console.canAsk ? [pixelCheck()] : [])
}

private func terminalCheck(_ machine: Machine) -> DoctorCheck {
    let name = machine.variable("TERM") ?? "TERM is not set"
    do throws(TerminalError) {
        let terminal = try Terminal.described()
        var parts = ["\(terminal.size.columns)x\(terminal.size.rows)", words(terminal)]
        if machine.variable("NO_COLOR") != nil { parts.append("NO_COLOR turns colours off") }
        parts.append(terminal.hasMouse ? "mouse" : "no mouse")
        parts.append(terminal.hasLinks ? "links" : "no links")
        let text = "\(name), \(parts.joined(separator: ", "))"
        guard terminal.size.columns >= 60, terminal.size.rows >= 16 else {
            return .note("terminal", text, "make it 60x16 or larger for the full screen")
        }
        return .ok("terminal", text)
    } catch {
        let sentence = error.description
        return .note(
            "terminal", "no full screen here; \(sentence.withoutFullStop)")
    }
}

private func words(_ terminal: TerminalCapabilities) -> String {
    switch terminal.depth {
    case .none: "no colours"
    case .eight: "8 colours"
    case .sixteen: "16 colours"
    case .full: terminal.hasTrueColour ? "256 and true colours" : "256 colours"
    }
}

private func localeCheck(_ machine: Machine, isUTF8: Bool) -> DoctorCheck {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { machine.variable($0) }.first ?? "none is set"
    return isUTF8
        ? .ok("locale", "\(name), UTF-8")
        : .note("locale", "\(name), no UTF-8, so ASCII is shown", "set LC_ALL to a UTF-8 locale such as C.UTF-8")
}

private func pixelCheck() -> DoctorCheck {
    switch Terminal.drawsPixels(within: 0.5) {
    case true?: .ok("pixels", "the terminal draws pictures (kitty's protocol)")
    case false?: .note("pixels", "the terminal draws no pictures, so they are drawn in characters")
    case nil: .note("pixels", "the terminal does not answer, so pictures are drawn in characters")
    }
}
