/// Why a service did not do what it was asked for. Sentences are made where they are shown.
public enum ServiceError: Error, Sendable, Hashable {
    /// No address of a service is known.
    case noAddress
    /// There is nothing of that kind at the address.
    case wrongAddress
    /// The address is neither https nor of this machine, so no password is sent there.
    case notSecure
    case notSignedIn
    /// No account has that name and password.
    case wrongPassword
    /// The name is taken, or the service makes no accounts for everybody; it does not say which.
    case signUpRefused
    /// The service makes no accounts for everybody.
    case signUpClosed
    /// Somebody else has an account of that name.
    case nameTaken
    /// The name of a new account has characters that the service does not allow. Kinto allows a to z, A to Z, digits
    /// and + . @ _ -
    case nameNotAllowed
    /// Signed in, but not allowed, as for another person's place.
    case forbidden
    /// Signed in, but there is no list of places at the address, or the person may not read it; the service does not say
    /// which.
    case notReadable
    /// The place is not there any more.
    case gone
    /// Somebody changed the place since it was read.
    /// - current: the place as it is now, with its version; nil if the service does not send it.
    case changedMeanwhile(current: Draft?)
    case tooLarge
    /// Too many calls. The service takes the next one after this number of seconds; nil if it does not say.
    case tooFast(afterSeconds: Int?)
    /// The server refuses the connection, or the network has no route to it.
    case noConnection
    /// The service does not answer or does not work now. It takes calls again after this number of seconds; nil if it does not say.
    case unavailable(afterSeconds: Int?)
    /// The service is read-only at the moment.
    case readOnly
    /// The service has been closed for good.
    case closed
    case noNetwork
    /// The call was cancelled while it waited for its answer.
    case cancelled
    /// The answer is not of a form that is known.
    /// - detail: what was found instead, for a bug report.
    case notUnderstood(detail: String)
    /// The service refuses what was sent.
    /// - field: the id of the form's field that it is about; nil if it is about the whole.
    /// - reason: as the service words it.
    case invalid(field: String?, reason: String)

    /// Whether the service was not reached or does not work now, so that the same call may succeed later.
    public var isOutage: Bool {
        switch self {
        case .noNetwork, .noConnection, .unavailable: true
        default: false
        }
    }

    /// Whether the same call may succeed later without a change: after an outage, and after too many requests.
    public var mayPass: Bool { if case .tooFast = self { true } else { isOutage } }
}
