import Catalogue
import Live

import Glibc

/// Does what the arguments of the program say, and ends the process with an exit status if that fails.
/// - Parameters:
///   - arguments: without the name of the program.
///   - datasets: all that the program offers.
public func runCatchment(arguments: [String], datasets: Datasets) async {
    // The program ends quietly when nobody reads its output any more.
    signal(SIGPIPE, SIG_DFL)
    // A file that is not allowed to grow further gives an error, instead of a signal that ends the program.
    signal(SIGXFSZ, SIG_IGN)
    openClosedStreams()
    do {
        if arguments.isEmpty, isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 {
            try await runInteractive(datasets)
        } else {
            try CommandLineRunner(datasets).run(arguments)
        }
    } catch {
        Console.standard.writeError("catchment: \(error.message)")
        exit(error.status.rawValue)
    }
}
