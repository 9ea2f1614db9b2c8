import Catalogue

extension ServiceError {
    /// Why forecasts, warnings or cities could not be fetched, in one sentence.
    var weatherSentence: String {
        switch self {
        case .noNetwork: "The weather service cannot be reached: check the network."
        case .tooFast(let seconds): "The weather service asks for a pause: try again \(Self.pause(seconds))."
        case .unavailable(let seconds): "The weather service is not working: try again \(Self.pause(seconds))."
        case .cancelled: "Stopped."
        case .notUnderstood(let detail): "The answer of the weather service is not understood (\(detail))."
        case .invalid(_, let reason):
            "The weather service refused the request: \(reason)\(reason.hasSuffix(".") ? "" : ".")"
        case .noAddress, .wrongAddress, .gone, .notReadable:
            "There is no weather service at its address: see \"forecast\" under sources in settings.json."
        case .notSecure: "The address of the weather service must begin with https://."
        case .notSignedIn, .wrongPassword, .signUpRefused, .signUpClosed, .nameTaken, .nameNotAllowed, .forbidden,
            .changedMeanwhile, .tooLarge, .readOnly, .closed:
            "The weather service refused the request."
        }
    }

    /// When a service may be asked again: "in 40 s", "in 5 minutes".
    private static func pause(_ seconds: Int?) -> String {
        guard let seconds else { return "later" }
        if seconds < 120 { return "in \(max(1, seconds)) s" }
        if seconds < 7200 { return "in \((seconds + 59) / 60) minutes" }
        return "in \((seconds + 3599) / 3600) hours"
    }
}

extension CommandError {
    /// The error of a call to the service of a dataset, in the words of that dataset.
    init(_ error: ServiceError, of dataset: any Dataset) {
        self.init(error.status, dataset is any Forecasting ? error.weatherSentence : error.shellSentence)
    }
}
