import Catalogue
import Collections
import Glibc
import JSON
import Live

// Measures what should be fast: `catchment-bench [PART...] [FILE...] [--json FILE]`. The files may be official files, of which the
// largest of each kind is used, vector tiles (.mvt), and archives of tiles (.pmtiles). Missing data are made up. Most
// figures are medians of at least five runs; the start and the sizes are measured once. A part is geo, catalogue, tiles, frames,
// list or terminal; without one, all are measured. `catchment-bench worker FOLDER` answers the questions of `make bench-peers`,
// `compared` counts for `Benchmarks/guard.py`, `make-areas COUNT FILE` and `search-areas FILE` belong to `make bench-scale`.

/// The bytes of a file; nil if it cannot be read.
func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size,
            case let got = pread(descriptor, buffer.baseAddress.map { $0 + count }, size - count, off_t(count)), got > 0
        {
            count += got
        }
    }
    return bytes
}

/// The largest file for each of the importers.
func officialFiles(_ paths: [String]) -> [(importer: any TableImporter, name: String, bytes: [UInt8])] {
    var found: [String: (importer: any TableImporter, name: String, bytes: [UInt8])] = [:]
    for path in paths {
        guard let bytes = contents(of: path) else { continue }
        let importer = bytes.prefix(64 << 10).withUnsafeBytes { head in
            England().importers.first { $0.recognises(head) }
        }
        guard let importer, bytes.count > found[importer.tableName]?.bytes.count ?? 0 else { continue }
        found[importer.tableName] = (importer, String(path.split(separator: "/").last ?? ""), bytes)
    }
    return England().importers.compactMap { found[$0.tableName] }
}

/// The files that hold map tiles, by their names.
func tileFiles(_ paths: [String]) -> [(name: String, bytes: [UInt8])] {
    paths.filter { $0.hasSuffix(".mvt") || $0.hasSuffix(".pmtiles") }.compactMap { path in
        contents(of: path).map { (path, $0) }
    }
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "worker" {
    PeerWorker(folder: CommandLine.arguments[2]).serve()
    exit(0)
}

switch (CommandLine.arguments.dropFirst().first, CommandLine.arguments.count) {
case ("make-areas", 4):
    guard let count = Int(CommandLine.arguments[2]) else { exit(64) }
    try AreaBench.make(count, at: CommandLine.arguments[3])
    exit(0)
case ("compared", 2):
    ComparedCounts.printAll()
    exit(0)
case ("search-areas", 3):
    try AreaBench.search(CommandLine.arguments[2])
    exit(0)
default: break
}

var files = officialFiles(Array(CommandLine.arguments.dropFirst()))
let isMade = !files.contains { $0.importer.tableName == RegisterImporter().tableName }
if isMade { files = [(RegisterImporter(), "made.csv", MadeData.register(bytes: 20_000_000, seed: 5))] }

do throws(ImportError) {
    // Copies in memory that stay at their address until the program ends.
    let sources = files.map { file in
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: file.bytes.count, alignment: 16)
        buffer.copyBytes(from: file.bytes)
        return (importer: file.importer, file: ImportFile(name: file.name, bytes: UnsafeRawBufferPointer(buffer)))
    }
    files = []
    let tiles = tileFiles(Array(CommandLine.arguments.dropFirst()))
    let archive = tiles.filter { $0.name.hasSuffix(".pmtiles") }.max { $0.bytes.count < $1.bytes.count }
    let parts: [(name: String, run: () throws(ImportError) -> [Measurement])] = [
        ("geo", { () throws(ImportError) in GeoBench.run() }),
        (
            "catalogue",
            { () throws(ImportError) in try CatalogueBench.run(sources, note: isMade ? "made up" : "official") }
        ),
        ("tiles", { () throws(ImportError) in TileBench.run(tiles) }),
        ("frames", { () throws(ImportError) in try FrameBench.run() }),
        ("list", { () throws(ImportError) in try ListBench.run() }),
        ("terminal", { () throws(ImportError) in TerminalBench.run(archive: archive?.name) }),
    ]
    let chosen = CommandLine.arguments.filter { word in parts.contains { $0.name == word } }
    print(
        "medians of at least five runs, with the least and the greatest, or one measurement; figures from elsewhere were measured on another 2-core machine"
    )
    var rows: [JSONValue] = []
    for part in parts where chosen.isEmpty || chosen.contains(part.name) {
        let measured = try part.run()
        print("\n" + table(measured), terminator: "")
        rows += measured.map { $0.json(part: part.name) }
    }
    if let option = CommandLine.arguments.firstIndex(of: "--json"), option + 1 < CommandLine.arguments.count {
        do throws(FileError) {
            let text = JSONValue.array(rows).text + "\n"
            try LocalFiles().atomicWrite(Array(text.utf8), to: CommandLine.arguments[option + 1])
        } catch {
            print("catchment-bench: \(error.sentence)")
            exit(73)
        }
    }
} catch {
    print("catchment-bench: \(error.description)")
    exit(65)
}
