/// What a request asks the server to do. Source: RFC 9110, section 9.3; RFC 5789 for PATCH.
public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}
