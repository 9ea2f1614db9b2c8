import Catalogue

/// The radius of a search, and who chose it.
struct SearchRadius: Equatable, Sendable {
    enum Source: Sendable {
        /// Nobody chose it: the standard radius.
        case usual
        /// It covers the whole town or area that was searched.
        case area
        case person
        /// It is the radius of a saved search, whoever chose it then.
        case saved
    }

    var metres = Radius.standard
    var source = Source.usual
}
