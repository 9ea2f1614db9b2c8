import Geo
import JSON

/// Why a service on the network did not say where a place is, in one sentence without a full stop.
public struct LookupError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// The network is turned off, here or by the person.
        case off
        /// No whole answer came, or the service refused.
        case network
        /// What came is not in the form that the service has.
        case damaged
        /// Nobody wants it any more.
        case cancelled
        /// What the service's terms want kept cannot be written.
        case cannotWrite
    }
    public let kind: Kind
    public let description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The description as a sentence. A service is written as it is called, also in front.
    public var sentence: String {
        let isName = LookupService.all.contains { description.hasPrefix($0.name) }
        return (isName ? description : description.prefix(1).uppercased() + description.dropFirst()) + "."
    }
}

/// A service on the network that knows where places are.
public struct LookupService: Sendable, Equatable {
    /// What settings call it: "postcodesio".
    public let id: String
    /// What messages call it.
    public let name: String
    /// https, without a slash at its end.
    public let address: String
    /// Whom to name beside its answers.
    public let credit: String

    /// The environment variable that names another address: "CATCHMENT_NOMINATIM_URL".
    public var variable: String { "CATCHMENT_\(id.uppercased())_URL" }

    /// Postcodes of the United Kingdom, those that ended too.
    public static let postcodesIO = LookupService(
        id: "postcodesio", name: "postcodes.io", address: "https://api.postcodes.io", credit: "postcodes.io")
    /// Places all over the world by their names.
    public static let nominatim = LookupService(
        id: "nominatim", name: "OpenStreetMap's Nominatim", address: "https://nominatim.openstreetmap.org",
        credit: "© OpenStreetMap contributors")

    public static let all = [postcodesIO, nominatim]
}

extension LookupService {
    /// The JSON of an answer.
    /// - Throws: where it is none, as of a network that wants somebody to log in first.
    func json(_ body: [UInt8]) throws(LookupError) -> JSONValue {
        do throws(JSONError) {
            return try body.jsonValue()
        } catch {
            if body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
                throw LookupError(
                    .damaged, "\(name) was answered for by a web page: the network may want you to log in first")
            }
            throw LookupError(.damaged, "the answer of \(name) is damaged or cut short: try again")
        }
    }

    var otherForm: LookupError {
        LookupError(.damaged, "the answer of \(name) is in a form that is not known here: try a newer Catchment")
    }

    /// What it says went wrong, in its own words.
    func failure(_ words: String) -> LookupError {
        LookupError(.network, words.isEmpty ? "\(name) could not answer" : "\(name) could not answer: \(words)")
    }
}

extension JSONValue {
    /// A string without what could steer a terminal or hide in it; blank of anything else.
    func cleanText(_ limit: Int = 80) -> String {
        guard var text = string else { return "" }
        var clean: [UInt8] = []
        text.withUTF8 {
            cleanedField(UnsafeRawBufferPointer($0), encoding: .utf8, limit: limit, into: &clean)
        }
        return String(decoding: clean, as: UTF8.self)
    }
}
