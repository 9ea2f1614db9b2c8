import Catalogue
import Live

/// The service of the class board, at the address that the environment or the settings name.
public func boardService(_ codec: any RecordCodec) -> any PlaceService {
    let machine = Machine()
    let client = machine.makeClient()
    let files = UserFiles(folders: machine.folders)
    let signIns = machine.signIns
    return KintoService(
        codec: codec, client: { machine.mayUseNetwork(files.loadSettings().settings) ? client : nil },
        address: { boardAddress(machine) },
        savedPassword: { user, address in signIns.password(of: user, at: address) })
}

/// The address of the class board as it was typed; nil if none is known.
func boardAddress(_ machine: Machine) -> String? {
    machine.variable("CATCHMENT_BOARD_URL")
        ?? UserFiles(folders: machine.folders).loadSettings().settings.sources["board"].flatMap {
            $0.isEmpty ? nil : $0
        }
}
