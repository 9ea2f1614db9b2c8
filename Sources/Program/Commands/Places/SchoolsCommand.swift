import Catalogue

extension ShellCommand {
    /// `catchment places` as it was called when all collections were of schools. Scripts rely on it.
    static func schools(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "schools",
            usage:
                "[--near PLACE [--radius 1km]] [--in COLLECTION] [--phase LIST] [--grade LIST] [--filter FACET=LIST] [--name TEXT] [--sort ORDER] [--limit N] [--closed] [--format FORMAT] [--online | --offline]",
            summary: "Schools within a radius, nearest first; without --near all schools, by name.",
            options: Question.options(datasets, shortFilters: filters)
                + PlacesCommand.options(
                    datasets, closed: "closed and proposed schools too"),
            notes: """
                --grade is the overall grade that ended in September 2024; schools without one are left out and counted.
                A table is cut to fit the screen; the other formats have everything.

                catchment schools --in newyork --filter borough=bronx --sort sat --limit 10
                catchment schools --phase secondary --filter gender=girls --format csv
                """
        ) { arguments, shell throws(CommandError) in
            try PlacesCommand.run("schools", arguments, shell)
        }
    }

    private static let filters: [Arguments.Option] = [
        .init(name: "phase", value: "LIST", help: "nursery, primary, secondary … with commas between", joinedBy: ","),
        .init(
            name: "grade", value: "LIST", help: "overall grade: outstanding, good, requires-improvement, inadequate",
            joinedBy: ","),
    ]
}

extension Dataset {
    /// The name of the list in the JSON of a search. Scripts rely on "schools" for the collections of schools.
    var listName: String { noun.many == "schools" ? noun.many : "places" }
}
