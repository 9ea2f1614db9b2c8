/// Why a tile or an archive of tiles cannot be used, in one sentence without a full stop.
public struct TileError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// It breaks its format's rules, or is cut short.
        case damaged
        /// A form that is not read here.
        case unsupported
        /// Beyond a limit of size or count.
        case tooLarge
        /// It could not be read or fetched at all.
        case unreachable
    }
    public let kind: Kind
    public let description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
