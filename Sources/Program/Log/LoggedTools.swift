import Live

/// Runs the programs of the desktop, and writes to the log which of them ran, but not with which arguments or input.
struct LoggedTools: ToolRunner {
    private let runner: any ToolRunner

    init(_ runner: any ToolRunner) { self.runner = runner }

    func find(_ name: String) -> String? { runner.find(name) }

    func run(_ path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> ToolResult {
        let result = runner.run(path, arguments, input: input, seconds: seconds)
        Log.write("program: \(path): \(result)")
        return result
    }

    func output(of path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> [UInt8]? {
        let output = runner.output(of: path, arguments, input: input, seconds: seconds)
        Log.write("program: \(path): \(output == nil ? "failed" : "done")")
        return output
    }
}
