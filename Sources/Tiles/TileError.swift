/// Why a tile or an archive of tiles cannot be used; the description is one sentence without a full stop.
public struct TileError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// The bytes break the rules of their format, or are cut short.
        case damaged
        /// A valid form that this program does not read.
        case unsupported
        /// The data exceed a limit of size or count.
        case tooLarge
        /// The data could not be read or fetched at all.
        case unreachable
    }
    public let kind: Kind
    /// One sentence without a full stop.
    public let sentence: String
    /// An addition to the sentence, such as the length of a pause, shown where there is room; nil for none.
    public let remark: String?
    public var description: String { sentence + (remark.map { " (\($0))" } ?? "") }

    public init(_ kind: Kind, _ sentence: String, remark: String? = nil) {
        self.kind = kind
        self.sentence = sentence
        self.remark = remark
    }
}
