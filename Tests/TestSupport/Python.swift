import Foundation

/// Debian's own Python if it is installed, otherwise the first on the PATH. That one may be a script that first looks for the
/// version to use, which takes longer than most tests.
public let python =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") ? "/usr/bin/python3" : "python3"
