import Catalogue

extension ShellCommand {
    static let completions = ShellCommand(
        name: "completions", usages: ["bash|zsh|fish"],
        summary: "Print a shell completion script for commands, options and their values.",
        options: [], words: ["bash", "zsh", "fish"],
        notes: """
            bash   catchment completions bash >~/.local/share/bash-completion/completions/catchment
            zsh    catchment completions zsh >FOLDER/_catchment, with FOLDER in fpath
            fish   catchment completions fish >~/.config/fish/completions/catchment.fish
            The scripts also offer the IDs of your shortlist and of your favourite cities: they ask catchment for them.
            """
    ) { arguments, shell throws(CommandError) in
        let table = CompletionTable(ShellCommand.all(shell.datasets), datasets: shell.datasets)
        switch (arguments.words.first, arguments.words.count) {
        case ("bash", 1): shell.write(table.bash)
        case ("zsh", 1): shell.write(table.zsh)
        case ("fish", 1): shell.write(table.fish)
        // What the scripts offer as ids.
        case ("shortlist", 1): shell.write(lines(try shell.library.saved.shortlist().entries.map { ($0.id, $0.name) }))
        case ("favourites", 1): shell.write(lines(favourites(shell)))
        default: throw CommandError(.usage, "Name the shell: catchment completions bash, zsh or fish.")
        }
    }
}

/// An id in each line, a tab, and a name.
private func lines(_ places: [(id: String, name: String)]) -> String {
    places.map { "\($0.id)\t\(cleanedText($0.name, limit: 100))\n" }.joined()
}

private func favourites(_ shell: Shell) -> [(id: String, name: String)] {
    guard let dataset = shell.datasets.forecasting else { return [] }
    return shell.library.forecasts.favourites.map { (dataset.id(ofKey: $0.key), $0.fullName) }
}
