import JSON

/// Why a service on the network did not say where a place is, with a sentence without its full stop.
public struct LookupError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// The network is switched off.
        case off
        /// The answer did not come or is not complete, or the service refused.
        case network
        /// The answer is not in the service's form.
        case damaged
        /// The look-up was cancelled.
        case cancelled
        /// The terms of the service want its answers saved, and they cannot be written.
        case cannotWrite
    }
    public let kind: Kind
    public let description: String
    /// Whether the description begins with the name of a service, which keeps its small letter.
    private let beginsWithName: Bool

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
        beginsWithName = false
    }

    /// - Parameter predicate: what follows the name of the service: "could not answer".
    public init(_ kind: Kind, of service: LookupService, _ predicate: String) {
        self.kind = kind
        description = "\(service.name) \(predicate)"
        beginsWithName = true
    }

    /// The description as a sentence. The name of a service keeps its small letter at the beginning.
    public var sentence: String {
        (beginsWithName ? description : description.prefix(1).uppercased() + description.dropFirst()) + "."
    }
}

extension LookupService {
    /// The JSON of an answer.
    /// - Throws: `LookupError` if it is none, such as the page of a network that wants people to log in first.
    func json(_ body: [UInt8]) throws(LookupError) -> JSONValue {
        do throws(JSONError) {
            return try body.jsonValue()
        } catch {
            if body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
                throw LookupError(
                    .damaged, of: self, "answered with a web page: the network may want you to log in first")
            }
            throw LookupError(.damaged, "the answer of \(name) is damaged or cut short: try again")
        }
    }

    /// The error for JSON that is not in the form of the service.
    var otherForm: LookupError {
        LookupError(.damaged, "the answer of \(name) has an unknown form: try a newer Catchment")
    }

    /// The error that the service reports, in its own words.
    func failure(_ words: String) -> LookupError {
        LookupError(.network, of: self, words.isEmpty ? "could not answer" : "could not answer: \(words)")
    }
}
