/// The clipboard and the browser of the machine, through the tools it has.
public struct Desktop: Sendable {
    private let environment: @Sendable (String) -> String?

    public init(environment: @escaping @Sendable (String) -> String? = environmentValue) { self.environment = environment }

    /// Puts text on the clipboard with the first tool that works.
    /// - Returns: the tool's name; nil where none did.
    public func copy(_ text: String) -> String? {
        var tools: [[String]] = []
        if environment("WAYLAND_DISPLAY") != nil { tools.append(["wl-copy"]) }
        if environment("DISPLAY") != nil { tools += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]] }
        tools.append(["pbcopy"])
        return tools.first { spawn($0, input: text) == 0 }?.first
    }

    /// Opens an http or https link with the person's browser.
    /// - Returns: the tool's name; nil where none could be started.
    public func open(_ link: String) -> String? {
        guard Self.host(of: link) != nil else { return nil }
        var tools: [[String]] = (environment("BROWSER") ?? "").split(separator: ":").map { [String($0)] }
        if environment("DISPLAY") != nil || environment("WAYLAND_DISPLAY") != nil { tools.append(["xdg-open"]) }
        tools += [["wslview"], ["open"]].filter { $0 != ["open"] || Self.isDarwin }
        return tools.first { findProgram($0[0]) != nil && spawn($0 + [link], waits: false) == 0 }?.first
    }

    private static let isDarwin: Bool = {
        #if canImport(Darwin)
        true
        #else
        false
        #endif
    }()

    /// The host of a link that may be opened: http or https, printable ASCII without blanks, no password in it.
    public static func host(of link: String) -> String? {
        guard link.utf8.count <= 2000, link.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let lower = link.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
        let host = link.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        guard !host.isEmpty, !host.contains("@"), host.allSatisfy({ $0.isLetter || $0.isNumber || ".-:[]".contains($0) }) else { return nil }
        return String(host)
    }
}
