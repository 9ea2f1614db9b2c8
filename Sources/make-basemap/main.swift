// Writes the map that comes with the program:
//
//     swift run -c release make-basemap OUTLINES REGISTER.csv
//
// OUTLINES is a folder with the files named below; Resources/SOURCES.md says where each is from.
import Live
import Tiles

guard CommandLine.arguments.count == 3 else { fatalError("usage: make-basemap OUTLINES REGISTER.csv") }
let outlines = CommandLine.arguments[1]
let boundaries = try GeoJSON(outlines + "/ne_50m_admin_0_boundary_lines_land.json")
let places = try GeoJSON(outlines + "/ne_50m_populated_places_simple.json")
let coast = try GeoJSON(outlines + "/ne_10m_coastline_british_isles_and_new_york.json")

let world = worldPiece(
    coast: try GeoJSON(outlines + "/ne_110m_coastline.json"), boundaries: boundaries, places: places)
let isles = BritishIsles(
    coast: coast, districts: try Districts(outlines + "/england_lad.topojson"), boundaries: boundaries, places: places,
    towns: try towns(CommandLine.arguments[2]))
let newYork = NewYork(
    coast: coast, boroughs: try GeoJSON(outlines + "/new_york_city_boroughs.geojson"), places: places)

// The unit of each grid is less than a third of its lines' tolerance.
let pieces = [
    world,
    isles.piece(zooms: 4.5...7, gridZoom: 18, toleranceMetres: 1200, townCount: 120, lastSea: 2, hasDistricts: false),
    isles.piece(zooms: 7...9.5, gridZoom: 20, toleranceMetres: 180, townCount: 500, lastSea: 5, hasDistricts: true),
    isles.piece(zooms: 9.5...24, gridZoom: 22, toleranceMetres: 35, townCount: 1200, lastSea: 9, hasDistricts: true),
    newYork.piece(zooms: 5.5...9.5, gridZoom: 20, toleranceMetres: 180),
    newYork.piece(zooms: 9.5...24, gridZoom: 24, toleranceMetres: 6),
]
for piece in pieces {
    let points = piece.lines.reduce(0) { $0 + $1.count }
    print(
        "zooms \(piece.zooms): \(piece.features.count) features, \(points) points, \(BundledMap.encode([piece]).count) bytes"
    )
}
let bytes = BundledMap.encode(pieces)
try LocalFiles().makeFolder("Resources/map")
try LocalFiles().atomicWrite(bytes, to: "Resources/map/basemap.bin")
print("\(bytes.count) bytes")
