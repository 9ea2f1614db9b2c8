/// Fetches files over HTTP through `catchment-fetch`, the program beside this one.
public struct Fetcher: Sendable {
    private let program: String?

    public init(executable: String? = executablePath()) {
        let folder = executable.map(parent) ?? "."
        program = ["\(folder)/catchment-fetch", "\(parent(of: folder))/libexec/catchment/catchment-fetch"].first { findProgram($0) != nil }
    }

    /// - Parameter progress: told the bytes received, and how many there will be (-1 where the server does not say).
    /// - Returns: what went wrong, in one sentence; nil where the file is there whole.
    public func fetch(_ url: String, to path: String, maximumBytes: Int, progress: (Int, Int) -> Void) -> String? {
        guard let program else { return "catchment-fetch, which fetches files, is not beside the program: install Catchment again." }
        var problem = ""
        let status = spawn([program, url, path, String(maximumBytes)], output: { line in
            let words = line.split(separator: " ")
            if words.first == "received", words.count == 3, let received = Int(words[1]), let expected = Int(words[2]) {
                progress(received, expected)
            } else {
                problem = line
            }
        })
        switch status {
        case 0?: return nil
        case nil: return "catchment-fetch could not be started: install Catchment again."
        case let status?: return problem.isEmpty ? "\(url) could not be fetched (\(status)); try again later." : problem
        }
    }
}
