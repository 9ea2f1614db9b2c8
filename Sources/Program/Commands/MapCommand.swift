import App
import Catalogue
import Live
import MapDrawing
import Screen

enum MapFormat: String, CaseIterable { case auto, text, ansi, svg }

extension ShellCommand {
    static func map(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "map",
            usages: [
                "[--near PLACE [--radius 1km]] [--in COLLECTION] \(datasets.shortFilterUsage)[--filter FILTER=VALUES] [--name TEXT] \(datasets.findingUsage)[--zoom 1-20] [--size 100x30] [--charset …] [--colour …] [--format auto|text|ansi|svg] [--theme NAME] [--background dark|light|auto] [--online | --offline]"
            ],
            summary: "Draw the map of a search, or without --near of all places, as text or SVG.",
            options: Question.options(datasets) + [
                .init(
                    name: "zoom", value: "NUMBER",
                    help: "1 (the world) to 20 (a few houses); default: fits the radius or all places"),
                .init(
                    name: "size", value: "COLUMNSxROWS",
                    help: "default: as wide as the terminal; in a pipe or a file 100x30"),
                .init(
                    name: "charset", value: "NAME", help: "braille, block or ascii",
                    candidates: .cases(of: CharacterSet.self)),
                .init(
                    name: "colour", value: "WHEN", help: "auto, always or never",
                    candidates: .cases(of: ColourChoice.self)),
                .init(
                    name: "format", value: "NAME",
                    help: "auto (as --colour says), text, ansi (text with colours) or svg",
                    candidates: .cases(of: MapFormat.self)),
                .init(
                    name: "theme", value: "NAME",
                    help: "dark, light, contrast, colour-blind, terminal or auto: the colours of the map",
                    candidates: .cases(of: Settings.Theme.self)),
                .init(
                    name: "background", value: "SHADE", help: "dark, light or auto: the background of the picture",
                    candidates: .cases(of: Settings.Background.self)),
                .online, .offline,
            ]
        ) { arguments, shell throws(CommandError) in try drawMap(arguments, shell) }
    }
}

private func drawMap(_ arguments: Arguments, _ shell: Shell) throws(CommandError) {
    try arguments.refuseWords("map")
    let dataset = try arguments.dataset(shell)
    if arguments.values["filter"] == "help" {
        return shell.writeText(filterHelp(shell.facets(of: shell.library.places.load(dataset))))
    }
    let places = try shell.library.places.loadRequired(dataset)
    let charset = try arguments.choice("charset", default: shell.console.isUTF8 ? CharacterSet.braille : .ascii)
    let format = try mapFormat(arguments, shell)
    let columns = shell.console.isTerminal && format != .svg ? min(max(shell.console.columns, 10), 1000) : 100
    let size = try arguments.values["size"].map(drawingSize) ?? Size(columns: columns, rows: max(4, columns * 3 / 10))
    let zoom = try mapZoom(arguments.values["zoom"])
    var settings = try arguments.colours(shell.settings, isPicture: format == .svg)
    let distances = arguments.distances(in: dataset, shell)
    settings.units = distances == .metric ? .metric : .imperial
    let answer = Answer(to: try Question(arguments, of: places, shell))

    let isPlain = format == .text || arguments.values["colour"]?.lowercased() == ColourChoice.never.rawValue
    let depth: ColourDepth = isPlain ? .none : .full
    let state = State(
        screen: ScreenState(size: size, depth: depth, charset: charset),
        run: RunState(today: shell.library.machine.today),
        datasets: shell.datasets, settings: settings)
    var picture = MapPicture(
        of: places, gazetteer: shell.library.names.gazetteer(of: places), circle: answer.question.circle,
        hits: answer.hits, zoom: zoom, state: state)
    addMap(to: &picture, isOffline: arguments.flags.contains("offline"), shell)
    switch format {
    case .svg:
        shell.write(
            picture.frame().svg(on: settings.background == .light ? .light : .dark, title: picture.sentence))
    case .ansi: shell.write(picture.frame().ansi)
    default: shell.write(picture.frame().text)
    }
    if let origin = answer.question.circle?.origin { shell.writeNotes(on: origin) }
    if answer.hits.isEmpty { shell.writeError(nothingFound(answer, distances)) }
    if picture.unmappedCount > 0 { shell.writeError(picture.sentence + ".") }
}

/// Adds the street map to a picture: the bundled map, and the tiles that can be fetched within a few seconds.
private func addMap(to picture: inout MapPicture, isOffline: Bool, _ shell: Shell) {
    let (maps, warnings) = (shell.library.maps, shell.library.warnings)
    if let map = maps.bundledMap() { picture.apply(.bundledMapLoaded(map)) }
    if picture.needsShores, let map = maps.bundledMap(.shores) { picture.apply(.shoresLoaded(map)) }
    let store = maps.tileStore(shell.settings.tiles, isOffline: isOffline)
    // A command should not keep a person waiting longer for a map.
    let batch = TileBatch(from: store, seconds: 8) { source in
        picture.apply(.tileSourceFound(source))
        return picture.missingTiles()
    }
    picture.apply(.tileSourceFound(batch.source))
    for (tile, block) in batch.blocks { picture.apply(.tileLoaded(tile, block)) }
    if let problem = batch.problem { warnings.add("Streets are missing on the map: \(problem.words).") }
    let problems = store.problems
    if !problems.isEmpty { warnings.add(problems.words.capitalisedFirst + ".") }
}

private func mapFormat(_ arguments: Arguments, _ shell: Shell) throws(CommandError) -> MapFormat {
    let usesColour = try arguments.usesColour(shell)
    let format = try arguments.choice("format", default: MapFormat.auto)
    guard format == .auto else { return format }
    return usesColour ? .ansi : .text
}

extension Arguments {
    /// The settings with the theme and the background that `--theme` and `--background` name.
    ///
    /// - Parameter isPicture: whether the map is an SVG picture, which cannot use the terminal's background and has its own.
    fileprivate func colours(_ settings: Settings, isPicture: Bool) throws(CommandError) -> Settings {
        var settings = settings
        settings.background = try choice("background", default: settings.background)
        if values["background"] != nil { settings.theme = .auto }
        settings.theme = try choice("theme", default: settings.theme)
        guard isPicture else { return settings }
        switch settings.theme {
        case .dark, .contrast, .colourBlind: settings.background = .dark
        case .light: settings.background = .light
        case .auto, .terminal: if settings.background == .auto { settings.background = .dark }
        }
        return settings
    }
}

private func mapZoom(_ text: String?) throws(CommandError) -> Double? {
    guard let text else { return nil }
    guard let zoom = Double(text), (1...Viewport.zoomRange.upperBound).contains(zoom) else {
        throw CommandError(
            .usage, "--zoom \"\(text)\" is not a zoom: use a number from 1 (the world) to 20 (a few houses).")
    }
    return zoom
}
