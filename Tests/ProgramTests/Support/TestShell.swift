import Catalogue
import Collections
import Foundation
import Synchronization
import TestSupport

@testable import Live
@testable import Program

/// What a command wrote, and how it ended.
struct Written {
    var output = ""
    var errors = ""
    /// Nil if the command did its work.
    var failure: CommandError?

    var status: Int32 { (failure?.status ?? .done).rawValue }
}

/// Runs commands in this process, with their own folder for files, which is removed at the end. The stalls are the first
/// dataset; the other datasets have the data that comes with the program.
final class TestShell: Sendable {
    let folder: URL
    let machine: Machine

    init(variables: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("program-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let own = [
            "CATCHMENT_HOME": folder.path, "CATCHMENT_OFFLINE": "1",
            "CATCHMENT_RESOURCES": checkout.appendingPathComponent("Resources").path, "GPSD_HOST": "127.0.0.1:1",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
        ]
        machine = Machine(
            variables: own.merging(variables) { $1 }, executable: "/nonexistent/catchment", today: "2026-09-21")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static let datasets = Datasets(Stalls(), England(), NewYork())

    var library: Library {
        let data = DataFolder(path: machine.folders.data, resources: machine.resources, datasets: Self.datasets)
        return Library(datasets: Self.datasets, machine: machine, source: StallsAndFiles(files: data))
    }

    /// - Parameters:
    ///   - lines: what a person types; nil if no person can answer questions.
    ///   - columns: the width of the terminal.
    func run(_ arguments: [String], lines: [String]? = nil, isTerminal: Bool = false, columns: Int = 80) -> Written {
        let texts = Mutex((output: "", errors: ""))
        let typed = Mutex(lines ?? [])
        let console = Console(
            output: { text in texts.withLock { $0.output += text } },
            errors: { text in texts.withLock { $0.errors += text } },
            readLine: { typed.withLock { $0.isEmpty ? nil : $0.removeFirst() } }, isTerminal: isTerminal,
            canAsk: lines != nil, columns: columns)
        var written = Written()
        do throws(CommandError) {
            try CommandLineRunner(Self.datasets, console: console, makeLibrary: { self.library }).run(arguments)
        } catch {
            written.failure = error
        }
        (written.output, written.errors) = texts.withLock { ($0.output, $0.errors) }
        return written
    }

    func run(_ arguments: String...) -> Written { run(arguments) }
}

/// Takes the stalls from their service, and all other datasets from the disk.
struct StallsAndFiles: PlaceSource {
    let files: DataFolder
    var stalls = Stall.all

    func load(_ dataset: any Dataset) -> LoadedPlaces {
        dataset.id == "stalls" ? served(dataset) : files.load(dataset)
    }

    func peek(_ dataset: any Dataset) -> LoadedPlaces {
        dataset.id == "stalls" ? served(dataset) : files.peek(dataset)
    }

    private func served(_ dataset: any Dataset) -> LoadedPlaces {
        let served = Stall.served(stalls)
        return LoadedPlaces(places: Places([served.table], of: dataset), records: [:], problem: nil)
    }

    func preview(_ paths: [String], of dataset: any Dataset) throws(StoreError) -> LoadedPlaces {
        try files.preview(paths, of: dataset)
    }

    func save(_ served: ServedPlaces, of dataset: any Dataset) throws(StoreError) {
        try files.save(served, of: dataset)
    }

    func remove(_ name: String) throws(StoreError) -> Bool { try files.remove(name) }
}
