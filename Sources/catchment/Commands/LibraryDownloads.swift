import Catalogue
import Live

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What fetching needs of the machine.
extension Library {
    func temporaryFolder() throws(CommandError) -> String {
        let path = data.folders.cache + "/download-\(getpid())"
        do throws(FileError) { try LocalFiles().createFolder(path) } catch { throw CommandError(.cannotWrite, error.description) }
        return path
    }

    func remove(_ path: String) { LocalFiles().remove(path) }

    /// The start of a file as text.
    func head(of path: String, bytes count: Int) -> String {
        guard let file = try? LocalFiles().map(path) else { return "" }
        return file.withBytes { String(decoding: $0.prefix(count), as: UTF8.self) }
    }

    /// The attachments that a publication's index on gov.uk names.
    func attachments(inIndex path: String) -> [(title: String, url: String)] {
        guard let file = try? LocalFiles().map(path) else { return [] }
        return file.withBytes { bytes in
            var reader = JSONReader(bytes)
            guard let value = try? reader.value(), case .array(let items)? = value["details"]?["attachments"] else { return [] }
            return items.compactMap { item in
                guard case .string(let title)? = item["title"], case .string(let url)? = item["url"] else { return nil }
                return (title, url)
            }
        }
    }

    func fetch(_ url: String, to path: String, maximumBytes: Int, progress: (Int, Int) -> Void) throws(CommandError) {
        switch Fetcher().fetch(url, to: path, maximumBytes: maximumBytes, progress: progress) {
        case nil: return
        case let problem?: throw CommandError(.network, problem)
        }
    }
}
