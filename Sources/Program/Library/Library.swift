import Catalogue
import Live

/// Everything that the program reads and saves, in parts. Commands and interpreters take the parts that they need.
struct Library: Sendable {
    let datasets: Datasets
    let machine: Machine
    let warnings: Warnings
    /// The data on the disk.
    let data: DataFolder
    let places: PlaceLibrary
    let names: NameIndexes
    let postcodes: PostcodePositions
    /// The person's own files.
    let saved: SavedFiles
    let changes: ChangesLibrary
    let origins: Origins
    let updates: Updates
    let maps: MapFiles
    let pictures: PictureFiles
    let forecasts: Forecasts
    let cities: CitySearch
    let desktop: Desktop

    /// - Parameter source: where places are read from; nil for the data on the disk.
    init(datasets: Datasets, machine: Machine = Machine(), source: (any PlaceSource)? = nil) {
        self.datasets = datasets
        self.machine = machine
        warnings = Warnings()
        data = DataFolder(path: machine.folders.data, resources: machine.resources, datasets: datasets)
        places = PlaceLibrary(source ?? data, warnings: warnings)
        let maps = MapFiles(machine: machine, warnings: warnings)
        self.maps = maps
        names = NameIndexes(
            towns: { [data] in data.outcodes().towns }, mapTowns: { maps.bundledMap(.basemap)?.towns ?? [] },
            directory: PlaceDirectory {
                maps.listedPlaces
            } around: {
                maps.listedPlaces(in: $0)
            })
        postcodes = PostcodePositions(data: data, warnings: warnings)
        let files = UserFiles(folders: machine.folders)
        saved = SavedFiles(
            files, ShortlistFile(folders: machine.folders), machine.signIns, datasets: datasets,
            warnings: warnings, boardAddress: { machine.boardAddress })
        changes = ChangesLibrary(saved)
        origins = Origins(
            machine: machine, data: data, files: files, names: names, postcodes: postcodes,
            places: { [places] in places.current($0) })
        updates = Updates(data: data, machine: machine, saved: saved)
        pictures = PictureFiles(machine: machine)
        forecasts = datasets.forecasts ?? machine.makeForecasts()
        cities = CitySearch(forecasts: forecasts, datasets: datasets, origins: origins)
        desktop = Desktop(runner: machine.tools, variables: machine.variables)
        if machine.resources == nil {
            warnings.add(
                "The folder with the starter data is missing: install Catchment again, or set CATCHMENT_RESOURCES to where it is."
            )
        }
    }
}
