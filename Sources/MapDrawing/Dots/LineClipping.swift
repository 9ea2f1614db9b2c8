/// The part of a segment inside of a box, as fractions of its length; nil if no part is.
///
/// Points are (x, y); the box reaches from (0, 0) to `width` and `height`, its edges included.
/// Source: Y.-D. Liang and B. A. Barsky, *A New Concept and Method for Line Clipping* (ACM TOG 3, 1984).
func clippedSpan(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), width: Double, height: Double
) -> ClosedRange<Double>? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    guard dx.isFinite, dy.isFinite else { return nil }
    var (enters, leaves) = (0.0, 1.0)
    // For each edge: how fast the segment moves out through it, and how far inside of it the start lies.
    for (speed, room) in [(-dx, start.x), (dx, width - start.x), (-dy, start.y), (dy, height - start.y)] {
        if speed == 0 {
            if room < 0 { return nil }
        } else if speed < 0 {
            enters = max(enters, room / speed)
        } else {
            leaves = min(leaves, room / speed)
        }
    }
    return enters <= leaves ? enters...leaves : nil
}
