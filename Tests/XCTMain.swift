import Testing

/// Runs the tests. Without this file the package manager would look for XCTest's tests in an index of all symbols, which takes the
/// compiler a fifth of its time; there are none.
@main struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
