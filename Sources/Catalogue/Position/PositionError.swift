import HTTP

/// Why the position is not known.
public struct PositionError: Error, Equatable, Sendable {
    /// One of each source that was asked, in the order in which they were asked.
    public let problems: [PositionProblem]

    public init(_ problems: [PositionProblem]) { self.problems = problems }
}

/// Why one source does not know the position.
public enum PositionProblem: Error, Equatable, Sendable {
    case gpsd(GpsdProblem, address: String)
    case geoClue(GeoClueProblem)
    /// The service that looks up network addresses.
    case lookup(AddressLookupProblem, host: String)
}

/// Why gpsd does not know the position.
public enum GpsdProblem: Error, Equatable, Sendable {
    /// gpsd is on another machine, and the network is off.
    case networkOff
    /// It cannot be connected to; the reason in the system's words.
    case unreachable(reason: String)

    // The program at its address does not behave like gpsd.
    /// Its lines have no end.
    case endlessLine
    case closedWithoutAnswer
    case noAnswer
    /// Its answer is not in the form of gpsd's.
    case notGpsd

    /// It closed the connection before it gave a position.
    case closed
    /// Its receiver has sent nothing.
    case noReports
    /// Its receiver does not know where it is.
    case noFix
    case noReceiver
    /// An error in the words of gpsd.
    case failed(words: String)

    // A report that gpsd would not send.
    case reportWithoutMode
    case notTwoNumbers
    case notOnEarth
}

/// Why GeoClue does not know the position.
public enum GeoClueProblem: Error, Equatable, Sendable {
    /// There is no system bus to ask it over.
    case noBus
    case notInstalled
    /// The settings of the system do not allow it.
    case denied
    /// The name of another error that it answered with; nil if it gave none.
    case failed(name: String?)
    /// It found no position in time.
    case noPositionYet
    /// The system bus closed the connection before GeoClue answered.
    case busClosed
    case unexpectedAnswer
    /// The position that it gave is not on the earth.
    case impossiblePosition
}

/// Why the look-up of a network address gave no position.
public enum AddressLookupProblem: Error, Equatable, Sendable {
    case networkOff
    /// The address of the service in the settings does not begin with https.
    case notSecure
    case notReached(HTTPError)
    /// The service answered with another HTTP status than 200.
    case status(Int)
    case notAPosition
    /// The service does not know where the network address is.
    case unknown
}
