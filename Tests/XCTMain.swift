import Glibc
import Testing

/// Runs the tests. Without this file the package manager would look for XCTest's tests in an index of all symbols, which takes the
/// compiler a fifth of its time; there are none.
@main struct Runner {
    static func main() async {
        guard !CommandLine.arguments.contains("--dump-tests-json") else {
            print(
                "There are no tests of XCTest here: use make test FILTER=NAME, or swift test --disable-xctest --enable-swift-testing."
            )
            exit(EX_USAGE)
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
