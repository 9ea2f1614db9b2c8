/// Facts about a list that its service sends besides the places.
public struct ListFacts: Sendable, Equatable {
    /// The title of the list: "Our class"; blank if the service sends none.
    public var title: String
    /// How many places the service has, without those that could not be read; nil if that is unknown.
    public var total: Int?
    /// How many records from the service were left out as unreadable.
    public var unreadable: Int
    /// When the list was fetched, in seconds since 1970; nil if that is unknown.
    public var fetchedAt: Int?
    /// The name of the person who asked for the list; nil if that person was not signed in.
    public var user: String?
    /// Whether that person may hide places from the others.
    public var mayHide: Bool
    /// An announcement of the people who run the service; nil if there is none.
    public var notice: ServiceNotice?
    /// The keys of the places that a word search found. They may be older than the oldest listed place.
    public var foundKeys: Set<String>
    /// In an answer to `ServiceCall.find`: whether the service has found more places than it sent.
    public var hasMoreFound: Bool

    public init(
        title: String = "", total: Int? = nil, unreadable: Int = 0, fetchedAt: Int? = nil, user: String? = nil,
        mayHide: Bool = false,
        notice: ServiceNotice? = nil, foundKeys: Set<String> = [], hasMoreFound: Bool = false
    ) {
        self.title = title
        self.total = total
        self.unreadable = unreadable
        self.fetchedAt = fetchedAt
        self.user = user
        self.mayHide = mayHide
        self.notice = notice
        self.foundKeys = foundKeys
        self.hasMoreFound = hasMoreFound
    }
}

/// An announcement of the people who run a service, such as the day on which it ends.
public struct ServiceNotice: Sendable, Hashable {
    /// The announcement: one line without control characters.
    public var message: String
    /// The host of the page that says more; blank if there is none.
    public var host: String

    public init(message: String, host: String = "") {
        self.message = message
        self.host = host
    }

    /// "The service ends on 31 July (school.example)".
    public var sentence: String { host.isEmpty ? message : "\(message) (\(host))" }
}
