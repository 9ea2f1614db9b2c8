import Catalogue
import Dispatch
import Glibc
import HTTP
import Screen

/// Decodes pictures in `catchment-picture`, a separate program that runs once for each picture, so that a crash ends
/// only that program.
///
/// Calls block until the picture is decoded: make them on a thread of their own. At most two pictures are decoded at once, the
/// other calls wait.
public final class PictureDecoder: Sendable {
    private let program: String?
    private let limit: Duration
    private let slots = DispatchSemaphore(value: 2)

    /// The most bytes of a file; the helper refuses larger ones as well.
    public static let mostBytes = 64 << 20
    /// The greatest width or height of a decoded picture, in pixels.
    public static let longestSide = 8192
    /// How often a waiting call checks whether it was cancelled.
    private static let patience = DispatchTimeInterval.milliseconds(20)

    /// - Parameters:
    ///   - helper: the path of `catchment-picture`; nil if there is none.
    ///   - limit: the longest time for one picture. The helper gives up by itself after ten seconds of computing.
    public init(helper: String?, limit: Duration = .seconds(20)) {
        program = helper
        self.limit = limit
    }

    /// Uses the helper in the folder of this program, or in the folder where `make install` puts it.
    /// - Parameter executable: the path of this program.
    public convenience init(besideExecutable executable: String) {
        let folder = split(executable).folder
        let places = ["\(folder)/catchment-picture", "\(split(folder).folder)/libexec/catchment/catchment-picture"]
        self.init(helper: places.first { access($0, X_OK) == 0 })
    }

    /// Whether the helper is installed.
    public var isInstalled: Bool { program != nil }

    /// Decodes a picture and reduces it.
    /// - Parameters:
    ///   - file: the bytes of the file.
    ///   - width: the greatest width of the result, in pixels; a smaller picture is not enlarged.
    ///   - height: the same for the height.
    public func decode(
        _ file: [UInt8], width: Int, height: Int, _ cancellation: Cancellation
    ) throws(PictureError) -> DecodedPicture {
        guard !file.isEmpty else { throw .empty }
        guard let program else { throw .helperMissing }
        guard file.count <= Self.mostBytes else { throw .tooLarge }
        let (width, height) = (min(max(width, 1), Self.longestSide), min(max(height, 1), Self.longestSide))
        while slots.wait(timeout: .now() + Self.patience) == .timedOut {
            if cancellation.isCancelled { throw .cancelled }
        }
        defer { slots.signal() }
        if cancellation.isCancelled { throw .cancelled }
        guard let process = PictureProcess(program, width: width, height: height) else { throw .helperMissing }
        let answer = cancellation.whileRunning(onCancel: { process.end() }) {
            process.answer(
                to: file, limit: width * height * 4 + DecodedPicture.longestLine, until: .now + limit)
        }
        if cancellation.isCancelled { throw .cancelled }
        guard let answer else { throw .late }
        return try DecodedPicture(answer: answer, width: width, height: height)
    }
}
