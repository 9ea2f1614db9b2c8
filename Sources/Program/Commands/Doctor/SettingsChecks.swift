import App
import Catalogue
import Live

/// What in settings.json has no effect: a line for each value of the wrong kind, unknown name, and key that cannot be bound. The
/// program starts all the same.
func settingsChecks(_ machine: Machine) -> [DoctorCheck] {
    let files = UserFiles(folders: machine.folders)
    let values = files.settingsProblems().map { problem -> DoctorCheck in
        problem.isUnknownName
            ? .note("settings", problem.text, problem.advice)
            : .problem("settings", .badData, problem.text, problem.advice)
    }
    let keys = keyProblems(in: files.loadSettings().settings).map { sentence -> DoctorCheck in
        .problem(
            "settings", .badData, sentence, "correct it under \"keys\"; until then the action keeps its usual keys")
    }
    return values + keys
}
