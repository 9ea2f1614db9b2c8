import Catalogue
import Live
import Tiles

extension Shell {
    /// Opens a file of places that is cut by area.
    /// - Parameters:
    ///   - file: a path, or an https address; http only on this machine.
    ///   - isOffline: true asks no server.
    func areaArchive(_ file: String, isOffline: Bool) throws(CommandError) -> AreaArchive {
        let ranges = try areaRanges(file, isOffline: isOffline || library.machine.isOffline)
        do throws(AreaArchiveError) { return try AreaArchive(ranges, datasets: datasets) } catch {
            throw error.command(file)
        }
    }

    private func areaRanges(_ file: String, isOffline: Bool) throws(CommandError) -> any ByteRanges {
        guard file.contains("://") else {
            do throws(FileError) { return FileRanges(try LocalFiles().open(file)) } catch {
                throw CommandError(error.status, error.sentence)
            }
        }
        guard TileSource.isSafe(file) else {
            throw CommandError(.usage, "--from needs a file or an https address, not \"\(file)\".")
        }
        guard !isOffline else {
            throw CommandError(
                .network,
                "The network is turned off, so \(file) cannot be read: leave out --offline and CATCHMENT_OFFLINE.")
        }
        return HTTPRanges(file, fetch: library.machine.makeClient())
    }
}

extension AreaArchiveError {
    /// - Parameter file: the path or address of the file.
    func command(_ file: String) -> CommandError {
        switch self {
        case .file(let error): CommandError(error.status, error.sentence)
        case .tiles(let error) where error.kind == .unreachable:
            CommandError(.network, "\(file) cannot be read: \(error.description).")
        case .circleTooLarge: CommandError(.usage, "\(description.capitalisedFirst).")
        default: CommandError(.badData, "\(file) cannot be used: \(description).")
        }
    }
}
