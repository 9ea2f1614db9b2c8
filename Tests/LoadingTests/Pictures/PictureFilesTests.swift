import Catalogue
import Foundation
import HTTP
import Screen
import TestSupport
import Testing

@testable import Live

/// Real pictures, good and bad, compared with what an independent decoder read from them.
@Suite(
    .enabled(if: TestData.has("art/pictures/expected.json"), "the folder art/pictures of the test data is missing"),
    .timeLimit(.minutes(15)))
struct PictureFilesTests {
    private struct Expected: Decodable {
        let ok: Bool
        let format: String?
        let width: Int?
        let height: Int?
        /// The means of red, green, blue and alpha.
        let mean_rgba: [Int]?
        /// The pixel in column 10 and row 10, or in the last column or row of a smaller picture.
        let top_left: [Int]?
    }

    private let decoder: PictureDecoder

    init() throws { decoder = PictureDecoder(helper: try product("catchment-picture")) }

    private func expected() throws -> [String: Expected] {
        try JSONDecoder().decode(
            [String: Expected].self, from: Data(try TestData.bytes("art/pictures/expected.json")))
    }

    private func decode(_ name: String, _ side: Int = PictureDecoder.longestSide) throws(PictureError) -> DecodedPicture
    {
        guard let file = try? TestData.bytes("art/pictures/\(name)") else { throw .broken }
        return try decoder.decode(file, width: side, height: side, Cancellation())
    }

    @Test func goodPicturesAreDecodedRight() throws {
        let good = try expected().filter(\.value.ok)
        #expect(good.count >= 40)
        for (name, expected) in good {
            let decoded = try decode(name)
            let picture = decoded.picture
            #expect(decoded.format == expected.format && !decoded.isDamaged, "\(name)")
            #expect(picture.width == expected.width && picture.height == expected.height, "\(name)")
            #expect(decoded.originalWidth == expected.width && decoded.originalHeight == expected.height, "\(name)")
            // Converting CMYK without a profile is not exact.
            let tolerance = name.contains("cmyk") ? 8 : 2
            for (found, wanted) in zip(picture.means, expected.mean_rgba ?? []) {
                #expect(abs(found - Double(wanted)) <= Double(tolerance) + 0.5, "\(name): \(picture.means)")
            }
            let corner = picture.pixel(min(10, picture.width - 1), min(10, picture.height - 1))
            for (found, wanted) in zip(corner, expected.top_left ?? []) {
                #expect(abs(found - wanted) <= tolerance, "\(name): \(corner)")
            }
        }
    }

    @Test func badPicturesAreRefusedOrShownAsFarAsTheyGo() throws {
        for name in try expected().filter({ !$0.value.ok }).keys {
            let file = try TestData.bytes("art/pictures/\(name)")
            switch try PictureProcess.decode(file, side: PictureDecoder.longestSide) {
            case .success(let decoded): #expect(decoded.isDamaged, "\(name)")
            case .failure(let error):
                let reasons: [PictureError] =
                    name.contains("bomb") ? [.tooLarge] : [.broken, .notAPicture, .empty]
                #expect(reasons.contains(error), "\(name): \(error)")
            }
        }
    }

    @Test(arguments: ["truncated.jpg", "truncated.png"])
    func theUpperPartOfATruncatedPictureIsShown(name: String) throws {
        let decoded = try decode(name)
        #expect(decoded.isDamaged)
        let whole = try decode(name == "truncated.jpg" ? "baseline.jpg" : "palette.png").picture
        let rows = whole.height / 10
        #expect(decoded.picture.pixels.prefix(rows * whole.width * 4) == whole.pixels.prefix(rows * whole.width * 4))
    }

    /// The mean colour stays the same whether the decoder of its format or our own code reduces the picture.
    @Test(arguments: [1, 7, 40, 100, 500])
    func aReducedPictureHasTheSameProportionsAndMeans(side: Int) throws {
        let names = [
            "baseline.jpg", "progressive.jpg", "cmyk_adobe.jpg", "gray.jpg", "arithmetic.jpg", "exif_6_camera.jpg",
            "palette.png", "alpha.png", "pngsuite/basi6a08.png", "lossy.webp", "lossless_alpha.webp", "animated.gif",
        ]
        for name in names {
            let (whole, reduced) = (try decode(name), try decode(name, side))
            let picture = reduced.picture
            #expect(picture.pixels.count == picture.width * picture.height * 4)
            let scale = min(1, Double(side) / Double(max(whole.originalWidth, whole.originalHeight)))
            #expect(abs(Double(picture.width) - max(1, Double(whole.originalWidth) * scale)) <= 0.5, "\(name)")
            #expect(abs(Double(picture.height) - max(1, Double(whole.originalHeight) * scale)) <= 0.5, "\(name)")
            #expect(reduced.originalWidth == whole.originalWidth && reduced.originalHeight == whole.originalHeight)
            for (found, wanted) in zip(picture.meansOfVisible, whole.picture.meansOfVisible) {
                #expect(abs(found - wanted) <= 2, "\(name) at \(side): \(found) for \(wanted)")
            }
        }
    }
}
