/// The result of copying a text.
public enum CopyResult: Sendable, Equatable {
    /// A tool copied the text and reported success.
    case copied(tool: String)
    /// A tool was found, but it did not report success.
    case failed(tool: String)
    /// There is no tool for this display, or no display, for example over ssh.
    case noTool
}

/// Copies to the desktop's clipboard by running the tools that are installed for it.
///
/// Copying with the terminal's escape sequence (OSC 52) needs no desktop and is not done here.
public struct Clipboard: Sendable {
    private let runner: any ToolRunner
    private let environment: [String: String]

    /// The tools, the preferred first. A tool works if one of its `displays` variables is set, or if it needs none.
    private static let tools: [Tool] = [
        ("wl-copy", [], ["WAYLAND_DISPLAY"]),
        ("xclip", ["-selection", "clipboard"], ["DISPLAY"]),
        ("xsel", ["--clipboard", "--input"], ["DISPLAY"]),
        ("pbcopy", [], []),
    ]

    public init(runner: any ToolRunner, environment: [String: String]) {
        self.runner = runner
        self.environment = environment
    }

    /// The name of the first tool that is installed for this display; nil if there is none.
    public var tool: String? { usableTools.first?.tool.name }

    private typealias Tool = (name: String, arguments: [String], displays: [String])

    /// The tools that are installed for this display, with their paths.
    private var usableTools: [(tool: Tool, path: String)] {
        Self.tools.compactMap { tool in
            let hasDisplay = tool.displays.isEmpty || tool.displays.contains { !(environment[$0] ?? "").isEmpty }
            return hasDisplay ? runner.find(tool.name).map { (tool, $0) } : nil
        }
    }

    /// Copies a text with the first tool that succeeds. Waits at most two seconds for each tool.
    public func copy(_ text: String) -> CopyResult {
        var failed: String?
        for (tool, path) in usableTools {
            if runner.run(path, tool.arguments, input: Array(text.utf8), seconds: 2) == .exited(0) {
                return .copied(tool: tool.name)
            }
            failed = failed ?? tool.name
        }
        return failed.map { .failed(tool: $0) } ?? .noTool
    }
}
