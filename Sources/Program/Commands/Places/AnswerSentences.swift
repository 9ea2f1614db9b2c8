import Catalogue

/// The line below a table: "3 of 8 stalls within 1.0 km of Kirk Bridge (Millford).".
/// - Parameter hits: all hits; the report may have only the first of them.
func countLine(
    _ report: SearchReport, _ hits: [Hit], of answer: Answer, _ distances: DistanceFormat
) -> String {
    let (places, question) = (report.places, answer.question)
    let noun = places.dataset.noun
    let isWhole = report.circle == nil && report.count == report.total
    var line = "\(grouped(report.count)) of \(grouped(report.total)) "
    if isWhole {
        switch report.total {
        case 1: line = "The only "
        case 2: line = "Both "
        case let total: line = "All \(grouped(total)) "
        }
    }
    line += noun.form(for: report.total) + " "
    line += searchedArea(question, distances)
    // Places that wait to be sent are counted, too, but they are not in the collection yet.
    if report.circle == nil, report.states?.isEmpty == false { line += " and the outbox" }
    if let origin = report.circle?.origin, !origin.place.isEmpty, origin.place != origin.label {
        line += " (\(origin.place))"
    }
    if report.hits.count < report.count {
        switch report.hits.count {
        case 0: line += ", none shown"
        case 1: line += ", the first shown"
        case let shown: line += ", the first \(grouped(shown)) shown"
        }
    }
    line += "."
    for sentence in [leftOut(of: answer)].compactMap({ $0 }) + question.typedFilterGaps { line += " " + sentence }
    if let missing = report.order.own?.sentenceOnMissing(in: hits, places) { line += " \(missing)." }
    if let file = question.file { return line + fileSentence(file, places) }
    if let others = withoutPosition(answer) { line += " " + others }
    if question.isOfAll, !question.includesClosed, let gone = goneSentence(places) { line += " " + gone }
    if let rest = starterSentence(places) { line += " " + rest }
    return line
}

/// Sentences on the places that an answer lacks, for CSV, JSON and GeoJSON: places that a filter does not apply to, places without a
/// value of a typed filter or without a position, and places that are not in the starter set. For a file, only the first two of these.
/// Nil if there is nothing to say.
func missing(from answer: Answer) -> String? {
    let ownData = answer.question.file == nil ? [withoutPosition(answer), starterSentence(answer.places)] : []
    let sentences = ([leftOut(of: answer)] + answer.question.typedFilterGaps + ownData).compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
}

/// "This is a starter set: run catchment update england for the rest."; nil if all of the data is there.
private func starterSentence(_ places: Places) -> String? {
    places.isPartial ? "This is a starter set: run catchment update \(places.dataset.id) for the rest." : nil
}

/// "3 more works are no longer there. To list them, too, run catchment places --in art --closed."; nil if none is gone, or the
/// dataset does not list places that are gone.
func goneSentence(_ places: Places) -> String? {
    let gone = places.goneCount
    guard gone > 0 else { return nil }
    let dataset = places.dataset
    let (are, them) = gone == 1 ? ("is", "it") : ("are", "them")
    return "\(grouped(gone)) more \(dataset.noun.form(for: gone)) \(are) no longer there. "
        + "To list \(them), too, run catchment places --in \(dataset.id) --closed."
}

/// Where the places of a file come from, and how old they are, after a blank.
private func fileSentence(_ file: String, _ places: Places) -> String {
    let sources = places.sources.map { $0.date.isEmpty ? $0.title : "\($0.title), \($0.dayWords)" }
    let named = sources.isEmpty ? "." : ": \(sources.joined(separator: "; "))."
    return " From \(file)\(named)" + (places.isPartial ? " It was cut from a starter set, so many are missing." : "")
}

/// The line below a list that has only the newest places of a service.
/// - Parameter hasAll: whether all places were asked for, up to the limit of the service.
func missingPlaces(_ places: Places, of total: Int, hasAll: Bool) -> String {
    let (count, noun) = (grouped(places.count), places.dataset.noun.many)
    let way = hasAll ? "." : ". To fetch the others, run catchment \(places.dataset.id) list --all."
    return "These are the newest \(count) of \(grouped(total)) \(noun)\(way)"
}

