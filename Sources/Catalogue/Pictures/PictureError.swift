import HTTP

/// Why there is no picture.
public enum PictureError: Error, Sendable, Equatable {
    // The file.
    /// It has no bytes.
    case empty
    /// It is something else, for example a web page.
    case notAPicture
    /// It has too many bytes or too many pixels.
    case tooLarge
    /// It is a picture of a kind that is not decoded.
    case unsupported
    /// Not even a part of it can be decoded.
    case broken

    // Decoding.
    /// `catchment-picture` is not installed or cannot be started.
    case helperMissing
    /// Decoding takes too long.
    case late
    case cancelled

    // Fetching.
    /// The network may not be used, and the picture is not saved.
    case offline
    /// The address is not one on the web, or it is neither https nor of this machine.
    case badAddress
    /// The server answered with this status.
    case refused(status: Int)
    case notFetched(HTTPError)
}
