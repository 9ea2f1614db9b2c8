import Foundation

/// A self-signed certificate of 127.0.0.1 and its key, made by `openssl` and deleted with this object.
public final class Certificate {
    /// The paths of the certificate and of its key.
    public let file: String
    public let key: String
    private let folder: URL

    public static let isAvailable =
        (try? runCommand(
            ["openssl", "version"], environment: ProcessInfo.processInfo.environment,
            folder: FileManager.default.temporaryDirectory)) != nil

    public init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("catchment-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appendingPathComponent("certificate.pem").path
        key = folder.appendingPathComponent("key.pem").path
        _ = try runCommand(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "1", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key,
                "-out", file,
            ], environment: ProcessInfo.processInfo.environment, folder: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
