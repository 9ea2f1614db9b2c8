// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library target of ours: Swift 6 mode, warnings are errors.
func layer(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "catchment",
    products: [
        .executable(name: "catchment", targets: ["catchment"]),
        .executable(name: "catchment-fetch", targets: ["catchment-fetch"]),
        .executable(name: "catchment-bench", targets: ["catchment-bench"]),
    ],
    targets: [
        // Dependencies point downwards only: a layer may use what stands above it in this list.
        layer("JSON"),
        layer("Geo"),
        layer("Screen"),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        layer("Tiles", ["JSON", "Geo", "CZlib"]),
        layer("MapDrawing", ["Geo", "Screen", "Tiles"]),
        layer("Catalogue", ["JSON", "Geo", "CZlib"]),
        layer("App", ["Geo", "Screen", "Tiles", "MapDrawing", "Catalogue"]),
        layer("Live", ["JSON", "Geo", "Tiles", "Catalogue"]),
        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw")]),
        layer("Terminal", ["Screen", "CNcurses"]),
        .executableTarget(
            name: "catchment",
            dependencies: ["App", "Live", "Terminal", "Catalogue", "MapDrawing", "Tiles", "Screen", "Geo", "JSON"],
            swiftSettings: strict),
        // URLSession and what it needs stay out of the program itself, which starts in a few milliseconds without them.
        .executableTarget(name: "catchment-fetch", swiftSettings: strict, linkerSettings: [.linkedLibrary("curl")]),
        // For the maintainers: writes the starter sets in Resources.
        .executableTarget(name: "make-starter", dependencies: ["Catalogue", "Live", "JSON"], swiftSettings: strict),
        // For the maintainers: writes Resources/map.
        .executableTarget(
            name: "make-basemap", dependencies: ["Catalogue", "Live", "Tiles", "Geo", "JSON"], swiftSettings: strict),
        // For the maintainers: `make bench`.
        .executableTarget(
            name: "catchment-bench", dependencies: ["App", "Catalogue", "MapDrawing", "Tiles", "Screen", "Geo"],
            swiftSettings: strict),
        tests("JSONTests", ["JSON"]),
        tests("GeoTests", ["Geo"]),
        tests("ScreenTests", ["Screen"]),
        tests("TilesTests", ["Tiles", "Geo"]),
        tests("MapDrawingTests", ["MapDrawing", "Tiles", "Geo", "Screen"]),
        tests("CatalogueTests", ["Catalogue", "Geo", "JSON"]),
        tests(
            "AppTests", ["App", "Catalogue", "JSON", "Geo", "Screen", "Tiles", "MapDrawing"], exclude: ["Snapshots"]),
        tests(
            "LiveTests", ["Live", "Tiles", "Catalogue", "Geo", "JSON"],
            exclude: ["Position/leeds.nmea", "Position/geoclue.py"]),
        tests("EndToEndTests", [], exclude: ["Server"]),
    ],
    swiftLanguageModes: [.v6]
)
