import Glibc
import HTTP

/// The socket to the program. When it closes, because the program has ended or needs nothing more, this process ends.
final class ProgramSocket {
    let number: Int32
    private var reader = FrameReader()

    init(_ number: Int32) { self.number = number }

    /// Reads all bytes that have arrived, and hands over the frames in them.
    /// - Parameter waits: whether to wait for bytes if none have arrived.
    func receive(waits: Bool = false, _ perform: (Frame) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var flags = waits ? 0 : Int32(MSG_DONTWAIT)
        while true {
            let count = recv(number, &buffer, buffer.count, flags)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { _exit(0) }
            flags = Int32(MSG_DONTWAIT)
            reader.append(buffer[..<count])
            do throws(WireError) {
                while let frame = try reader.next() { perform(frame) }
            } catch {
                _exit(64)
            }
        }
    }

    /// Waits while the program is slow to read, which makes the servers wait too, so that nothing piles up here.
    func send(_ frame: Frame) {
        let bytes = frame.encoded()
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                // The program reads no more.
                _exit(0)
            }
        }
    }
}
