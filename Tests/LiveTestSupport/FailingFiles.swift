import Catalogue
import Foundation
import Live
import Synchronization

/// The real files, but one step of writing fails, or all steps from that one on, as if the machine had stopped.
final class FailingFiles: FileSystem {
    enum Kind: CaseIterable { case once, crash }

    private let files = LocalFiles()
    private let kind: Kind
    private let failingStep: Int
    private let code: Int32
    private let steps = Mutex(0)

    init(_ kind: Kind, at step: Int, code: Int32 = ENOSPC) {
        self.kind = kind
        failingStep = step
        self.code = code
    }

    var stepsTaken: Int { steps.withLock { $0 } }

    private func fails() -> Bool {
        steps.withLock { steps in
            steps += 1
            return steps == failingStep || kind == .crash && steps > failingStep
        }
    }

    private func step(_ path: String) throws(FileError) {
        if fails() { throw FileError(.write, path, code: code) }
    }

    func makeFolder(_ path: String) throws(FileError) {
        try step(path)
        try files.makeFolder(path)
    }

    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        if fails() {
            // Only the first part of a file fits on a full disk.
            try files.write(Array(bytes.prefix(bytes.count / 2)), to: path)
            throw FileError(.write, path, code: code)
        }
        try files.write(bytes, to: path)
    }

    func setModified(_ path: String, nanoseconds: Int) throws(FileError) {
        try step(path)
        try files.setModified(path, nanoseconds: nanoseconds)
    }

    func rename(_ path: String, to newPath: String) throws(FileError) {
        try step(newPath)
        try files.rename(path, to: newPath)
    }

    func link(_ path: String, as newPath: String) throws(FileError) {
        try step(newPath)
        try files.link(path, as: newPath)
    }

    func syncFolder(_ path: String) throws(FileError) {
        try step(path)
        try files.syncFolder(path)
    }

    func remove(_ path: String) throws(FileError) {
        try step(path)
        try files.remove(path)
    }

    func names(in folder: String) throws(FileError) -> [String] { try files.names(in: folder) }
    func open(_ path: String) throws(FileError) -> OpenFile { try files.open(path) }
    func lock(_ path: String, wait: Bool) throws(FileError) -> FileLock? { try files.lock(path, wait: wait) }
}
