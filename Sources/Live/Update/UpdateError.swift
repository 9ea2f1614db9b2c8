import Catalogue

/// Why an update brought nothing. What was there before stays in use.
public struct UpdateError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable { case network, badData, cannotWrite, cancelled, busy, program }
    public let kind: Kind
    /// One sentence without a full stop.
    public let description: String
    /// When it is worth another try, in seconds since 1970; nil where somebody has to do something first.
    public let retryAt: Int?

    init(_ kind: Kind, _ description: String, retryAt: Int? = nil) {
        self.kind = kind
        self.description = description
        self.retryAt = retryAt
    }

    init(_ error: StoreError) {
        let kind: Kind =
            switch error {
            case .file: .cannotWrite
            case .importing(let error): error.kind == .cancelled ? .cancelled : .badData
            case .busy: .busy
            }
        self.init(kind, error.description)
    }

    static let cancelled = UpdateError(
        .cancelled, "the update was stopped; what is here stays in use, and what was fetched is kept for the next one")
}
