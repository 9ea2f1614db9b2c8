/// Who on the network may be asked where a place is.
public enum Asking: Sendable, Equatable {
    /// Nobody, as while somebody types.
    case nobody
    /// postcodes.io, about a postcode that is not known here.
    case postcodes
    /// Nominatim too, about a name: only when the person says so.
    case names
}
