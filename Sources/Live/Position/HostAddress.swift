import Glibc

/// The network address of a host, to which a socket can connect.
struct HostAddress: Sendable, Equatable {
    var family: Int32
    /// A `sockaddr` of the family.
    var bytes: [UInt8]

    /// All addresses of a host. Blocks while the system looks up a name.
    /// - Parameter isNumber: whether `host` is an IP address, which needs no look-up; a name then fails.
    static func all(
        of host: String, port: String, isNumber: Bool = false
    ) -> Result<[HostAddress], PositionSocket.Failure> {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        if isNumber { hints.ai_flags = AI_NUMERICHOST }
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, port, &hints, &found)
        guard status == 0 else { return .failure(.unreachable(String(cString: gai_strerror(status)))) }
        defer { freeaddrinfo(found) }
        var all: [HostAddress] = []
        var next = found
        while let address = next?.pointee {
            let bytes = UnsafeRawBufferPointer(start: address.ai_addr, count: Int(address.ai_addrlen))
            all.append(HostAddress(family: address.ai_family, bytes: Array(bytes)))
            next = address.ai_next
        }
        return .success(all)
    }
}
