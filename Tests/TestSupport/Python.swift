import Foundation

/// The path or name of Python: that of the system if there is one, otherwise the first on the PATH, which may be the script of a
/// version manager, whose start takes longer than most tests.
public let pythonPath =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") ? "/usr/bin/python3" : "python3"

/// Whether Python and what the servers of the tests need of it are installed.
public let isPythonInstalled =
    (try? runCommand(
        [pythonPath, "-c", "import http.server, ssl"], environment: ProcessInfo.processInfo.environment,
        folder: FileManager.default.temporaryDirectory)) != nil
