public struct BundledMap: Sendable {
    public struct Piece: Sendable {
        public let zooms: ClosedRange<Double>
        public let block: FeatureBlock
        public let hasSea: Bool
    }
    public let pieces: [Piece]
}
