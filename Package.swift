// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library. Release builds, too, let the tests use what is internal (`@testable import`), so that the program and `make test` share
/// one build: the compiler works once, and the tests run the optimised code that users run.
func layer(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies,
        swiftSettings: strict + [.unsafeFlags(["-enable-testing"], .when(configuration: .release))])
}

/// Most tests are not optimised: that would take the compiler longer than it saves when they run. Their interface is not compiled
/// separately: that would expand all macros a second time.
let quicklyCompiled: SwiftSetting = .unsafeFlags(
    ["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], isOptimised: Bool = false
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude,
        swiftSettings: strict + (isOptimised ? [] : [quicklyCompiled]))
}

/// Links a program statically with Swift's library: then it runs where no Swift is installed, and starts faster. SwiftPM's own option
/// would do that to the tests, too, for which Swift has only shared libraries.
let linkedStatically: LinkerSetting = .unsafeFlags(["-static-stdlib"], .when(configuration: .release))

/// Readers of bytes from outside, and inputs for them. With FUZZING in the environment (`make fuzz`) they become a program of
/// libFuzzer; otherwise the tests run them on the inputs that were once a problem.
let fuzzed: [Target.Dependency] = [
    "JSON", "Geo", "Screen", "HTTP", "Tiles", "MapDrawing", "Catalogue", "Collections", "Live", "Fetching", "CPictures",
]
let fuzzing: [Target] =
    if let library = Context.environment["FUZZING"] {
        [
            .target(name: "CFuzzer", path: "Tests/CFuzzer"),
            .executableTarget(
                name: "catchment-fuzz", dependencies: fuzzed + ["CFuzzer"], path: "Tests/FuzzTests",
                exclude: ["ReplayTests.swift", "OutsideTextTests.swift", "Inputs"], swiftSettings: strict,
                linkerSettings: [.unsafeFlags([library, "-lstdc++"])]),
        ]
    } else {
        [tests("FuzzTests", fuzzed + ["TestSupport"], exclude: ["Fuzzer", "Inputs"])]
    }

let appTests: [Target.Dependency] = [
    "App", "Collections", "Catalogue", "JSON", "Geo", "Screen", "Tiles", "MapDrawing", "TestSupport",
]

/// Whether to build a target. TESTS in the environment names some of the test targets, which are built much sooner than all.
func isWanted(_ target: Target) -> Bool {
    let names = (Context.environment["TESTS"] ?? "").split(separator: " ").map(String.init)
    return target.type != .test || names.isEmpty || names.contains(target.name)
}

