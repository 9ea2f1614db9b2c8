import Catalogue

/// What the screen says about errors of services.
extension ServiceError {
    /// What happened and what to do, for the screen.
    /// - Parameter call: the call that failed.
    func sentence(after call: ServiceCall) -> String {
        switch self {
        case .noAddress: return "No address is set. Type :server and the address, such as https://board.example.org"
        case .wrongAddress: return "This address has no server for this collection. Check the address"
        case .notSecure: return "The address must begin with https://"
        case .wrongPassword: return "Wrong name or password"
        case .signUpRefused: return "The name is taken, or sign-up is closed"
        case .signUpClosed: return "Sign-up is closed here. Ask for an account"
        case .nameNotAllowed: return "A name may have only a to z, A to Z, digits and + . @ _ -"
        case .nameTaken: return "The name is taken. Choose another, or press F3 to sign in"
        case .readOnly: return "Nothing can be changed at the moment. Try again later"
        case .closed: return "The server was closed. Ask for its new address"
        case .notSignedIn: return "Sign in first"
        case .forbidden: return "You are not allowed to do that"
        case .notReadable:
            return
                "There is no list at this address, or you are not allowed to read it. Type :server to check the address"
        case .gone: return "It has since been deleted. Press R to fetch the list again"
        case .changedMeanwhile(let current):
            switch call {
            case .post, .edit:
                return current == nil
                    ? "Somebody else has changed it. Press Esc, then R to fetch it"
                    : "Somebody else has changed it"
            case .delete, .hide, .show, .list, .listOlder, .listAll, .find:
                return "Somebody else has changed it. Press R to fetch it again"
            }
        case .tooLarge: return "It is too long for the server. Shorten it"
        case .tooFast(let seconds): return "Too many requests. Try again " + Self.pause(seconds)
        case .noConnection:
            return "The server cannot be reached. Type :server to check its address, or try again later"
        case .unavailable(nil):
            return
                "The server does not answer or is not working. Type :server to check its address, or try again later"
        case .unavailable(let seconds?): return "The server is not working. Try again " + Self.pause(seconds)
        case .noNetwork:
            switch call {
            case .list, .listOlder, .listAll, .find: return Status.offline
            case .hide, .show: return "Offline: not changed"
            case .post, .edit: return "Offline: not sent. What you typed stays here"
            case .delete: return "Offline: not deleted. Try again when you are online"
            }
        case .cancelled: return "Stopped"
        case .notUnderstood(let detail):
            return "The server's answer cannot be read (\(detail))"
        case .invalid(_, let reason): return "The server refused it: \(reason)"
        }
    }

    /// When to try again: "in 30 s", "in one minute", "in 5 min", "later".
    static func pause(_ seconds: Int?) -> String {
        switch seconds {
        case nil: "later"
        case let seconds? where seconds < 60: "in \(max(1, seconds)) s"
        case 60?: "in one minute"
        case let seconds? where seconds < 7200: "in \((seconds + 59) / 60) min"
        case let seconds?: "in \((seconds + 3599) / 3600) h"
        }
    }

    /// Why a service is not reached, in the header.
    var headerWord: String { self == .noNetwork ? "offline" : "no answer" }

    /// The status line after a place was posted that now waits in the outbox.
    var outboxSentence: String {
        switch self {
        case .noNetwork: "Offline. Your change is sent when you are online"
        case .noConnection: "The server cannot be reached. Your change waits in the outbox"
        default: "The server does not answer or is not working. Your change waits in the outbox"
        }
    }

    /// What happened to a place that the service no longer has, to follow "it" in a sentence: "has since been deleted". To the person
    /// who posted it, a hidden place looks deleted.
    /// - Parameter hider: who may hide places of the dataset; nil if nobody may.
    static func fateOfGone(hider: String?) -> String {
        hider.map { "was deleted, or \($0) has hidden it" } ?? "has since been deleted"
    }
}
