import App
import Catalogue
import HTTP
import Live
import Screen
import Synchronization

/// Fetches pictures and decodes them in the background.
@MainActor
final class PictureInterpreter {
    typealias Decode =
        @Sendable ([UInt8], PictureRequest, Cancellation) throws(PictureError) -> DecodedPicture

    private let mailbox: Mailbox
    private let makeSource: (Bool) -> any PictureSource
    private let decode: Decode
    /// The jobs with the network, and the jobs for saved pictures only. Each is made when it is first needed.
    private var online: PictureJobs?
    private var saved: PictureJobs?

    /// - Parameter makeSource: makes the source of pictures, with the network or without it.
    init(mailbox: Mailbox, makeSource: @escaping (_ canFetch: Bool) -> any PictureSource, decode: @escaping Decode) {
        self.mailbox = mailbox
        self.makeSource = makeSource
        self.decode = decode
    }

    /// Fetches these pictures, the most important first, and cancels all others.
    func want(_ requests: [PictureRequest], canFetch: Bool) {
        (canFetch ? saved : online)?.want([])
        let jobs = (canFetch ? online : saved) ?? PictureJobs(makeSource(canFetch), mailbox, decode)
        if canFetch { online = jobs } else { saved = jobs }
        jobs.want(requests)
    }
}

/// Fetches pictures from one source, and decodes them on the threads of the loader.
private final class PictureJobs: Sendable {
    private let decoding: PictureDecoding
    private let loader: PictureLoader

    init(_ source: any PictureSource, _ mailbox: Mailbox, _ decode: @escaping PictureInterpreter.Decode) {
        let decoding = PictureDecoding(mailbox, decode)
        self.decoding = decoding
        loader = PictureLoader(source, report: { decoding.received($0, $1) })
    }

    func want(_ requests: [PictureRequest]) {
        let addresses = requests.map(\.address)
        let again = decoding.want(requests)
        // The loader reports an address a second time only after it was left out of a call of `want`.
        if !again.isEmpty { loader.want(addresses.filter { !again.contains($0) }) }
        loader.want(addresses)
    }
}

/// Decodes the pictures that were fetched, and posts them.
private final class PictureDecoding: Sendable {
    private struct State {
        var wanted: [String: PictureRequest] = [:]
        var running: [String: Cancellation] = [:]
        /// The addresses that were posted since `want` was called last.
        var posted: Set<String> = []
    }

    private let mailbox: Mailbox
    private let decode: PictureInterpreter.Decode
    private let state = Mutex(State())

    init(_ mailbox: Mailbox, _ decode: @escaping PictureInterpreter.Decode) {
        self.mailbox = mailbox
        self.decode = decode
    }

    /// Says which pictures are wanted from now on, and cancels the work on all others.
    /// - Returns: the wanted addresses that were posted before and are wanted again, for example at a larger size.
    func want(_ requests: [PictureRequest]) -> Set<String> {
        let (again, stale) = state.withLock { state in
            state.wanted = Dictionary(requests.map { ($0.address, $0) }) { first, _ in first }
            let again = state.posted.intersection(state.wanted.keys)
            state.posted = []
            let stale = state.running.filter { state.wanted[$0.key] == nil }
            for address in stale.keys { state.running[address] = nil }
            return (again, Array(stale.values))
        }
        for work in stale { work.cancel() }
        return again
    }

    /// Decodes a file and posts the picture, or posts why there is none. Blocks until the picture is decoded.
    func received(_ address: String, _ file: Result<[UInt8], PictureError>) {
        let cancellation = Cancellation()
        let request = state.withLock { state -> PictureRequest? in
            guard let request = state.wanted[address] else { return nil }
            state.running[address] = cancellation
            return request
        }
        guard let request else { return }
        let result: Result<DecodedPicture, PictureError>
        switch file {
        case .failure(let error): result = .failure(error)
        case .success(let bytes):
            do throws(PictureError) { result = .success(try decode(bytes, request, cancellation)) } catch {
                result = .failure(error)
            }
        }
        let isWanted = state.withLock { state in
            guard state.running[address] === cancellation else { return false }
            state.running[address] = nil
            state.posted.insert(address)
            return true
        }
        if isWanted { mailbox.post(.pictureLoaded(request, result)) }
    }
}
