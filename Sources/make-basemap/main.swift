// Writes the maps that come with the program:
//
//     swift run -c release make-basemap OUTLINES REGISTER.csv PLACES STREETS SHORES.geojson
//
// OUTLINES, PLACES and STREETS are folders with the files named here, in `PlacesMap` and in `StreetsMap`;
// Resources/SOURCES.md says where each is from. `Scripts/make-shores.py` writes SHORES.geojson.
import Live
import Tiles

guard CommandLine.arguments.count == 6 else {
    fatalError("usage: make-basemap OUTLINES REGISTER.csv PLACES STREETS SHORES.geojson")
}
let (placesFolder, streetsFolder) = (CommandLine.arguments[3], CommandLine.arguments[4])
let names = try openNames(placesFolder + "/gb_populated_places_all_BNG_csv.zip")
let outlines = CommandLine.arguments[1]
let boundaries = try GeoJSON(outlines + "/ne_50m_admin_0_boundary_lines_land.json")
let places = try GeoJSON(outlines + "/ne_50m_populated_places_simple.json")
let coast = try GeoJSON(outlines + "/ne_10m_coastline_british_isles_and_new_york.json")

let world = worldPiece(
    coast: try GeoJSON(outlines + "/ne_110m_coastline.json"), boundaries: boundaries, places: places)
let isles = BritishIsles(
    coast: coast, districts: try Districts(outlines + "/england_lad.topojson"), boundaries: boundaries, places: places,
    towns: try towns(CommandLine.arguments[2]), centres: Centres(names))
let newYork = NewYork(
    coast: coast, boroughs: try GeoJSON(outlines + "/new_york_city_boroughs.geojson"), places: places)

// Except for the world's, the unit of each grid is at most a third of its lines' tolerance. A piece with a finer grid is drawn over
// those with a coarser one.
let pieces = [
    world,
    isles.piece(zooms: 4.5...7, gridZoom: 18, toleranceMetres: 1200, townCount: 120, lastSea: 2, hasDistricts: false),
    isles.piece(zooms: 7...9.5, gridZoom: 20, toleranceMetres: 180, townCount: 500, lastSea: 5, hasDistricts: true),
    isles.piece(zooms: 9.5...24, gridZoom: 22, toleranceMetres: 35, townCount: 5000, lastSea: 9, hasDistricts: true),
    newYork.piece(zooms: 5.5...9.5, gridZoom: 20, toleranceMetres: 180),
    newYork.piece(zooms: 9.5...24, gridZoom: 24, toleranceMetres: 6),
]
/// Writes a map and says how large its pieces are.
/// - Parameter isPacked: whether the file is packed. Only the streets are. Unpacking would slow down the start, which reads the basemap, and
///   most commands, which read some places; the shores would hardly be smaller.
func write(_ pieces: [MapPieceDraft], to name: String, isPacked: Bool) throws {
    for piece in pieces {
        let points = piece.lines.reduce(0) { $0 + $1.count }
        let size = BundledMap.encode([piece]).count
        print("zooms \(piece.zooms): \(piece.features.count) features, \(points) points, \(size) bytes")
    }
    var bytes = BundledMap.encode(pieces)
    if isPacked, let packed = Gzip.packed(bytes) { bytes = packed }
    try LocalFiles().makeFolder("Resources/map")
    try LocalFiles().atomicWrite(bytes, to: "Resources/map/" + name)
    print("\(name): \(bytes.count) bytes")
}

let placesMap = try PlacesMap(names, folder: placesFolder, streets: streetsFolder)
try write(pieces + [placesMap.farRoads], to: "basemap.bin", isPacked: false)
try write(placesMap.pieces, to: "places.bin", isPacked: false)
try write(StreetsMap(streetsFolder).pieces, to: "streets-osm.bin", isPacked: true)
try write(
    Shores(try GeoJSON(CommandLine.arguments[5])).pieces(boundaries: boundaries, cities: places),
    to: "shores-gshhg.bin",
    isPacked: false)
