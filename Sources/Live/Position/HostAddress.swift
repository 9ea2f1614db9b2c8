import Glibc

/// Where a host is: an address that a socket can be connected to.
struct HostAddress: Sendable, Equatable {
    var family: Int32
    /// A `sockaddr` of that family.
    var bytes: [UInt8]

    /// All addresses of a host. It blocks for as long as the system asks for a name.
    /// - Parameter isNumber: whether only an address in figures is meant, which nobody has to be asked about.
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
