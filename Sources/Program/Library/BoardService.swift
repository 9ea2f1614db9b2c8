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
        address: { machine.boardAddress },
        savedPassword: { user, address in signIns.password(of: user, at: address) })
}

extension Machine {
    private static let boardVariable = "CATCHMENT_BOARD_URL"

    /// The address of the class board as it was typed; nil if none is known.
    var boardAddress: String? {
        address(
            variable: Self.boardVariable, setting: UserFiles(folders: folders).loadSettings().settings.boardAddress)
    }

    /// The address of the class board in the environment, which is used instead of the one in the settings; nil if there is none.
    var presetBoardAddress: String? { variable(Self.boardVariable) }
}

extension Settings {
    /// The address of the class board; nil if none was saved.
    var boardAddress: String? {
        get { sources["board"] }
        set { sources["board"] = newValue }
    }
}