let package = Package(
    name: "catchment",
    products: [
        .executable(name: "catchment", targets: ["catchment"]),
        .executable(name: "catchment-picture", targets: ["catchment-picture"]),
        .executable(name: "catchment-bench", targets: ["catchment-bench"]),
    ],
    targets: ([
        // Dependencies point downwards only: a layer may use what stands above it in this list.
        layer("JSON"),
        layer("Geo"),
        layer("Screen"),
        layer("HTTP"),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        layer("Tiles", ["JSON", "Geo", "HTTP", "CZlib"]),
        layer("MapDrawing", ["Geo", "Screen", "Tiles"]),
        layer("Catalogue", ["JSON", "Geo", "HTTP", "CZlib"]),
        layer("Collections", ["Catalogue", "JSON", "Geo"]),
        layer("App", ["Geo", "Screen", "Tiles", "MapDrawing", "Catalogue"]),
        layer("Live", ["JSON", "Geo", "Screen", "HTTP", "Tiles", "Catalogue"]),
        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw")]),
        layer("Terminal", ["Screen", "CNcurses"]),
        // Calls glibc's malloc.h, which Swift does not import.
        .target(name: "CMalloc"),
        layer(
            "Program",
            ["App", "Live", "Terminal", "Catalogue", "MapDrawing", "Tiles", "HTTP", "Screen", "Geo", "JSON", "CMalloc"]),
        // libcurl is not linked: the process that fetches loads it. Without it the program starts in a few milliseconds.
        .target(name: "CCurl"),
        layer("Fetching", ["HTTP", "CCurl"]),
        .executableTarget(
            name: "catchment", dependencies: ["Program", "Collections", "Fetching", "HTTP", "CMalloc"],
            swiftSettings: strict, linkerSettings: [linkedStatically]),
        // The decoders of pictures stay out of the program itself, too, and can die without harm.
        .target(
            name: "CPictures",
            linkerSettings: ["turbojpeg", "spng", "webp", "webpdemux", "gif"].map { .linkedLibrary($0) }),
        // Written in C alone. Without -nostartfiles it would contain the whole runtime of Swift, 6 MB.
        .executableTarget(
            name: "catchment-picture", dependencies: ["CPictures"],
            linkerSettings: [linkedStatically, .unsafeFlags(["-nostartfiles"])]),
        // For the maintainers: writes the starter sets in Resources.
        .executableTarget(
            name: "make-starter", dependencies: ["Collections", "Catalogue", "Live", "JSON"], swiftSettings: strict),
        // For the maintainers: writes Resources/map.
        .executableTarget(
            name: "make-basemap", dependencies: ["Collections", "Catalogue", "Live", "Tiles", "Geo", "JSON"],
            swiftSettings: strict),
        // For the maintainers: `make bench`.
        .executableTarget(
            name: "catchment-bench",
            dependencies: ["App", "Live", "Collections", "Catalogue", "MapDrawing", "Tiles", "Screen", "Geo", "JSON"],
            swiftSettings: strict, linkerSettings: [linkedStatically]),
        // What several test targets share. It is optimised, because it contains the slow and obvious versions of searches and readers.
        .target(
            name: "TestSupport", dependencies: ["Catalogue", "Geo", "JSON", "Screen", "Tiles"],
            path: "Tests/TestSupport", exclude: ["HTTPServer/serve.py"], swiftSettings: strict),
        // For the tests: takes over the terminal and then ends in a way of its own.
        .executableTarget(
            name: "end-badly", dependencies: ["Terminal", "Screen"], path: "Tests/EndBadly",
            swiftSettings: strict + [quicklyCompiled]),
        tests("JSONTests", ["JSON"]),
        // These tests search by brute force, so they run faster when optimised. To compile them takes the same time.
        tests("GeoTests", ["Geo", "TestSupport"], isOptimised: true),
        tests("ScreenTests", ["Screen", "TestSupport"]),
        tests("HTTPTests", ["HTTP", "TestSupport"]),
        tests("TilesTests", ["Tiles", "Geo", "TestSupport"]),
        tests("MapDrawingTests", ["MapDrawing", "Tiles", "Geo", "Screen", "TestSupport"]),
        tests("CatalogueTests", ["Catalogue", "HTTP", "Geo", "JSON", "TestSupport"]),
        tests("CollectionsTests", ["Collections", "Catalogue", "Geo", "JSON", "TestSupport"]),
        // Shared by the next three targets: what presses keys on the full screen, invented towns and collections, and made-up
        // answers of servers and of the desktop. It is optimised, because these tests spend much of their time in it.
        .target(
            name: "AppTestSupport", dependencies: appTests, path: "Tests/AppTestSupport",
            swiftSettings: strict + [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]),
        tests("AppTests", appTests + ["AppTestSupport"], exclude: ["Snapshots"]),
        // What the full screen does with invented schools, works and towns: searches, the list, the map, finding, filters.
        tests("BehaviourTests", appTests + ["AppTestSupport"]),
        // The full screen with an invented collection of market stalls. Like the class board, it has a service, accounts, a form
        // and pictures.
        tests("StallTests", appTests + ["AppTestSupport"]),
        // Shared by LiveTests and LoadingTests: folders that are removed after a test, made-up servers, clocks and tiles.
        .target(
            name: "LiveTestSupport", dependencies: ["Live", "HTTP", "Tiles", "Catalogue"],
            path: "Tests/LiveTestSupport",
            swiftSettings: strict + [
                quicklyCompiled, .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
            ]),
        tests(
            "LiveTests",
            [
                "Live", "HTTP", "Tiles", "Collections", "Catalogue", "Screen", "Geo", "JSON", "TestSupport",
                "LiveTestSupport",
            ],
            exclude: ["Position/leeds.nmea", "Position/geoclue.py"]),
        // Tiles, pictures and forecasts, which are loaded on several threads. `.ci/run` runs these tests under the thread sanitizer, too.
        tests(
            "LoadingTests",
            ["Live", "HTTP", "Tiles", "Catalogue", "Screen", "Geo", "JSON", "TestSupport", "LiveTestSupport"]),
        tests(
            "ProgramTests",
            [
                "Program", "Collections", "App", "Live", "Catalogue", "HTTP", "Tiles", "Screen", "Geo", "JSON",
                "TestSupport",
            ],
            exclude: ["Written"]),
        tests(
            "EndToEndTests", ["TestSupport"],
            exclude: [
                "Board/boards.py", "Board/proxy.py", "Completions/bash.sh", "Completions/fish.fish",
                "Completions/zsh.py",
                "Linear/terminal.py",
                "Weather/weather.py",
            ]),
    ] + fuzzing).filter(isWanted),
    swiftLanguageModes: [.v6]
)
