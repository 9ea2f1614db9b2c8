import Foundation
import TestSupport

extension Program {
    /// Types lines into `catchment --linear`, at a terminal or through a pipe.
    /// - Parameter lines: at a terminal also "^C" for Ctrl-C, and commands of the shell that begin with "!".
    func talk(
        _ lines: [String], atTerminal: Bool = false, environment: [String: String] = [:]
    ) throws -> CommandResult {
        let file = try write((lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")).utf8, to: "lines")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("terminal.py")
        let command =
            atTerminal
            ? [pythonPath, script.path, file, binary, "--linear"]
            : ["/bin/sh", "-c", "exec \"$0\" --linear < \"$1\"", binary, file]
        return try RunningCommand(
            command, environment: self.environment.merging(environment) { $1 }, folder: folder
        ).wait()
    }
}

/// Whether the output is plain lines: no control characters but newlines, and no characters of boxes, blocks or Braille.
func isLines(_ output: String, atTerminal: Bool = false) -> Bool {
    // The terminal itself writes a carriage return before each newline, and echoes Ctrl-C as ^C.
    let text = atTerminal ? output.replacingOccurrences(of: "\r\n", with: "\n") : output
    return text.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !(0x2500...0x28FF).contains($0.value)
    }
}
