import Foundation
import TestSupport
import Testing

/// `catchment tiles fetch` with a server that answers correctly or wrongly.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct TileFetchTests {
    private let program: Program
    private let server: FileServer

    /// The middle of the tile 12/2030/1317, in Leeds. A circle of 100 m around it lies in the tile.
    private static let middle = "53.878440,-1.538086"
    private static let tile = "/12/2030/1317.mvt"
    /// A tile whose one layer (field 3) has a name (1) and a version (15), but no features.
    private static let contents = Data([0x1A, 18, 0x0A, 14] + Array("transportation".utf8) + [0x78, 2])

    init() async throws {
        program = try Program()
        server = try await FileServer()
    }

    private func fetch(
        _ more: String..., source: String = "/{z}/{x}/{y}.mvt", near: String = middle, zooms: String = "12"
    ) throws -> CommandResult {
        try start(source: source, near: near, zooms: zooms, more).wait()
    }

    private func start(
        source: String = "/{z}/{x}/{y}.mvt", near: String = middle, zooms: String = "12", _ more: [String] = []
    ) throws -> RunningCommand {
        try program.start(
            ["tiles", "fetch", "--near", near, "--radius", "100m", "--zooms", zooms] + more,
            environment: [
                "CATCHMENT_OFFLINE": "0", "CATCHMENT_TILES_URL": server.address + source, "no_proxy": "127.0.0.1",
            ])
    }

    /// The tiles in the cache as ZOOM/X/Y, and all other files in its folders.
    private var savedTiles: [String] {
        let folder = program.home.appendingPathComponent("cache/tiles").path
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { file in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + "/" + file, isDirectory: &isFolder)
            return !isFolder.boolValue && !file.hasSuffix("/source.json")
        }.map { $0.split(separator: "/").dropFirst().joined(separator: "/") }.sorted()
    }

    /// The antimeridian runs through Taveuni in Fiji: only the tiles on its two sides are fetched, not the whole row around the world.
    @Test(arguments: [("0-1", ["0/0/0", "1/0/1", "1/1/1"]), ("10", ["10/0/560", "10/1023/560"])])
    func fetchesBothSidesOfTheAntimeridian(zooms: String, tiles: [String]) throws {
        try server.serve("*", Self.contents, FileServer.Route(type: "application/x-protobuf"))
        let result = try fetch(near: "-16.85,180", zooms: zooms)
        #expect(result.status == 0, "\(result.errors)")
        #expect(savedTiles == tiles && server.requests().count == tiles.count)
    }

    @Test func fetchesWhatIsMissingOnce() throws {
        try server.serve("*", Self.contents, FileServer.Route(type: "application/x-protobuf"))
        let result = try fetch(zooms: "10-12")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("3 tiles saved, 3 of them now"))
        #expect(savedTiles == ["10/507/329", "11/1015/658", "12/2030/1317"])
        #expect(server.requests().sorted() == ["/10/507/329.mvt", "/11/1015/658.mvt", Self.tile])
        #expect(Set(server.agents()).allSatisfy { $0.hasPrefix("catchment/") })
        let again = try fetch(zooms: "10-12")
        #expect(again.output.contains("3 tiles saved, 0 of them now"))
        #expect(server.requests().count == 3)
        let list = try program.run("tiles", "list").output
        #expect(list.contains("Saved: 3 tiles"))
        #expect(try program.run("tiles", "remove", "cache").status == 0)
        #expect(savedTiles.isEmpty)
    }

    @Test func acceptsCompressedAndEmptyTiles() throws {
        try server.serve("/10/507/329.mvt", status: 404, Data("no such tile".utf8))
        try server.serve("/11/1015/658.mvt", FileServer.Route(status: 204))
        try server.serve(Self.tile, Data(), FileServer.Route())
        #expect(try fetch(zooms: "10-12").status == 0)
        #expect(savedTiles.count == 3)
        #expect(try fetch(zooms: "10-12").output.contains("0 of them now"))
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// A text that the sentence must contain.
        let words: String
        let arrange: @Sendable (FileServer, _ path: String) throws -> Void
    }

    private static let page = Data("<!DOCTYPE html><title>Log in to use this network</title>".utf8)

    private static let faults: [Fault] = [
        Fault(testDescription: "a page under status 200", words: "page") {
            try $0.serve($1, type: "text/html; charset=utf-8", page)
        },
        Fault(testDescription: "a page that says it is a tile", words: "tile") {
            try $0.serve($1, type: "application/x-protobuf", page)
        },
        Fault(testDescription: "500", words: "500") { try $0.serve($1, status: 500, Data("oh".utf8)) },
        Fault(testDescription: "429", words: "fewer requests") {
            try $0.serve($1, FileServer.Route(status: 429, retry: "1"))
        },
        Fault(testDescription: "a redirection to plain http", words: "https") {
            try $0.serve($1, FileServer.Route(status: 302, location: "http://192.0.2.1/12/1/1.mvt"))
        },
        Fault(testDescription: "a redirection to a file", words: "127.0.0.1") {
            try $0.serve($1, FileServer.Route(status: 302, location: "file:///etc/hostname"))
        },
        Fault(testDescription: "a redirection to itself", words: "127.0.0.1") {
            try $0.serve($1, FileServer.Route(status: 302, location: $1))
        },
        Fault(testDescription: "a body that breaks off", words: "127.0.0.1") {
            try $0.serve($1, contents, FileServer.Route(cut: 7))
        },
        Fault(testDescription: "a tile cut short, its length right", words: "tile") {
            try $0.serve($1, contents.dropLast(1), FileServer.Route())
        },
        Fault(testDescription: "a length that is too long", words: "127.0.0.1") {
            try $0.serve($1, contents, FileServer.Route(length: 5000))
        },
        Fault(testDescription: "a huge length", words: "allowed") {
            try $0.serve($1, contents, FileServer.Route(length: 4_000_000_000))
        },
        Fault(testDescription: "a huge body", words: "allowed") {
            try $0.serve($1, Data(count: 9 << 20), FileServer.Route())
        },
        Fault(testDescription: "a body said to be packed", words: "127.0.0.1") {
            try $0.serve($1, contents, FileServer.Route(encoding: "gzip"))
        },
        Fault(testDescription: "gzip that is garbage", words: "tile") {
            try $0.serve($1, Data([0x1F, 0x8B, 8, 0] + Array(repeating: 0x55, count: 500)), FileServer.Route())
        },
        Fault(testDescription: "garbage", words: "tile") {
            try $0.serve($1, Data(repeating: 0xFF, count: 3000), FileServer.Route())
        },
    ]

    @Test(arguments: faults) func aResponseThatIsNoTileIsNotSaved(_ fault: Fault) throws {
        try fault.arrange(server, Self.tile)
        let result = try fetch()
        #expect(result.status == 69 && result.output.isEmpty)
        // One line says how many tiles are to be fetched, and one what went wrong.
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines.last?.contains(fault.words) == true, "\(result.errors)")
        #expect(savedTiles.isEmpty)
        try server.serve(Self.tile, Self.contents, FileServer.Route())
        #expect(try fetch().status == 0)
        #expect(savedTiles == ["12/2030/1317"])
    }

    @Test func respectsThePauseThatAServerAsksFor() throws {
        try server.serve(Self.tile, FileServer.Route(status: 503, retry: "600"))
        #expect(try fetch().status == 69)
        let again = try fetch()
        #expect(again.status == 69 && again.errors.contains("to wait (for 10 minutes)"), "\(again.errors)")
        #expect(server.requests() == [Self.tile])
    }

    @Test func reportsAServerThatDoesNotAnswer() throws {
        let result = try program.run(
            ["tiles", "fetch", "--near", Self.middle, "--radius", "100m", "--zooms", "12"],
            environment: ["CATCHMENT_OFFLINE": "0", "CATCHMENT_TILES_URL": "http://127.0.0.1:9/{z}/{x}/{y}"])
        #expect(result.status == 69 && result.errors.contains("127.0.0.1"), "\(result.errors)")
    }

    @Test func anInterruptEndsTheDownloadWhileTheServerHangs() throws {
        try server.serve(Self.tile, Self.contents, FileServer.Route(delay: 100))
        let command = try start()
        // The program waits for the server for some seconds only.
        try pollOnThread {
            !server.requests().isEmpty
        } failure: {
            "The tile was not asked for."
        }
        command.send(SIGINT)
        let result = try command.wait()
        #expect(result.status == 130 && result.errors.contains("Stopped"), "\(result.errors)")
        #expect(savedTiles.isEmpty)
    }

    @Test func findsTilesThroughATileJSON() throws {
        let described =
            #"{"tilejson":"3.0.0","tiles":["\#(server.address)/t/{z}/{x}/{y}"],"minzoom":3,"maxzoom":12,"attribution":"us"}"#
        try server.serve("/tiles.json", type: "application/json", Data(described.utf8))
        try server.serve("/t/12/2030/1317", Self.contents, FileServer.Route())
        #expect(try fetch(source: "/tiles.json").status == 0)
        #expect(savedTiles == ["12/2030/1317"])
        let beyond = try fetch(source: "/tiles.json", zooms: "13")
        #expect(beyond.status == 64 && beyond.errors.contains("3 to 12"), "\(beyond.errors)")
        try server.serve("/tiles.json", type: "text/html", Self.page)
        #expect(try fetch(source: "/tiles.json").status == 0, "what it said is good for a day")
    }

    @Test(.enabled(if: TileArchiveFile.isAvailable, "shared data is missing")) func readsAnArchiveInParts() throws {
        let archive = try Data(contentsOf: TileArchiveFile.firenze)
        try server.serve("/firenze.pmtiles", archive, FileServer.Route(etag: "\"1\"", ranges: true))
        let result = try fetch(source: "/firenze.pmtiles", near: "43.779027,11.260986", zooms: "14")
        #expect(result.status == 0, "\(result.errors)")
        #expect(savedTiles == ["14/8704/5971"])
        // A server that ignores the range and sends the whole archive is refused.
        try server.serve("/firenze.pmtiles", archive, FileServer.Route())
        let whole = try fetch(source: "/firenze.pmtiles", near: "43.747289,11.260986", zooms: "14")
        #expect(whole.status == 69 && whole.errors.contains("whole file"), "\(whole.errors)")
    }
}

/// A real archive of a city, which is not in the repository.
enum TileArchiveFile {
    static let firenze: URL = {
        let folder =
            ProcessInfo.processInfo.environment["CATCHMENT_TEST_DATA"]
            ?? FileManager.default.currentDirectoryPath + "/../shared/data"
        return URL(fileURLWithPath: folder).appendingPathComponent("tiles/pmtiles/firenze.pmtiles")
    }()

    static let isAvailable = FileManager.default.fileExists(atPath: firenze.path)
}
