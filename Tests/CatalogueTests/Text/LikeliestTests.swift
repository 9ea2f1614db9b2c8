import Testing

@testable import Catalogue

struct LikeliestTests {
    @Test(arguments: [
        ("bronks", "bronx"), ("secondry", "secondary"), ("BRONX", "bronx"), ("manhat", "manhattan"), ("q", "queens"),
        ("xyz", nil), ("", nil), ("brooklny", "brooklyn"),
        // Of figures none is likelier than another.
        ("99", nil), ("1", nil), ("12", nil), ("--", nil), ("16-plsu", "16-plus"),
    ])
    func aMistypedWordIsRecognised(typed: String, meant: String?) {
        #expect(
            likeliest(typed, among: ["manhattan", "bronx", "brooklyn", "queens", "secondary", "9", "11", "16-plus"])
                == meant)
    }
}
