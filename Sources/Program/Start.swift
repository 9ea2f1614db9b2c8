import Catalogue
import Live

import Glibc

/// Runs the program with its arguments, and ends the process with an exit status if that fails.
/// - Parameters:
///   - arguments: those after the program's name.
///   - datasets: all datasets that the program offers.
public func runCatchment(arguments: [String], datasets: Datasets) async {
    // The program ends quietly when nobody reads its output any more.
    signal(SIGPIPE, SIG_DFL)
    // Writing beyond the limit for files gives an error, instead of a signal that ends the program.
    signal(SIGXFSZ, SIG_IGN)
    openClosedStreams()
    do {
        let variables = Machine.environment
        let (log, arguments) = try LogOption.take(from: arguments, variables: variables)
        if let log {
            try Log.open(log)
            Log.writeStart(arguments, variables)
            Log.watchFiles()
        }
        Folders(environment: variables).removeAbandonedFiles(datasets: datasets.all.map(\.id))
        if arguments == ["--linear"] {
            await runLinear(datasets)
        } else if arguments.isEmpty, isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 {
            try await runInteractive(datasets)
        } else {
            let signals = Log.isOn ? logSignals() : []
            defer { withExtendedLifetime(signals) {} }
            try CommandLineRunner(datasets).run(arguments)
        }
        Log.writeEnd(.done)
    } catch {
        Log.write("error: \(error.message)")
        Log.writeEnd(error.status)
        Console.standard.writeError("catchment: \(error.message)")
        exit(error.status.rawValue)
    }
}
