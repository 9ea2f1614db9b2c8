import Catalogue
import Dispatch
import Foundation
import HTTP
import Screen
import Synchronization
import TestSupport
import Testing

@testable import Live

/// `catchment-picture` with pictures made byte by byte.
@Suite(.timeLimit(.minutes(15)))
struct PictureDecoderTests {
    private let decoder: PictureDecoder

    init() throws { decoder = PictureDecoder(helper: try product("catchment-picture")) }

    private func decode(_ file: [UInt8], width: Int = 400, height: Int = 400) throws(PictureError) -> DecodedPicture {
        try decoder.decode(file, width: width, height: height, Cancellation())
    }

    private func error(_ file: [UInt8]) -> PictureError? {
        do throws(PictureError) { _ = try decode(file) } catch { return error }
        return nil
    }

    @Test func samplesAreDecoded() throws {
        let jpeg = try decode(SamplePictures.jpeg())
        #expect(jpeg.format == "JPEG" && !jpeg.isDamaged && jpeg.originalWidth == 16 && jpeg.originalHeight == 8)
        #expect(jpeg.picture.pixels == Array(repeatElement([128, 128, 128, 255], count: 128).joined()))
        let png = try decode(SamplePictures.png())
        #expect(png.format == "PNG" && !png.isDamaged)
        #expect(png.picture.pixels == Array(repeatElement([255, 0, 0, 255], count: 128).joined()))
    }

    @Test(arguments: [(400, 400, 16, 8), (8, 400, 8, 4), (400, 2, 4, 2), (3, 3, 3, 2), (1, 1, 1, 1), (0, -5, 1, 1)])
    func aPictureIsReducedToTheSizeThatIsAskedFor(width: Int, height: Int, columns: Int, rows: Int) throws {
        for file in [SamplePictures.jpeg(), SamplePictures.png()] {
            let decoded = try decode(file, width: width, height: height)
            #expect(decoded.picture.width == columns && decoded.picture.height == rows)
            #expect(decoded.originalWidth == 16 && decoded.originalHeight == 8)
        }
    }

    // MARK: Exif

    @Test(arguments: [false, true]) func exifTurnsAPicture(isBigEndian: Bool) throws {
        for orientation in 1...8 {
            let tiff = SampleTIFF.orientation(orientation, isBigEndian: isBigEndian).bytes
            let jpeg = SamplePictures.jpeg(segments: [SamplePictures.exif(tiff)])
            let png = SamplePictures.png(chunks: [SamplePictures.chunk("eXIf", tiff)])
            for file in [jpeg, png] {
                let decoded = try decode(file)
                #expect(decoded.originalWidth == (orientation < 5 ? 16 : 8), "\(orientation)")
                #expect(decoded.picture.width == decoded.originalWidth)
                // The wanted size is that of the turned picture.
                let small = try decode(file, width: 4, height: 100).picture
                #expect(small.width == 4 && small.height == (orientation < 5 ? 2 : 8), "\(orientation)")
            }
        }
    }