/// "2 stalls could not be read." below a list from a service.
func unreadablePlaces(_ count: Int, _ dataset: any Dataset) -> String {
    "\(grouped(count)) \(dataset.noun.form(for: count)) could not be read."
}

/// The line below a table that says how many of the places were not sent yet; nil if there are none.
func unsentSentence(_ report: SearchReport) -> String? {
    let count = report.hits.count { report.states?[$0.row] != nil }
    guard count > 0 else { return nil }
    let dataset = report.places.dataset
    let are = count == 1 ? "is" : "are"
    return "\(grouped(count)) \(dataset.noun.form(for: count)) \(are) not sent yet: see catchment \(dataset.id) outbox."
}

/// The line below the places that `--name` found at a service, if the service has found more than it sent.
func moreFound(_ places: Places) -> String {
    "There are older \(places.dataset.noun.many) with these words: add a word to find them."
}

/// "within 1.0 km of Kirk Bridge", or "in Millford" for a question without a circle.
/// - Parameter name: what the origin is called.
private func searchedArea(
    _ question: Question, _ distances: DistanceFormat, _ name: (Origin) -> String = \.label
) -> String {
    question.circle.map { "within \(distances.text(radiusMetres: $0.radiusMetres)) of \(name($0.origin))" }
        ?? wholeArea(question)
}

/// "in England"; "in the saved data" for a question that includes places outside, such as those in Wales.
private func wholeArea(_ question: Question) -> String {
    "in \(question.includesHidden ? "the saved data" : question.places.dataset.name)"
}

/// What to do about a name that nothing has.
func advice(onName name: String) -> String {
    name.contains(where: \.isWhitespace) ? "try fewer words" : "check the spelling"
}

/// "run catchment update england for all of England."
func wayToAll(_ places: Places) -> String {
    "run catchment update \(places.dataset.id) for all of \(places.dataset.name)."
}

