import Catalogue
import HTTP

extension UpdateError {
    init(_ error: StoreError) {
        switch error {
        case .file(let error): self = .disk(error)
        case .importing(.stopped): self = .cancelled
        case .importing(let error): self = .importing(error)
        // An update sets aside an index that it cannot read, so this should not happen.
        case .index(let error):
            self = .importing(.refused(file: "index.json", .unreadable(detail: error.description)))
        case .busy: self = .busy
        }
    }

    /// The time before which the server asked not to be contacted, in seconds since 1970; nil if it did not ask for a pause.
    var pauseEnd: Int? {
        switch self {
        case .notFetched(_, _, .requestedByServer(let time)), .paused(_, let time): time.seconds
        default: nil
        }
    }

    /// Whether an update goes on if a feed that is not needed failed with this error.
    var allowsLeavingOut: Bool {
        switch self {
        case .cancelled, .busy, .helper, .disk: false
        case .offline, .notFetched, .refused, .paused, .noEdition, .indexWithoutFile, .badList, .clockBehind, .noDate,
            .importing:
            true
        }
    }
}

extension FetchProblem {
    /// Whether the same request may succeed a moment later. What a server refuses, it will refuse again.
    var mayPass: Bool {
        switch self {
        // 416: the part of the file on the disk does not fit the server's file, and was removed.
        case .status(let status, _): [408, 416, 429].contains(status) || status >= 500
        case .error(let error):
            switch error.kind {
            case .connectionLost, .cutOff, .timedOut, .stalled, .tls, .proxy, .rangeIgnored, .otherRange, .packedRange,
                .badEncoding, .unusable, .noSuchHost, .noConnection:
                true
            case .badAddress, .notSecure, .badRequest, .cancelled, .tooLarge, .headersTooLarge, .redirectRefused,
                .libraryMissing, .helperEnded, .disk:
                false
            }
        }
    }
}

extension LocalTime {
    /// - Parameter seconds: since 1970.
    init(_ seconds: Int) { self.init(seconds: seconds, text: timeOfDay(seconds)) }
}
