import App
import Glibc
import JSON
import Live

extension PathCompletion {
    /// Completes a path from the names in its folder on the disk. "~" at its beginning stands for the person's home folder.
    init(onDisk typed: String) {
        guard typed != "~" else {
            self.init(of: typed, among: ["~/"])
            return
        }
        let folder = Folders.expanded(
            String(Self.parts(of: typed).folder), home: Machine.environment["HOME"])
        guard let names = try? LocalFiles().names(in: folder.isEmpty ? "." : folder) else {
            self.init(of: typed, among: nil)
            return
        }
        // A name with hidden characters would look like another one.
        let visible = names.filter { name in !name.unicodeScalars.contains { $0.isHidden } }
        let matching = Self(of: typed, among: visible).names
        self.init(of: typed, among: matching?.map { isFolder(folder + $0) ? $0 + "/" : $0 })
    }
}

private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
