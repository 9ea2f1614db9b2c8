import Catalogue

@testable import Live

/// What gpsd, the desktop's location service and a service that looks up network addresses send.
extension FuzzTarget {
    static let positionMessages = [
        FuzzTarget(
            "gpsd",
            texts: [
                #"{"class":"TPV","mode":3,"lat":53.8,"lon":-1.55,"eph":12.5,"epx":3,"epy":4}"#,
                #"{"class":"VERSION","release":"3.25"}"#, #"{"class":"DEVICES","devices":[{}]}"#,
                #"{"class":"ERROR","message":"no"}"#,
            ]
        ) { bytes in
            do throws(GpsdProblem) {
                let report = try GpsdReport(bytes)
                try? checkClean(report, "a report")
                if case .fix(let coordinate, let accuracy) = report {
                    try? checkOnEarth(coordinate, "a report")
                    _ = Position(source: "gpsd", coordinate: coordinate, accuracyMetres: accuracy).sentence(.metric)
                }
            } catch {
                try checkClean(PositionProblem.gpsd(error, address: "localhost:2947").description, "an error")
            }
            guard let report = try? GpsdReport(bytes) else { return }
            try checkClean(report, "a report")
            if case .fix(let coordinate, _) = report { try checkOnEarth(coordinate, "a report") }
        },
        FuzzTarget("bus", seeds: messages) { bytes in
            _ = BusMessage.restCount(Array(bytes.prefix(BusMessage.prefixCount)))
            guard let message = BusMessage(bytes) else { return }
            _ = message.encode()
        },
        FuzzTarget("address-lookup", texts: [#"{"latitude":"53.8","longitude":"-1.55","accuracy":20}"#]) { bytes in
            guard let position = try? Position(lookup: bytes, host: "a.example") else { return }
            try checkOnEarth(position.coordinate, "an answer")
            _ = position.sentence(.imperial)
        },
    ]

    private static let messages: [[UInt8]] = {
        var answer = BusMessage(
            call: "Get", of: "org.a.B", at: "/a", to: "org.a", [.text("a"), .variant(.real(53.8)), .number(7)])
        let call = answer.encode()
        answer.kind = .answer
        answer.answered = 7
        return [call, answer.encode()]
    }()
}
