import Screen

/// A terminal that may draw pictures of pixels in place of placeholder cells.
///
/// `Input.pixelsOffered` reports that it does. It is reported again each time the program has come back to the
/// terminal; then pictures must be sent again.
@MainActor public protocol PixelScreen {
    /// Writes sequences of `KittyGraphics` one after the other. Frames are drawn in between, so that a large picture does not
    /// hold up the keyboard.
    func send(_ sequences: [String])
}

extension Terminal: PixelScreen {
    public func send(_ sequences: [String]) {
        guard isActive, asksForPixels else { return }
        let earlier = sending
        // The sequences of two pictures must not mix.
        sending = Task { [weak self] in
            await earlier?.value
            for sequence in sequences {
                guard let self, self.isActive else { return }
                self.write(sequence)
                await Task.yield()
            }
        }
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
            && environment("TERM_PROGRAM") != "Apple_Terminal"
    }
}
