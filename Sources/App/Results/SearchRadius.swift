import Catalogue

/// The radius of a search, and who chose it.
struct SearchRadius: Equatable, Sendable {
    enum Source: Sendable {
        /// Nobody chose it: the standard radius.
        case usual
        /// It covers the whole town or area that was searched.
        case area
        case person
    }

    var metres = Radius.standard
    var source = Source.usual
}
