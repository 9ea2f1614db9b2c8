import Catalogue

/// The links that a school has in every collection of schools, and what can be done with them.
enum SchoolLinkNames {
    static let report = "report"
    static let website = "website"
    static let telephone = "telephone"

    static let all = [
        Words.LinkName(report, label: "Report", field: "reportURL"), Words.LinkName(website, label: "Website"),
        Words.LinkName(telephone, label: "Telephone"),
    ]

    static let actions = [
        PlaceAction(
            id: "copy", slot: .copyLink, kind: .copy(link: report), title: "Copy the link to the official report",
            hint: "copy link", what: "the report link", missing: "No report link for {name}"),
        PlaceAction(
            id: "report", slot: .openLink, kind: .open(link: report), title: "Open the official report",
            hint: "report", what: "the report", missing: "No report link for {name}"),
        PlaceAction(
            id: "website", slot: .openWebsite, kind: .open(link: website), title: "Open the website",
            hint: "website", what: "the website", missing: "No website for {name}"),
        PlaceAction(
            id: "copy website", slot: .copyWebsite, kind: .copy(link: website),
            title: "Copy the address of the website", hint: "copy website", what: "the address of the website",
            missing: "No website for {name}"),
        PlaceAction(
            id: "phone", slot: .call, kind: .call(link: telephone),
            title: "Call, or copy the telephone number", hint: "phone",
            what: "the telephone number", missing: "No telephone number for {name}"),
        PlaceAction.directions,
    ]
}
