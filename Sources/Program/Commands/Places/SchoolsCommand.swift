import Catalogue

extension ShellCommand {
    /// `catchment places` under its old name, from the time when all collections were of schools. Scripts rely on it.
    static func schools(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "schools",
            usages: [PlacesCommand.usage(datasets)],
            summary: "Schools within a radius, nearest first; without --near all schools, by name.",
            options: Question.options(datasets) { $0.help }
                + PlacesCommand.options(
                    datasets, closed: "also list closed and proposed schools"),
            notes: """
                --grade filters by the overall grade, which Ofsted gave until September 2024.
                Schools without one are left out; the last line says how many.
                \(PlacesCommand.noteOnTables)

                catchment schools --in newyork --filter borough=bronx --sort sat --limit 10
                catchment schools --phase secondary --filter gender=girls --format csv
                """
        ) { arguments, shell throws(CommandError) in
            var shell = shell
            shell.asksFor = "schools"
            try PlacesCommand.run("schools", arguments, shell)
        }
    }
}
