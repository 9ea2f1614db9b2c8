import Catalogue
import Live

import Glibc

/// The folders of the program's files: whether they can be written, and how much room there is.
func folderChecks(_ folders: Folders) -> [DoctorCheck] {
    let named = [
        ("settings", folders.config), ("data", folders.data), ("saved files", folders.state), ("cache", folders.cache),
    ]
    var checks: [DoctorCheck] = []
    var seen: Set<String> = []
    for (name, path) in named where seen.insert(path).inserted {
        checks.append(folderCheck(name, path))
    }
    return checks + [spaceCheck(existingPath(folders.data))]
}

private func folderCheck(_ name: String, _ path: String) -> DoctorCheck {
    let topic = "folder"
    let existing = existingPath(path)
    var status = stat()
    if stat(existing, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
        return .problem(
            topic, .cannotWrite, "\(path), for \(name), cannot be written (\(existing) is a file, not a folder)",
            "move that file away, or set CATCHMENT_HOME to another folder")
    }
    guard access(existing, W_OK | X_OK) == 0 else {
        let reason = String(cString: strerror(errno))
        return .problem(
            topic, .cannotWrite, "\(path), for \(name), cannot be written (\(existing): \(reason))",
            "change its permissions, or set CATCHMENT_HOME to another folder")
    }
    return .ok(topic, "\(path), for \(name), can be \(existing == path ? "written" : "made")")
}

/// The path itself, or the nearest one above it that exists.
private func existingPath(_ path: String) -> String {
    var path = path
    var status = stat()
    while stat(path, &status) != 0, [ENOENT, ENOTDIR].contains(errno), path != "/", let slash = path.lastIndex(of: "/")
    {
        path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return path
}

/// England's data needs about 100 MB while it is imported.
private func spaceCheck(_ folder: String) -> DoctorCheck {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return .note("space", "the free space of \(folder) is not known") }
    let free = Int(
        clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    let size = free < 1_000_000_000 ? megabytes(free) : "\(grouped(free / 1_000_000_000)) GB"
    let text = "\(size) free for the data"
    if free == 0 { return .problem("space", .cannotWrite, "the disk is full", "make room") }
    return free < 100_000_000 ? .note("space", text, "an update of England needs about 100 MB") : .ok("space", text)
}

/// The person's own files: whether they can be read, by whom, and which damaged ones were set aside.
func savedFileChecks(_ machine: Machine) -> [DoctorCheck] {
    let folders = machine.folders
    let files = UserFiles(folders: folders)
    let shortlist = ShortlistFile(folders: folders)
    let paths: [(path: String, problem: UserFileProblem?)] = [
        (folders.config + "/settings.json", files.loadSettings().problem),
        (folders.state + "/searches.json", files.loadSearches().problem),
        (shortlist.path, shortlistProblem(shortlist)),
        (folders.state + "/outbox.json", files.loadOutbox().problem),
        (folders.state + "/favourites.json", files.loadFavourites().problem),
        (folders.data + "/changes.json", files.loadChanges().problem),
        (machine.signIns.path, machine.signIns.problem),
    ]
    var checks: [DoctorCheck] = []
    var good: [String] = []
    for (path, problem) in paths {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if let problem { checks.append(check(problem, at: path)) }
            continue
        }
        if let problem {
            checks.append(check(problem, at: path))
        } else if status.st_mode & 0o077 != 0 {
            checks.append(.note("saved file", "other users can read \(path)", "chmod 600 \(path)"))
        } else {
            good.append(path.split(separator: "/").last.map(String.init) ?? path)
        }
    }
    if !good.isEmpty {
        checks.insert(.ok("saved files", "\(good.joined(separator: ", ")): readable only by you"), at: 0)
    }
    if good.isEmpty, checks.isEmpty { checks.append(.ok("saved files", "there are none yet")) }
    return checks + setAside(folders)
}

private func shortlistProblem(_ file: ShortlistFile) -> UserFileProblem? {
    do throws(FileError) {
        _ = try file.load()
        return nil
    } catch { return .file(error) }
}

private func check(_ problem: UserFileProblem, at path: String) -> DoctorCheck {
    let sentence = problem.sentence
    let text = sentence.withoutFullStop
    guard case .file(let error) = problem else {
        return .problem("saved file", .badData, text, "correct \(path), or move it away")
    }
    return .problem("saved file", error.status, text, "")
}

/// Damaged files that the program has renamed.
private func setAside(_ folders: Folders) -> [DoctorCheck] {
    unique([folders.config, folders.data, folders.state]).flatMap { folder in
        ((try? LocalFiles().names(in: folder)) ?? []).filter { $0.contains(".broken-") }.sorted().map {
            DoctorCheck.note("set aside", "\(folder)/\($0) was damaged", "look for what you need in it, then delete it")
        }
    }
}
