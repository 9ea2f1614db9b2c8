import App
import Live
import Tiles

extension Library {
    /// Gives a picture the map below its pins: what comes with the program, and the tiles that can be had.
    func fillIn(_ picture: inout MapPicture, offline: Bool) {
    }
}
