import Catalogue

/// The desktop's keyring, through libsecret's tool `secret-tool`.
public struct Keyring: Sendable {
    private let runner: any ToolRunner
    private let tool: String
    /// A keyring that is locked asks the person for its password first.
    private static let seconds = 30.0

    /// - Returns: nil if the tool or a desktop session is missing, or CATCHMENT_KEYRING is 0.
    public init?(runner: any ToolRunner, environment: [String: String]) {
        guard environment["CATCHMENT_KEYRING"] != "0", !(environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").isEmpty,
            let tool = runner.find("secret-tool")
        else { return nil }
        self.runner = runner
        self.tool = tool
    }

    /// Whether a keyring runs on the session's bus, or can be started. Nil if no program is there to ask the bus.
    public func isOffered() -> Bool? {
        guard let tool = runner.find("dbus-send") else { return nil }
        return ["NameHasOwner", "ListActivatableNames"].contains { question in
            let name = "org.freedesktop.secrets"
            var arguments = ["--session", "--print-reply", "--reply-timeout=2000", "--dest=org.freedesktop.DBus"]
            arguments += ["/org/freedesktop/DBus", "org.freedesktop.DBus.\(question)"]
            if question == "NameHasOwner" { arguments.append("string:" + name) }
            guard let bytes = runner.output(of: tool, arguments, input: [], seconds: 3) else { return false }
            let answer = String(decoding: bytes, as: UTF8.self)
            return answer.contains("boolean true") || answer.contains("\"\(name)\"")
        }
    }

    /// The saved password of an account; nil if there is none, or the keyring does not answer.
    func password(of user: String, at address: String) -> Secret? {
        guard let bytes = runner.output(of: tool, ["lookup"] + names(user, address), input: [], seconds: Self.seconds),
            !bytes.isEmpty
        else { return nil }
        return Secret(String(decoding: bytes, as: UTF8.self))
    }

    /// - Returns: whether the keyring has saved the password.
    func save(_ password: Secret, of user: String, at address: String) -> Bool {
        // The tool reads the password from its standard input, so no list of processes shows it.
        runner.output(
            of: tool, ["store", "--label=Catchment: \(user)"] + names(user, address), input: Array(password.text.utf8),
            seconds: Self.seconds) != nil
    }

    /// - Returns: whether the keyring has removed the password.
    @discardableResult
    func remove(_ user: String, at address: String) -> Bool {
        runner.output(of: tool, ["clear"] + names(user, address), input: [], seconds: Self.seconds) != nil
    }

    /// The names and values by which the keyring finds a password.
    private func names(_ user: String, _ address: String) -> [String] {
        ["application", "catchment", "address", address, "user", user]
    }
}
