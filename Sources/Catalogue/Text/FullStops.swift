extension String {
    /// The text with a full stop at its end, unless it ends with ".", "?" or "!" already.
    public var withFullStop: String { last.map { ".?!".contains($0) } == true ? self : self + "." }

    /// The text without the full stop at its end, if it has one.
    public var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
