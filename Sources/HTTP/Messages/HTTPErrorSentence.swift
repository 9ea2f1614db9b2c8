import Glibc

extension HTTPError: CustomStringConvertible {
    /// What happened, in one sentence without a full stop.
    public var description: String {
        switch kind {
        case .badAddress: "an address of \(host) is not valid"
        case .notSecure: "\(host) is not at an https address"
        case .badRequest: "\(host): the request cannot be sent"
        case .cancelled: "the request was cancelled"
        case .noSuchHost: "offline, or \(host) cannot be found"
        case .noConnection: "\(host) cannot be reached"
        case .connectionLost: "the connection to \(host) broke off"
        case .cutOff(let received, let expected):
            "\(host): the connection broke after \(received) of \(expected) bytes"
        case .timedOut(let seconds):
            "\(host): the answer was not complete after \(seconds == 1 ? "1 second" : "\(seconds) seconds")"
        case .stalled: "\(host) is too slow or stopped answering"
        case .tls(let reason): "\(host): the secure connection failed (\(reason))"
        case .proxy(let status?): "the proxy refused to connect to \(host) (\(status))"
        case .proxy(nil): "the proxy for \(host) could not be reached"
        case .tooLarge(let bytes?, let limit):
            "\(host): the file has \(bytes) bytes, more than the \(limit) that are allowed"
        case .tooLarge(nil, let limit): "\(host): the file has more than the \(limit) bytes that are allowed"
        case .headersTooLarge: "\(host): the headers of the answer are too large"
        case .rangeIgnored: "\(host) sent the whole file instead of the requested part"
        case .otherRange: "\(host) sent a different part of the file than requested"
        case .packedRange: "\(host) sent the requested part of a file compressed"
        case .badEncoding: "\(host): the answer cannot be unpacked"
        case .redirectRefused(let problem): "\(host): \(Self.words(problem))"
        case .unusable(let reason): "\(host): no usable answer (\(reason))"
        case .libraryMissing: "libcurl, which fetches files, is not installed: install the package libcurl4"
        case .helperEnded: "catchment-fetch, the process that fetches files, does not run: install Catchment again"
        case .disk(let path, let code): "\(path) cannot be written: \(String(cString: strerror(code)))"
        }
    }

    private static func words(_ problem: RedirectProblem) -> String {
        switch problem {
        case .notSecure: "it redirects to an address that is not https"
        case .toThisMachine: "it redirects to this machine, which Catchment does not allow"
        case .bodyToOtherOrigin: "it redirects to another server, which must not get what was sent"
        case .tooMany: "it redirects too many times"
        }
    }
}
