import Catalogue
import Live

/// Pictures from files and from the web.
struct PictureFiles: Sendable {
    private let machine: Machine
    let decoder: PictureDecoder

    init(machine: Machine) {
        self.machine = machine
        decoder = PictureDecoder(besideExecutable: machine.executable)
    }

    /// The store for an address that the person typed, which may be on this machine. Pictures are saved in the cache folder.
    func store(_ settings: Settings) -> PictureStore {
        store(canFetch: settings.usesNetwork, allowsThisMachine: true)
    }

    /// The store for the addresses in a list, which may not be on this machine unless CATCHMENT_ALLOW_LOCAL_PICTURES is 1.
    /// - Parameter canFetch: whether the network may be used; if not, only saved pictures are read.
    func store(canFetch: Bool) -> PictureStore {
        store(canFetch: canFetch, allowsThisMachine: machine.variable("CATCHMENT_ALLOW_LOCAL_PICTURES") == "1")
    }

    private func store(canFetch: Bool, allowsThisMachine: Bool) -> PictureStore {
        PictureStore(
            path: machine.folders.cache + "/pictures",
            client: canFetch && !machine.isOffline ? machine.makeClient() : nil, allowsThisMachine: allowsThisMachine)
    }
}
