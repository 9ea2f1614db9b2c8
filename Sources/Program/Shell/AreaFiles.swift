import Catalogue
import Live
import Tiles

extension Shell {
    /// Opens a file made by `catchment data cut`.
    /// - Parameters:
    ///   - file: a path, or an https address; http only on this machine.
    ///   - isOffline: true asks no server.
    func areaArchive(_ file: String, isOffline: Bool) throws(CommandError) -> AreaArchive {
        guard !file.trimmingBlanks.isEmpty else {
            throw CommandError(.usage, "--from is empty: name a file, or an https address.")
        }
        let ranges = try areaRanges(file, isOffline: isOffline)
        do throws(AreaArchiveError) { return try AreaArchive(ranges, datasets: datasets) } catch {
            throw error.command(file)
        }
    }

    private func areaRanges(_ file: String, isOffline: Bool) throws(CommandError) -> any ByteRanges {
        guard file.contains("://") else {
            let opened: OpenFile
            do throws(FileError) { opened = try LocalFiles().open(file) } catch {
                throw CommandError(error.status, error.sentence)
            }
            return FileRanges(opened)
        }
        guard TileSource.isSafe(file) else {
            throw CommandError(
                .usage, "--from needs a file or an https address (http only on this machine), not \"\(file)\".")
        }
        guard !isOffline else { throw CommandError(.network, "\(file) is on a server: leave out --offline.") }
        try requireNetwork()
        return HTTPRanges(file, fetch: library.machine.makeClient())
    }
}

extension AreaArchiveError {
    /// - Parameter file: the path or address of the file.
    func command(_ file: String) -> CommandError {
        switch self {
        case .file(let error): CommandError(error.status, error.sentence)
        case .tiles(.unreachable(.status(404, _))):
            CommandError(.noFile, "There is no file at \(file): check the address.")
        case .tiles(let error) where error.kind == .unreachable:
            CommandError(
                .network, "\(file) cannot be read: \(error.description). Its server must answer range requests.")
        case .tiles(.damaged(.notAnArchive)), .tiles(.damaged(.emptyFile)):
            CommandError(.badData, "\(file) has no places: name a file that catchment data cut made.")
        case .tables(.damaged): damaged(file)
        case .tiles(let error) where error.kind == .damaged: damaged(file)
        case .circleTooLarge: CommandError(.usage, "\(description.capitalisedFirst).")
        default: CommandError(.badData, "\(file) cannot be used: \(description).")
        }
    }

    private func damaged(_ file: String) -> CommandError {
        CommandError(.badData, "\(file) is damaged or incomplete: copy or download it again.")
    }
}
