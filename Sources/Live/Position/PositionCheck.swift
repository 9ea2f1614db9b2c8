import Catalogue
import Glibc
import HTTP

/// Whether the sources of the person's position are there. No position is asked for.
public enum PositionCheck {
    public enum State: Sendable, Equatable {
        case runs
        case missing
        /// It is on another machine, which is not asked.
        case elsewhere
    }

    /// Whether gpsd accepts connections on this machine.
    /// - Parameter address: as in GPSD_HOST.
    public static func gpsd(at address: String, seconds: Double = 1) -> State {
        let gpsd = Gpsd(address)
        guard gpsd.isLocal else { return .elsewhere }
        return gpsd.accepts(within: seconds) ? .runs : .missing
    }

    /// Whether the system bus can start GeoClue.
    public static func geoClue(busAddress: String?) -> State {
        let service = "/usr/share/dbus-1/system-services/org.freedesktop.GeoClue2.service"
        let bus = GeoClue(busAddress: busAddress).path
        return access(service, R_OK) == 0 && access(bus, W_OK) == 0 ? .runs : .missing
    }
}
