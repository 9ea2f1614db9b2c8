import Catalogue
extension Inspections {
    /// Writes the members of the record that `Inspections` decodes.
    func write(to writer: inout RecordWriter) {
        writer.member("phase", phase)
        writer.member("trust", trust)
        writer.member("concern", concern)
        if let card {
            writer.object("card") { writer in
                writer.object("visit") { card.visit.write(to: &$0) }
                writer.object("areas") { writer in
                    for area in Area.allCases {
                        guard let finding = card.areas[area.rawValue] else { continue }
                        writer.object(area.rawValue) { writer in
                            writer.member("grade", finding.grade)
                            writer.member("date", finding.date)
                        }
                    }
                }
                writer.member("safeguarding", card.safeguarding)
                writer.member("safeguardingDate", card.safeguardingDate)
                writer.member("concern", card.concern)
            }
        }
        if let graded {
            writer.object("graded") { writer in
                writer.object("visit") { graded.visit.write(to: &$0) }
                writer.member("overall", graded.overall)
                if graded.hasImpossibleOverall == true { writer.member("hasImpossibleOverall", true) }
                writer.object("areas") { writer in
                    for judgement in Judgement.allCases {
                        writer.member(judgement.rawValue, graded.areas[judgement.rawValue])
                    }
                }
                writer.member("safeguarding", graded.safeguarding)
                writer.member("concern", graded.concern)
            }
        }
        if let ungraded {
            writer.object("ungraded") { writer in
                writer.object("visit") { ungraded.visit.write(to: &$0) }
                writer.member("outcome", ungraded.outcome)
            }
        }
    }
}

extension Inspections.Visit {
    fileprivate func write(to writer: inout RecordWriter) {
        writer.member("date", date)
        writer.member("published", published)
        writer.member("type", type)
        writer.member("predecessorURN", predecessorURN)
        writer.member("predecessorName", predecessorName)
    }
}