/// "3 schools without a grade of that kind are left out. 2 of them have Remains Good (ungraded visit): to list them, add remains-good
/// to the filter.", or "1 school (All-through) is left out: to list it, too, add all-through to the filter."; nil if there is nothing to
/// say.
func leftOut(of answer: Answer) -> String? {
    let dataset = answer.places.dataset
    var sentences: [String] = []
    if let left = answer.leftOutCount, left > 0, let phrase = dataset.words.leftOut?.phrase {
        let noun = dataset.noun.form(for: left)
        sentences.append("\(grouped(left)) \(noun) \(phrase) \(left == 1 ? "is" : "are") left out.")
    }
    sentences += answer.similar.map { value, count in
        let add = "add \(value.id) to the filter"
        let isOne = count == 1
        // The sentence before has counted places to which the filter does not apply.
        if value.isOutside {
            return
                "\(grouped(count)) of them \(isOne ? "has" : "have") \(value.label): to list \(isOne ? "it" : "them"), \(add)."
        }
        return "\(grouped(count)) \(dataset.noun.form(for: count)) (\(value.label)) \(isOne ? "is" : "are") left out: "
            + "to list \(isOne ? "it" : "them"), too, \(add)."
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
}

/// "3 schools in England have no position, so this search cannot find them, even if they are near."; nil without `--near`, and if all
/// places have a position.
private func withoutPosition(_ answer: Answer) -> String? {
    let (count, question) = (answer.countWithoutPosition, answer.question)
    guard count > 0 else { return nil }
    let dataset = answer.places.dataset
    let which = "\(question.isNarrowed ? "matching " : "")\(dataset.noun.form(for: count)) \(wholeArea(question))"
    return count == 1
        ? "1 \(which) has no position, so this search cannot find it, even if it is near."
        : "\(grouped(count)) \(which) have no position, so this search cannot find them, even if they are near."
}

/// "145 matching schools are hidden by default (Country: Wales). To list them, add --filter country=wales."; nil if none matches.
private func leftOutAtFirst(_ answer: Answer) -> String? {
    guard let (facet, value, count) = answer.leftOutAtFirst else { return nil }
    let matching = "\(grouped(count)) matching \(answer.places.dataset.noun.form(for: count))"
    let (are, them) = count == 1 ? ("is", "it") : ("are", "them")
    return "\(matching) \(are) hidden by default (\(facet.title): \(value.label)). "
        + "To list \(them), add --filter \(facet.id)=\(value.id)."
}

/// The answer to a question that finds nothing, with advice on what would find more.
func nothingFound(_ answer: Answer, _ distances: DistanceFormat) -> String {
    let (question, places, total) = (answer.question, answer.places, answer.total)
    let noun = places.dataset.noun
    let area = searchedArea(question, distances, \.labelWithArea)
    let nearest = nearestBeyond(answer, distances)
    if total > 0 {
        let which = total == 1 ? "The one \(noun.one)" : "None of the \(grouped(total)) \(noun.many)"
        let failed = [
            question.name.map { "is \(total == 1 ? "not " : "")called \"\($0)\"" },
            question.filter.isEmpty && !question.isFilteredByType
                ? nil : total == 1 ? "does not match the filters" : "matches the filters",
        ].compactMap { $0 }.joined(separator: total == 1 ? " or " : " and ")
        let isFiltered = !question.filter.isEmpty || question.isFilteredByType
        let advice = isFiltered ? "remove a filter" : advice(onName: question.name ?? "")
        let end = answer.leftOutAtFirst == nil ? ": \(advice)." : "."
        let starter = places.isPartial ? "This is a starter set: \(wayToAll(places))" : nil
        return
            (["\(which) \(area) \(failed)\(end)", leftOutAtFirst(answer), leftOut(of: answer)]
            + question.typedFilterGaps
            + [nearest, withoutPosition(answer), starter])
            .compactMap { $0 }.joined(separator: " ")
    }
    let origin = question.circle?.origin
    if let origin, let sentence = places.dataset.geography.sentenceOutside(origin, places) { return sentence }
    // An update of the lists adds no city.
    if let origin, places.dataset is any Gathering, !places.hasPlaces(near: origin.coordinate) {
        let advice = "add one with catchment \(places.dataset.id) sources add."
        return ["No list of \(noun.many) covers \(origin.nameOfPlace): \(advice)", nearest].compactMap { $0 }
            .joined(separator: " ")
    }
    // The file is read only around the place, so the nearest may lie in a square that was not read.
    if let file = question.file {
        return "No \(noun.one) \(area): try a larger --radius." + fileSentence(file, places)
    }
    guard places.isPartial else {
        return ["No \(noun.one) \(area).", nearest, withoutPosition(answer)].compactMap { $0 }.joined(separator: " ")
    }
    let way = wayToAll(places)
    // Each list has the works of one city, so an update of the lists brings no other city.
    if let origin, places.isPartWithout(origin.coordinate), !(places.dataset is any Gathering) {
        return "The starter set has no \(noun.many) around \(origin.nameOfPlace): \(way)"
    }
    return ["No \(noun.one) \(area).", nearest, withoutPosition(answer), "This is a starter set: \(way)"]
        .compactMap { $0 }.joined(separator: " ")
}

/// The nearest place that matches; nil if none matches. Also nil if a file is searched: only the part around the place is read.
private func nearestBeyond(_ answer: Answer, _ distances: DistanceFormat) -> String? {
    let question = answer.question
    guard question.file == nil, let circle = question.circle, let nearest = answer.nearest else { return nil }
    let way = distances.text(nearest, from: circle.origin, outside: circle.radiusMetres)
    let which =
        question.name != nil
        ? "The nearest that matches" : question.isNarrowed ? "The nearest that matches the filters" : "The nearest"
    let isReached = nearest.distanceMetres <= Double(Radius.typedRange.upperBound)
    return "\(which) is \(question.places.name(nearest.row)), \(way)\(isReached ? ": try a larger --radius." : ".")"
}
