import Foundation

/// The system's Python if there is one, otherwise the first on the PATH. That one may be the script of a version manager, which starts
/// more slowly than most tests run.
public let pythonPath =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") ? "/usr/bin/python3" : "python3"

/// Whether Python is installed, with the modules that the servers of the tests need.
public let isPythonInstalled =
    (try? runCommand(
        [pythonPath, "-c", "import http.server, ssl"], environment: ProcessInfo.processInfo.environment,
        folder: FileManager.default.temporaryDirectory)) != nil
