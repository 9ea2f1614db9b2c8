extension PositionError: CustomStringConvertible {
    /// A sentence about each source.
    public var description: String { problems.map(\.description).joined(separator: " ") }
}

extension PositionProblem: CustomStringConvertible {
    /// One sentence, which says what to do if anything can be done.
    public var description: String {
        switch self {
        case .gpsd(let problem, let address): Self.sentence(problem, "gpsd at \(address)", address)
        case .geoClue(let problem): Self.sentence(problem)
        case .lookup(let problem, let host): Self.sentence(problem, host)
        }
    }

    private static func sentence(_ problem: GpsdProblem, _ gpsd: String, _ address: String) -> String {
        switch problem {
        case .networkOff: "The network is off, so \(gpsd) was not asked."
        case .unreachable(let reason): "No gpsd answers at \(address) (\(reason))."
        case .endlessLine: "The program at \(address) is not gpsd: it sends a line that is too long."
        case .closedWithoutAnswer:
            "The program at \(address) closed the connection without an answer: is it gpsd?"
        case .noAnswer: "The program at \(address) gives no answer: is it gpsd?"
        case .notGpsd: "\(gpsd) cannot be used: its answer is not from gpsd."
        case .closed: "\(gpsd) closed the connection before it gave a position."
        case .noReports: "\(gpsd) hears nothing from its receiver: is it switched on?"
        case .noFix: "\(gpsd) has no fix yet: its receiver may need a view of the sky."
        case .noReceiver: "\(gpsd) cannot be used: it has no receiver, so connect one or name one to gpsd."
        case .failed(let words): "\(gpsd) cannot be used: it says \"\(words)\"."
        case .reportWithoutMode: "\(gpsd) cannot be used: its report has no mode."
        case .notTwoNumbers: "\(gpsd) cannot be used: its position is not two numbers."
        case .notOnEarth: "\(gpsd) cannot be used: its position is not on the earth."
        }
    }

    private static func sentence(_ problem: GeoClueProblem) -> String {
        switch problem {
        case .noBus: "GeoClue cannot be asked: there is no system bus."
        case .notInstalled: "GeoClue is not installed."
        case .denied: "GeoClue refused: allow location in the system's settings."
        case .failed(let name): "GeoClue gave no position (\(name ?? "no reason"))."
        case .noPositionYet: "GeoClue knows no position yet: is location switched on in the system's settings?"
        case .busClosed: "The system bus closed the connection before GeoClue answered: try again."
        case .unexpectedAnswer: "GeoClue gave an unexpected answer."
        case .impossiblePosition: "GeoClue gave an impossible position."
        }
    }

    private static func sentence(_ problem: AddressLookupProblem, _ host: String) -> String {
        switch problem {
        case .networkOff: "The network is off, so \(host) was not asked."
        case .notSecure:
            "The address of the lookup has to begin with https: see \"position\" in settings.json."
        case .notReached(let error): "\(host) was not reached: \(error.description)."
        case .status(let status): "\(host) answered with status \(status), and no position."
        case .notAPosition: "\(host) did not answer with a position."
        case .unknown: "\(host) does not know where this IP address is."
        }
    }
}
