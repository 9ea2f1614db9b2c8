import Foundation
import Testing

/// Compares a text with the one saved under Written/. With RECORD_SNAPSHOTS=1 the text is saved instead, and the test fails.
func expectWritten(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Written").appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("wrote \(name): read it before you commit it", sourceLocation: sourceLocation)
        return
    }
    let saved = try String(contentsOf: file, encoding: .utf8)
    #expect(text == saved, "\(name)\n\(text)", sourceLocation: sourceLocation)
}
