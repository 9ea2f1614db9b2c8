extension [UInt8] {
    /// Copies of some bytes, one after the other. Tests make megabytes with it, so it is in TestSupport, which is compiled with
    /// optimisation.
    public init(repeating bytes: [UInt8], count: Int) {
        self.init()
        reserveCapacity(bytes.count * count)
        for _ in 0..<count { append(contentsOf: bytes) }
    }
}
