import Catalogue
import Screen

/// The pictures of places: those that are in memory, those that failed, and those that are being fetched.
struct PictureState: Sendable {
    private struct Entry: Sendable {
        var picture: LoadedPicture
        /// The last request. The picture is smaller than requested if the original is smaller.
        var request: PictureRequest
        /// The value of `useCount` when the picture was last wanted.
        var lastUse: Int

        /// Whether the picture is as large as another request asks for, or as large as the original.
        func covers(_ request: PictureRequest) -> Bool {
            self.request.covers(request) || picture.decoded.picture.width >= picture.decoded.originalWidth
        }
    }

    private var entries: [String: Entry] = [:]
    private var failures: [String: PictureError] = [:]
    /// The addresses of pictures that could not be shown, because the network is off and they are not saved. Emptied when a picture
    /// arrives, another dataset is opened, or the network is switched on or off.
    private var missingOffline: Set<String> = []
    /// The last requests for missing pictures, the most important first.
    private(set) var requested: [PictureRequest] = []
    /// The addresses of all wanted pictures.
    private var wanted: Set<String> = []
    private var canFetch = false
    private var useCount = 0
    /// A cache of drawings; it saves time and changes nothing on the screen.
    let memo = PictureMemo()
    /// The pictures that the terminal has.
    var pixels = PixelState()

    /// The most pictures that are in memory, and the most bytes of their pixels. Wanted pictures are never dropped, so the
    /// number of bytes may be exceeded.
    static let mostPictures = 24
    static let mostBytes = 64_000_000
    /// The most pictures that are wanted at a time.
    static let mostWanted = 20

    var addresses: Set<String> { Set(entries.keys) }

    /// Whether a picture is being fetched, is loaded or has failed.
    func standing(of address: String) -> PictureStanding {
        if let entry = entries[address] { return .loaded(entry.picture) }
        return failures[address].map { PictureStanding.failed($0) } ?? .loading
    }

    /// Adds a picture, or remembers why there is none.
    mutating func received(_ request: PictureRequest, _ result: Result<DecodedPicture, PictureError>) {
        requested.removeAll { $0.address == request.address }
        switch result {
        case .success(let decoded):
            missingOffline = []
            failures[request.address] = nil
            let version = Version.next()
            entries[request.address] = Entry(
                picture: LoadedPicture(decoded: decoded, version: version), request: request, lastUse: useCount)
            dropUnused()
        // The picture was not wanted any more.
        case .failure(.cancelled): break
        // If a smaller copy of the picture was loaded before, it is still shown.
        case .failure(let error):
            if case .offline = error { missingOffline.insert(request.address) }
            failures[request.address] = error
        }
    }

    /// Whether the network is off and probably no picture is saved. A list then leaves out its column for pictures.
    var areOutOfReach: Bool { missingOffline.count >= 3 && wanted.isDisjoint(with: entries.keys) }

    /// Called when another dataset is opened: some of its pictures may be saved, even if none of the last dataset's were.
    mutating func beginList() { missingOffline = [] }

    private mutating func dropUnused() {
        func bytes() -> Int { entries.values.reduce(0) { $0 + $1.picture.decoded.picture.pixels.count } }
        let unused = entries.filter { !wanted.contains($0.key) }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (address, _) in unused where entries.count > Self.mostPictures || bytes() > Self.mostBytes {
            entries[address] = nil
        }
    }

    /// The pictures to fetch for some requests, the most important first.
    /// - Returns: nil if the same pictures were requested last time.
    mutating func picturesToFetch(for requests: [PictureRequest], canFetch: Bool) -> [PictureRequest]? {
        let needed = Self.joined(requests).prefix(Self.mostWanted)
        wanted = Set(needed.map(\.address))
        // A picture that failed is asked for again when its place is shown again, or the network is switched on.
        failures = canFetch == self.canFetch ? failures.filter { wanted.contains($0.key) } : [:]
        if canFetch != self.canFetch { missingOffline = [] }
        useCount += 1
        for address in wanted { entries[address]?.lastUse = useCount }
        let missing = needed.filter { request in
            failures[request.address] == nil && entries[request.address].map { !$0.covers(request) } ?? true
        }
        defer { self.canFetch = canFetch }
        guard missing != requested || canFetch != self.canFetch && !missing.isEmpty else { return nil }
        requested = missing
        return missing
    }

    /// One request for each picture, in the order of their first requests.
    private static func joined(_ requests: [PictureRequest]) -> [PictureRequest] {
        var joined: [PictureRequest] = []
        for request in requests {
            if let index = joined.firstIndex(where: { $0.address == request.address }) {
                joined[index] = joined[index].joined(with: request)
            } else {
                joined.append(request)
            }
        }
        return joined
    }
}

/// A picture in memory.
struct LoadedPicture: Sendable {
    let decoded: DecodedPicture
    /// Unique for each decoded picture, even between copies of the state.
    let version: Int
}

/// Whether a picture is being fetched, is loaded or has failed.
enum PictureStanding: Sendable {
    case loading
    case loaded(LoadedPicture)
    case failed(PictureError)
}
