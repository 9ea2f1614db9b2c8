import CCurl
import Glibc
import HTTP

/// Carries out the requests that arrive over the socket, several at once, on one thread.
final class Service {
    private let socket: ProgramSocket
    private let multi: UnsafeMutableRawPointer
    private var transfers: [UInt32: Transfer] = [:]
    private static let connectionsPerHost = 4

    init(_ socket: ProgramSocket, multi: UnsafeMutableRawPointer) {
        self.socket = socket
        self.multi = multi
        shim_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
    }

    func run() -> Never {
        while true {
            var wait = curl_waitfd(fd: socket.number, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            shim_multi_poll(multi, &wait, 1, 60_000, nil)
            socket.receive { perform($0) }
            var running: Int32 = 0
            shim_multi_perform(multi, &running)
            finishTransfers()
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
            let transfer = try Transfer(request) { [unowned self] in socket.send(Frame(id: id, $0)) }
            try transfer.add(to: multi)
            transfers[id] = transfer
        } catch {
            socket.send(Frame(id: id, .failed(error)))
        }
    }

    private func finishTransfers() {
        var left: Int32 = 0
        while let message = shim_multi_info_read(multi, &left) {
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
                socket.send(Frame(id: id, .end))
            } catch {
                socket.send(Frame(id: id, .failed(error)))
            }
            transfers[id] = nil
        }
    }
}
