import Screen

/// Pictures of pixels, which some terminals draw in place of placeholder cells.
///
/// `Input.pixelsOffered` reports that the terminal draws them. It comes again each time the program returns to the terminal, and
/// then pictures must be sent again.
extension Terminal {
    /// Gives the terminal a picture. It is written piece by piece with frames in between, so that a large picture does not hold up
    /// the keyboard.
    public func send(_ picture: Picture, id: UInt8, size: Size) {
        guard isActive, asksForPixels else { return }
        pixels.send(picture, id: id, size: size)
        writePixels()
    }

    /// Removes a picture from the terminal's memory.
    public func deletePicture(id: UInt8) {
        guard isActive, asksForPixels else { return }
        pixels.delete(id: id)
        writePixels()
    }

    /// One task writes all pictures. If the terminal is given back and taken again in between, it goes on with what is queued then.
    private func writePixels() {
        guard sending == nil else { return }
        sending = Task { [weak self] in
            while let self, self.writeNextPixels() { await Task.yield() }
        }
    }

    /// - Returns: whether there was anything to write.
    private func writeNextPixels() -> Bool {
        guard isActive, let sequence = pixels.next() else {
            sending = nil
            return false
        }
        write(sequence)
        return true
    }

    /// Asks whether the terminal draws pictures; the answer arrives among the keys.
    func askForPixels() {
        if asksForPixels { write(KittyGraphics.query) }
    }

    /// Whether the terminal can be asked: it understands the question or ignores it. Placeholders need 256 colours and
    /// UTF-8. Apple's Terminal would show the question as text, and tmux and GNU Screen do not pass pictures on unless
    /// they are set up for it.
    private var asksForPixels: Bool {
        speaksXterm && capabilities.isUTF8 && capabilities.depth == .full && !isSet("TMUX") && !isSet("STY")
            && !isAppleTerminal
    }

    /// Whether the terminal is Apple's, which shows questions that it does not know as text.
    var isAppleTerminal: Bool { environment("TERM_PROGRAM") == "Apple_Terminal" }
}
