import Catalogue
import Screen
import TestSupport
import Testing

@testable import Live

extension PictureProcess {
    /// What `catchment-picture` makes of a file. A process that was ended by a signal is an issue of the test: `PictureDecoder` only
    /// says that the picture is broken.
    static func decode(_ file: [UInt8], side: Int) throws -> Result<DecodedPicture, PictureError> {
        let process = try #require(PictureProcess(try product("catchment-picture"), width: side, height: side))
        let limit = side * side * 4 + DecodedPicture.longestLine
        let answer = try #require(process.answer(to: file, limit: limit, until: .now + .seconds(600)))
        let status = try #require(process.status.withLock { $0 })
        #expect(status & 0x7F == 0, "ended by the signal \(status & 0x7F)")
        return Result { () throws(PictureError) in try DecodedPicture(answer: answer, width: side, height: side) }
    }
}
