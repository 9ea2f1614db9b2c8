import Catalogue
import Screen
import TestSupport
import Testing

@testable import Live

extension PictureProcess {
    /// Decodes a file with `catchment-picture`. If a signal ends that process, the test fails: `PictureDecoder` would only say that the
    /// picture is broken.
    static func decode(_ file: [UInt8], side: Int) throws -> Result<DecodedPicture, PictureError> {
        let process = try #require(PictureProcess(try product("catchment-picture"), width: side, height: side))
        let limit = side * side * 4 + DecodedPicture.longestLine
        let answer = try #require(process.answer(to: file, limit: limit, until: .now + .seconds(600)))
        let status = try #require(process.status.withLock { $0 })
        #expect(status & 0x7F == 0, "ended by the signal \(status & 0x7F)")
        return Result { () throws(PictureError) in try DecodedPicture(answer: answer, width: side, height: side) }
    }
}
