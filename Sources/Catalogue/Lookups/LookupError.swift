import HTTP
import JSON

/// Why a service on the network did not say where a place is.
public struct LookupError: Error, Equatable, Sendable {
    public enum Problem: Sendable, Equatable {
        case networkOff
        case cancelled
        /// No answer came, or not all of it.
        case notReached(HTTPError)
        /// The service asked for a pause that is not over.
        case pause(seconds: Int)
        /// It answered with an HTTP status that is an error.
        case status(Int)
        /// There is no such service at its address.
        case wrongAddress(host: String)
        /// It answered with an error in its own words, which may be empty.
        case failed(words: String)
        /// It answered with a web page, such as that of a network that wants people to log in first.
        case webPage
        case damagedAnswer
        /// Its answer is JSON, but not in the form that is known.
        case unknownForm
        /// The time of the request cannot be saved. Without it, the limit on requests that the service sets could not be kept.
        case cannotSave(FileError)
    }

    public let service: LookupService
    public let problem: Problem

    public init(_ service: LookupService, _ problem: Problem) {
        self.service = service
        self.problem = problem
    }

    /// One sentence that says what to do. The name of a service keeps its small letter at the beginning.
    public var sentence: String {
        let name = service.name
        return switch problem {
        case .networkOff:
            "The network is off, so \(name) was not asked: type :network on, or unset CATCHMENT_OFFLINE."
        case .cancelled: "The lookup was cancelled."
        case .notReached(let error) where error.kind == .noSuchHost: "Offline: \(name) was not asked."
        case .notReached(let error):
            "\(name) could not be asked (\(error.description)): try again \(error.isOffline ? "when there is a network" : "later")."
        case .pause(let seconds):
            "\(name) asks Catchment to wait: try again in "
                + (seconds == 1
                    ? "1 second." : seconds < 120 ? "\(seconds) seconds." : "\((seconds + 59) / 60) minutes.")
        case .status(403): "\(name) refuses to answer (403): use a postcode, or a position such as 53.7966,-1.5478."
        case .status(let status) where 500...599 ~= status: "\(name) is not working (\(status)): try again later."
        case .status(let status): "\(name) answered with status \(status): try again later."
        case .wrongAddress(let host):
            "\(name) is not at \(host) (404): look at \"\(service.id)\" under sources in settings.json."
        case .failed(words: ""): "\(name) could not answer."
        case .failed(let words): "\(name) could not answer: \(words)."
        case .webPage: "\(name) answered with a web page: the network may want you to log in first."
        case .damagedAnswer: "\(name) sent an answer that is damaged or cut short: try again."
        case .unknownForm: "\(name) sent an answer that this version cannot read: try a newer Catchment."
        case .cannotSave(let error):
            "\(name) was not asked: Catchment could not save the time of this request (\(error.description))."
        }
    }
}

extension LookupService {
    /// The JSON of an answer.
    /// - Throws: `LookupError` if it is none, such as the page of a network that wants people to log in first.
    func json(_ body: [UInt8]) throws(LookupError) -> JSONValue {
        do throws(JSONError) {
            return try body.jsonValue()
        } catch {
            let isWebPage = body.first { $0 > 0x20 } == UInt8(ascii: "<")
            throw LookupError(self, isWebPage ? .webPage : .damagedAnswer)
        }
    }

    /// The error for JSON that is not in the form of the service.
    var otherForm: LookupError { LookupError(self, .unknownForm) }

    /// The error that the service reports, in its own words.
    func failure(_ words: String) -> LookupError { LookupError(self, .failed(words: words)) }
}
