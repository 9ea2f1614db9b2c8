/// What became of a text that was to be copied.
public enum CopyResult: Sendable, Equatable {
    /// A tool took it, and said that all went well.
    case copied(tool: String)
    /// A tool was there but did not say that it went well.
    case failed(tool: String)
    /// There is no tool for this display, or no display, as over ssh.
    case noTool

    /// For the status line.
    public var description: String {
        switch self {
        case .copied(let tool): "copied with \(tool)"
        case .failed(let tool): "\(tool) could not copy it"
        case .noTool: "no tool to copy with is here"
        }
    }
}

/// The clipboard of the desktop, by the tools that there are for it.
///
/// The terminal's own way (OSC 52) is the business of what writes to the terminal, and needs no desktop.
public struct Clipboard: Sendable {
    private let runner: any ToolRunner
    private let environment: [String: String]

    /// The tools by preference, with the variables one of which says that the tool has a display to work on.
    private static let tools: [(name: String, arguments: [String], displays: [String])] = [
        ("wl-copy", [], ["WAYLAND_DISPLAY"]),
        ("xclip", ["-selection", "clipboard"], ["DISPLAY"]),
        ("xsel", ["--clipboard", "--input"], ["DISPLAY"]),
        ("pbcopy", [], []),
    ]

    public init(runner: any ToolRunner, environment: [String: String]) {
        self.runner = runner
        self.environment = environment
    }

    /// Copies a text with the first tool that takes it. It may take two seconds where a tool hangs.
    public func copy(_ text: String) -> CopyResult {
        var failed: String?
        for tool in Self.tools
        where tool.displays.isEmpty || tool.displays.contains(where: { !(environment[$0] ?? "").isEmpty }) {
            guard let path = runner.find(tool.name) else { continue }
            if runner.run(path, tool.arguments, input: Array(text.utf8), seconds: 2) == .exited(0) {
                return .copied(tool: tool.name)
            }
            failed = failed ?? tool.name
        }
        return failed.map { .failed(tool: $0) } ?? .noTool
    }
}
