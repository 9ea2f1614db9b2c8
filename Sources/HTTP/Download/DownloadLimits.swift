/// How long a download may take.
public struct DownloadLimits: Sendable, Equatable {
    /// The longest time for the whole file.
    public var seconds = 1800
    /// The longest time without a new byte, and for connecting.
    public var idleSeconds = 30
    /// The length of a speed check, in seconds; at least `slowBytes` must arrive in it.
    public var slowSeconds = 60
    /// 60 kB in a minute. At this rate 60 MB would take 17 hours, far more than `seconds` allows.
    public var slowBytes = 60_000

    public init() {}
}
