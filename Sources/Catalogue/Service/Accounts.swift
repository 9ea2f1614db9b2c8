/// Who makes a call to a service. No description of it shows the password.
public struct ServiceSession: Sendable, Equatable {
    /// The name that the person signed in with; nil while nobody is signed in.
    public var user: String?
    /// The password, sent only to the service's own origin; nil to use the remembered password, which the service looks up.
    public var password: Secret?
    /// The only address to which calls may be sent; nil for the address that is set.
    public var address: String?

    public init(user: String? = nil, password: Secret? = nil, address: String? = nil) {
        self.user = user
        self.password = password
        self.address = address
    }
}

/// A text that no description, dump or log shows.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text itself, for the one place that sends it.
    public let text: String

    public init(_ text: String) { self.text = text }

    public var description: String { "(hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where a remembered password is saved.
public enum PasswordStorage: Sendable {
    /// The desktop's keyring.
    case keyring
    /// A file that only the person can read.
    case file
}

/// A service at which people have accounts.
public protocol AccountService: PlaceService {
    /// Signs in or changes an account, and waits for the answer.
    /// - Parameter session: the name and password to use.
    func perform(_ call: AccountCall, _ session: ServiceSession) async throws(ServiceError)
}

/// Says that an address was saved but is not used, because the environment has another one; nil if it is used.
/// - Parameter preset: the address in `CATCHMENT_BOARD_URL`; nil if it is not set.
public func noteOnUnusedAddress(_ address: String, preset: String?) -> String? {
    func withoutSlash(_ text: String) -> Substring { text.hasSuffix("/") ? text.dropLast() : text[...] }
    guard let preset, withoutSlash(preset) != withoutSlash(address) else { return nil }
    return "The address is saved, but CATCHMENT_BOARD_URL is used instead: \(preset)"
}

/// A request about an account.
public enum AccountCall: Sendable, Equatable {
    /// Checks name and password.
    case signIn
    /// Makes an account with the name and password of the session.
    case signUp
    case changePassword(to: Secret)
    /// Deletes the person's places, then the account.
    case close
}
