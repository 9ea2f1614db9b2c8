import Catalogue
import Screen
import TestSupport

@testable import App

extension DecodedPicture {
    /// A picture with the left half red and the right half blue.
    /// - Parameter original: the size of the original, as a multiple of this picture's size.
    static func flag(
        width: Int = 96, height: Int = 64, original: Int = 1, isDamaged: Bool = false
    ) -> DecodedPicture {
        let row =
            [UInt8](repeating: [200, 0, 0, 255], count: width / 2)
            + [UInt8](repeating: [0, 0, 200, 255], count: width - width / 2)
        return DecodedPicture(
            picture: Picture(
                width: width, height: height, pixels: [UInt8](repeating: row, count: height)),
            format: "JPEG", originalWidth: width * original, originalHeight: height * original, isDamaged: isDamaged)
    }
}

extension StallsDriver {
    /// Answers all pictures that are being fetched.
    mutating func answerPictures(_ result: Result<DecodedPicture, PictureError>) {
        for request in state.pictures.requested { send(.pictureLoaded(request, result)) }
    }

    /// The pictures that were requested, one list for each request.
    var pictureRequests: [[PictureRequest]] {
        effects.compactMap { if case .wantPictures(let requests, _) = $0 { requests } else { nil } }
    }

    /// The stalls whose pictures were asked for last, the most important first: "figs".
    var wantedPictures: [String] {
        (pictureRequests.last ?? []).map { String($0.address.split(separator: "/")[2]) }
    }

    /// The number of cells with a background of their own.
    var colouredCells: Int { view(state).cells.count { $0.style.background != .default } }
}
