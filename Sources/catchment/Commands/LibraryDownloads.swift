import Catalogue
import JSON
import Live

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What fetching needs of the machine.
extension Library {
    func temporaryFolder() throws(CommandError) -> String {
        let path = folders.cache + "/download-\(getpid())"
        do throws(FileError) { try LocalFiles().makeFolder(path) } catch {
            throw CommandError(.cannotWrite, error.description)
        }
        return path
    }

    func removeOldDownloads() {
        for name in (try? LocalFiles().names(in: folders.cache)) ?? [] where name.hasPrefix("download-") {
            // One that runs at this moment has a process of that number.
            if let process = pid_t(name.dropFirst("download-".count)), kill(process, 0) == 0 { continue }
            remove("\(folders.cache)/\(name)")
        }
    }

    func remove(_ path: String) { try? LocalFiles().remove(path) }

    /// The start of a file as text.
    func head(of path: String, bytes count: Int) -> String {
        String(decoding: (try? LocalFiles().contents(path) ?? [])?.prefix(count) ?? [], as: UTF8.self)
    }

    /// The attachments that a publication's index on gov.uk names.
    func attachments(inIndex path: String) -> [(title: String, url: String)] {
        guard let bytes = try? LocalFiles().contents(path) ?? [] else { return [] }
        let value = bytes.withUnsafeBytes { bytes -> JSONValue? in
            var reader = JSONReader(bytes)
            return try? reader.value()
        }
        return (value?["details"]?["attachments"]?.elements ?? []).compactMap { item in
            guard let title = item["title"]?.string, let url = item["url"]?.string else { return nil }
            return (title, url)
        }
    }

    func fetch(_ url: String, to path: String, maximumBytes: Int, progress: (Int, Int) -> Void) throws(CommandError) {
        switch Fetcher().fetch(url, to: path, maximumBytes: maximumBytes, progress: progress) {
        case nil: return
        case let problem?: throw CommandError(.network, problem)
        }
    }
}
