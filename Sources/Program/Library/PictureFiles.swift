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

    /// The pictures from the web, which are saved in the cache folder.
    ///
    /// The person has typed the address, so it may be one of this machine.
    func store(_ settings: Settings) -> PictureStore {
        store(canFetch: settings.usesNetwork, allowsThisMachine: true)
    }

    /// The same for the addresses in a list.
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
