import Catalogue

extension CommandError {
    init(_ error: ServiceError) {
        self.init(error.status, error.shellSentence)
    }
}

/// What the shell says about errors of a board, and with which status it ends.
extension ServiceError {
    var status: ExitStatus {
        switch self {
        case .notSecure, .nameNotAllowed, .invalid, .tooLarge: .usage
        case .wrongAddress, .noNetwork, .noConnection, .tooFast, .unavailable, .cancelled, .readOnly, .closed: .network
        case .notSignedIn, .wrongPassword, .signUpRefused, .signUpClosed, .nameTaken, .forbidden, .notReadable:
            .notAllowed
        case .noAddress, .gone, .changedMeanwhile: .noFile
        case .notUnderstood: .badData
        }
    }

    var shellSentence: String {
        switch self {
        case .noAddress: "No board is set: run catchment board server ADDRESS."
        case .wrongAddress: "There is no board at this address: see catchment board server."
        case .notSecure: "The address must begin with https://, so that nobody on the way reads the password."
        case .notSignedIn: "Sign in first: catchment board sign-in NAME --remember."
        case .wrongPassword: "Wrong name or password."
        case .signUpRefused: "The name is taken, or sign-up is closed: ask the teacher."
        case .signUpClosed: "Sign-up is closed: ask the teacher for an account."
        case .nameNotAllowed: "A name may have only the letters a to z and A to Z, digits and + . @ _ -"
        case .nameTaken: "The name is taken: choose another, or sign in."
        case .forbidden: "You can only change pins that you posted yourself."
        case .notReadable: "There is no board at this address, or you may not read it: see catchment board server."
        case .gone: "This pin no longer exists."
        case .changedMeanwhile: "Somebody else has changed the pin: look at it, then try again."
        case .tooLarge: "The pin is too long for the server: shorten its place, link or note."
        case .tooFast(let seconds): "Too many requests: try again \(Self.wait(seconds))."
        case .noConnection:
            "The board cannot be reached: try again later, or check its address with catchment board server."
        case .unavailable(nil):
            "The board does not answer or is not working: try again later, or check its address with catchment board server."
        case .unavailable(let seconds?): "The board is not working: try again \(Self.wait(seconds))."
        case .readOnly: "The board is read-only at the moment: try again later."
        case .closed: "The board has been closed: ask for its new address."
        case .noNetwork: "The board cannot be reached: check the network and catchment board server."
        case .cancelled: "Stopped."
        case .notUnderstood(let detail): "The server is not a class board (\(detail)): see catchment board server."
        case .invalid("password"?, let reason): "The password \(reason.withFullStop)"
        case .invalid("name"?, let reason): "The name \(reason.withFullStop)"
        case .invalid(_, let reason): "The board refused it: \(reason.withFullStop)"
        }
    }

    private static func wait(_ seconds: Int?) -> String { seconds.map { "in \(max(1, $0)) s" } ?? "later" }
}