    /// Where the pixel at the top left of the stored picture is shown: on the right and below, by orientation.
    @Test func eachOrientationTurnsThePictureDifferently() throws {
        let places = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 0), (1, 1), (0, 1)]
        for (orientation, (right, low)) in zip(1..., places) {
            let tiff = SampleTIFF.orientation(orientation).bytes
            let file = SamplePictures.png(corner: [0, 0, 255], chunks: [SamplePictures.chunk("eXIf", tiff)])
            let picture = try decode(file).picture
            let found = picture.pixel(right * (picture.width - 1), low * (picture.height - 1))
            #expect(found == [0, 0, 255, 255], "\(orientation)")
        }
    }

    @Test func theOrientationIsFoundAmongOtherEntries() throws {
        let others = (0..<20).map { (tag: 0x0100 + $0, type: 4, value: [0, 0, 0, 6] as [UInt8]) }
        let long = (tag: 0x0112, type: 4, value: [0, 0, 0, 6] as [UInt8])
        let tiff = SampleTIFF(entries: others.filter { $0.tag != 0x0112 } + [long]).bytes
        let comment: [UInt8] = [0xFF, 0xFE, 0, 5, 1, 2, 3]
        let file = SamplePictures.jpeg(segments: [comment, SamplePictures.exif(tiff)])
        #expect(try decode(file).originalWidth == 8)
    }

    @Test func hostileExifIsIgnored() throws {
        let right = SampleTIFF.orientation(6)
        var (outside, itself, many, loop) = (right, right, right, right)
        outside.directory = 0x7FFF_FFFF
        itself.directory = 0
        many.statedCount = 65_535
        many.entries = [(0x8769, 4, [0, 0, 0, 8])]
        loop.entries = [(0x8769, 4, [0, 0, 0, 8]), (0x014A, 4, [0, 0, 0, 8])]
        loop.next = 8
        var tiffs = [outside, itself, many, loop].map(\.bytes)
        tiffs += [0, 9, 65_535].map { SampleTIFF.orientation($0).bytes }
        // An orientation that is a text instead of a number.
        tiffs.append(SampleTIFF(entries: [(0x0112, 2, Array("6\0\0\0".utf8))]).bytes)
        tiffs += (0..<right.bytes.count - 8).map { Array(right.bytes.prefix($0)) }
        tiffs.append(Array("MM".utf8) + [UInt8](repeating: 0xFF, count: 60_000))
        for tiff in tiffs {
            let decoded = try decode(SamplePictures.jpeg(segments: [SamplePictures.exif(tiff)]))
            #expect(decoded.originalWidth == 16 && !decoded.isDamaged, "\(tiff.prefix(40))")
        }
    }

    // MARK: Limits

    @Test(arguments: [(65_535, 65_535), (65_500, 65_500), (8000, 5001), (8000, 5000), (1, 65_500)])
    func aJPEGHeaderWithAWrongSizeCostsNoMemory(width: Int, height: Int) throws {
        let file = SamplePictures.jpeg(stated: (width, height))
        if width * height > 40_000_000 {
            #expect(error(file) == .tooLarge)
        } else {
            #expect(try decode(file).isDamaged)
        }
    }

    @Test(arguments: [(2_147_483_647, 2_147_483_647), (2_147_483_647, 1), (30_000, 30_000), (6325, 6325)])
    func aPNGWithTooManyPixelsIsRefused(width: Int, height: Int) {
        #expect(error(SamplePictures.png(stated: (width, height))) == .tooLarge)
    }

    @Test func aPNGWithFewerRowsThanItsHeaderStatesIsDrawnAsFarAsItGoes() throws {
        let decoded = try decode(SamplePictures.png(stated: (500, 500), rows: 250), width: 100, height: 100)
        #expect(decoded.isDamaged && decoded.originalHeight == 500)
        #expect(decoded.picture.pixel(50, 40) == [255, 0, 0, 255])
        #expect(decoded.picture.pixel(50, 90) == [0, 0, 0, 0])
    }

    /// 30,000 zeros, packed by zlib.
    private static let zeros = [UInt8](
        Data(base64Encoded: "eNrtwTEBAAAAwqD1T20JT6AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD4GdTAAAQ==") ?? Data())

    @Test func aPNGMayHaveAProfileThatIsLargerThanItself() throws {
        let profile = Array("name\0\0".utf8) + Self.zeros
        let file = SamplePictures.png(chunks: [SamplePictures.chunk("iCCP", profile)])
        #expect(!(try decode(file).isDamaged))
    }

    /// The data of this PNG are one chunk.
    @Test func aPNGThatWasCutShortIsShownAsFarAsItGoes() throws {
        let file = SamplePictures.png(stated: (100, 100), rows: 100)
        let picture = try decode(Array(file.prefix(file.count * 6 / 10)))
        #expect(picture.isDamaged)
        #expect(picture.picture.pixel(50, 50) == [255, 0, 0, 255])
        #expect(picture.picture.pixel(50, 70) == [0, 0, 0, 0])
    }

    @Test func aFileWithTooManyBytesIsRefused() throws {
        #expect(error([UInt8](repeating: 0, count: PictureDecoder.mostBytes + 1)) == .tooLarge)
        // The helper refuses it, too.
        let process = try #require(PictureProcess(try product("catchment-picture"), width: 9, height: 9))
        let endless = [UInt8](repeating: 0, count: PictureDecoder.mostBytes + (8 << 20))
        let answer = process.answer(to: endless, limit: 1000, until: .now + .seconds(600))
        #expect(answer == Array("too-large\n".utf8))
    }

    /// Source: proc(5), /proc/pid/limits and /proc/pid/status. "Seccomp: 2" is a filter of system calls.
    @Test func theHelperLimitsItself() throws {
        let process = try #require(PictureProcess(try product("catchment-picture"), width: 9, height: 9))
        var limits: [String] = []
        let wanted = [
            "Max open files 0 0", "Max core file size 0 0", "Max cpu time 10 11",
            "Max address space 805306368 805306368", "Max processes 0 0", "NoNewPrivs: 1",
            "Seccomp: 2",
        ]
        try pollOnThread {
            let files = try ["limits", "status"].map {
                try String(contentsOfFile: "/proc/\(process.process)/\($0)", encoding: .utf8)
            }
            limits = files.joined().split(separator: "\n").map {
                $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
            }
            return wanted.allSatisfy { wanted in limits.contains { $0.hasPrefix(wanted) } }
        } failure: {
            "\(limits)"
        }
        #expect(process.answer(to: [], limit: 1000, until: .now + .seconds(600)) == Array("not-a-picture\n".utf8))
    }

    // MARK: Other files

    @Test(
        arguments: [
            ("", .empty), ("<!DOCTYPE html><title>Log in</title>", .notAPicture), ("{}", .notAPicture),
            ("RIFF\u{4}\0\0\0WAVEfmt ", .notAPicture), ("BMW is no picture", .notAPicture),
            ("\0\0\0\u{20}ftypavif\0\0\0\0", .unsupported), ("II*\0\u{8}\0\0\0", .unsupported),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .unsupported), ("RIFF\u{4}\0\0\0WEBP", .broken),
            ("GIF89a", .broken), ("GIF89a\u{1}\0\u{1}\0\0\0\0;", .broken),
        ] as [(String, PictureError)])
    func otherFilesAreUnsupportedBrokenOrNotPictures(text: String, expected: PictureError) {
        #expect(error(Array(text.utf8)) == expected)
    }

    @Test func aJPEGOfAnotherKindIsUnsupported() {
        // A lossless one, and one with 12 bits a sample.
        let jpeg = SamplePictures.jpeg()
        let frame = jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) } ?? 0
        for (offset, value) in [(1, 0xC3), (4, 12)] as [(Int, UInt8)] {
            var other = jpeg
            other[frame + offset] = value
            #expect(error(other) == .unsupported)
        }
    }

    /// No damaged file ends the decoder with a signal.
    @Test func everyTruncationIsDecodedOrBroken() throws {
        let files = [SamplePictures.jpeg(), SamplePictures.png(), SamplePictures.gif, SamplePictures.webP]
        for (index, file) in files.enumerated() {
            #expect(!(try decode(file).isDamaged), "\(index)")
            for count in stride(from: 12, to: file.count, by: 5) {
                switch try PictureProcess.decode(Array(file.prefix(count)), side: 400) {
                case .success(let decoded):
                    #expect(decoded.originalWidth == 16 && decoded.originalHeight == 8, "\(index): \(count)")
                case .failure(let error): #expect(error == .broken, "\(index): \(count)")
                }
            }
        }
    }

    /// A stray byte before a segment is a warning, and the decoder goes on. Then it ends before the first pixel, as the scan names
    /// a table that is not there.
    @Test func aJPEGThatFailsAfterAWarningIsBroken() throws {
        let whole = SamplePictures.jpeg()
        let tables = try #require(whole.indices.first { whole[$0...].starts(with: [0xFF, 0xC4]) })
        let scan = try #require(whole.indices.first { whole[$0...].starts(with: [0xFF, 0xDA]) })
        var file = whole
        file.insert(0x55, at: tables)
        // With its tables this file is only damaged.
        #expect(try decode(file).isDamaged)
        file[scan + 1 + 6] = 0x22
        #expect(error(file) == .broken)
    }
}
