import CCurl
import Glibc
import HTTP

/// Carries out the requests that arrive over the socket, several at once, on one thread.
final class Service {
    private let socket: Int32
    private let multi: UnsafeMutableRawPointer
    private var reader = FrameReader()
    private var transfers: [UInt32: Transfer] = [:]
    private static let connectionsPerHost = 4

    init(socket: Int32, multi: UnsafeMutableRawPointer) {
        self.socket = socket
        self.multi = multi
        shim_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
    }

    func run() -> Never {
        while true {
            var wait = curl_waitfd(fd: socket, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            curl_multi_poll(multi, &wait, 1, 60_000, nil)
            receive()
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            finishTransfers()
        }
    }

    /// Reads the bytes that have arrived. The socket is at its end when the program has ended or needs nothing more.
    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { _exit(0) }
            reader.append(buffer[..<count])
            do throws(WireError) {
                while let frame = try reader.next() { perform(frame) }
            } catch {
                _exit(64)
            }
        }
    }

    private func perform(_ frame: Frame) {
        switch frame.message {
        case .request(let request): start(frame.id, request)
        case .cancel: transfers.removeValue(forKey: frame.id)?.remove(from: multi)
        case .head, .body, .end, .failed: _exit(64)
        }
    }

    private func start(_ id: UInt32, _ request: WireRequest) {
        do throws(HTTPError) {
            let transfer = try Transfer(request) { [unowned self] in send(Frame(id: id, $0)) }
            try transfer.add(to: multi)
            transfers[id] = transfer
        } catch {
            send(Frame(id: id, .failed(error)))
        }
    }

    private func finishTransfers() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE,
                let (id, transfer) = transfers.first(where: { $0.value.easy == message.pointee.easy_handle })
            else { continue }
            let code = message.pointee.data.result
            transfer.remove(from: multi)
            do throws(HTTPError) {
                if try transfer.followsRedirect(after: code) {
                    try transfer.add(to: multi)
                    continue
                }
                send(Frame(id: id, .end))
            } catch {
                send(Frame(id: id, .failed(error)))
            }
            transfers[id] = nil
        }
    }

    /// Waits while the program is slow to read, which makes the servers wait too, so that nothing piles up here.
    private func send(_ frame: Frame) {
        let bytes = frame.encoded()
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                // The program reads no more.
                _exit(0)
            }
        }
    }
}
