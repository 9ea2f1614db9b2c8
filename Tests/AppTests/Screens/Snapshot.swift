import Foundation
import Screen
import TestSupport
import Testing

/// Compares a screen with the one saved as text under Snapshots/: its characters, the cursor, and its styles (see
/// `Frame.textWithStyles`). With RECORD_SNAPSHOTS=1 the text is written instead, and the test fails.
func expectSnapshot(_ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectSnapshot(frame.textWithStyles, name, sourceLocation: sourceLocation)
}

/// Compares a text with the one saved under Snapshots/, in the same way.
func expectSnapshot(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Snapshots")
    let file = folder.appendingPathComponent(name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("wrote \(name).txt: read it before you commit it", sourceLocation: sourceLocation)
        return
    }
    guard let saved = try? String(contentsOf: file, encoding: .utf8) else {
        Issue.record("there is no \(name).txt: make snapshots writes it", sourceLocation: sourceLocation)
        return
    }
    #expect(text == saved, "\(name)\n\(text)", sourceLocation: sourceLocation)
}
