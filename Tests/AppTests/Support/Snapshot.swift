import Foundation
import Screen
import Testing

/// Compares a screen, and where the cursor stands in it, with the one kept as text under Snapshots/; with RECORD_SNAPSHOTS=1 it is written anew, and the test fails.
func expectSnapshot(_ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Snapshots")
    let file = folder.appendingPathComponent(name + ".txt")
    let cursor = frame.cursor.map { "cursor: column \($0.column), row \($0.row)" } ?? "no cursor"
    let text = frame.text + cursor + "\n"
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("wrote \(name).txt: read it before you commit it", sourceLocation: sourceLocation)
        return
    }
    guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
        Issue.record("there is no \(name).txt: make snapshots writes it", sourceLocation: sourceLocation)
        return
    }
    #expect(text == kept, "\(name)\n\(text)", sourceLocation: sourceLocation)
}
