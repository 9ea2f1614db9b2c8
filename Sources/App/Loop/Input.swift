import Catalogue
import Screen

/// Passes keys, the mouse and pasted text to the topmost pane.
extension State {
    mutating func received(_ input: Input) -> [Effect] {
        switch input {
        case .resize(let size):
            screen.size = size
            let mapSize = mapOrScreenSize
            // The first map of a nearby list does not move to the selection when the screen is resized.
            if results?.map.viewport != nil { results?.revealSelected(in: mapSize) }
            return []
        case .paste(let text):
            guard takesInput else { return [] }
            return withTopPane { pane, state in pane.paste(text: text, in: &state) }
        case .background(let shade):
            screen.reportedBackground = shade
            return []
        case .pixelsOffered:
            screen.showsPixels = true
            // The terminal may have deleted its pictures, so they are sent again.
            pictures.pixels = PixelState()
            return []
        case .mouse(let event): return received(event)
        case .key(let key): return received(key)
        }
    }

    /// Whether the mouse and pasted text have an effect: not on a screen that is too small, nor in the form while its search runs.
    private var takesInput: Bool {
        !screen.isTooSmall && (welcome.running == nil || results != nil || !panes.isEmpty)
    }

    private mutating func received(_ event: MouseEvent) -> [Effect] {
        guard takesInput else { return [] }
        if event.kind == .press {
            // An earlier drag may have ended over another pane, which took the release of the mouse button.
            results?.map.dragged = nil
            // The question whether to discard the text covers the footer.
            if event.at.row == screen.size.rows - 1, asksToDiscard { return [] }
            run.status = nil
            if event.at.row == screen.size.rows - 1, let footer = topPane.footer(in: self) {
                return footer.key(at: event.at.column, columns: screen.size.columns).map { received($0) } ?? []
            }
        }
        return withTopPane { pane, state in pane.mouse(event, in: &state) }
    }

    mutating func received(_ key: Key) -> [Effect] {
        // Quit, suspend and redraw also work in text fields and during a search.
        if let always = paneTable.always.first(where: { $0.keys.contains(key) }) { return perform(always.command) }
        if screen.isTooSmall { return paneTable.command(for: key, in: .everywhere) == .quit ? perform(.quit) : [] }
        if let running = welcome.running {
            if key == .escape { return cancelSearch() }
            // Keys typed during a quick search were meant for its results and are ignored. A slow search waits for the
            // network; a key cancels it and edits the form.
            if results == nil, panes.isEmpty {
                guard running.isSlow, key != .enter else { return [] }
                let cancelled = cancelSearch()
                return cancelled + received(key)
            }
        }
        // The person is asked once before text is discarded. If another text was typed since, they are asked again.
        let isQuit = paneTable.command(for: key, in: topPane.context(in: self)) == .quit
        if topPane.hasUnsentText || !hasUnsentText || (hasOnlyHiddenText && !isQuit) { run.wasAskedToDiscard = false }
        if let effects = withTopPane({ pane, state in pane.type(key, in: &state) }) { return effects }
        run.status = nil
        return paneTable.command(for: key, in: topPane.context(in: self)).map { perform($0) } ?? []
    }

    /// Carries out a command. The topmost pane gets it first, then the state, then the kind of pane that the command
    /// opens, then the screen below the panes.
    mutating func perform(_ command: Command) -> [Effect] {
        if let effects = withTopPane({ pane, state in pane.perform(command, in: &state) }) { return effects }
        if let slot = command.slot { return act(slot) }
        if let effects = performTyped(command) { return effects }
        switch command {
        case .quit: return quit()
        case .suspend: return [.terminal(.suspend)]
        case .redraw: return [.terminal(.redraw)]
        case .back: return back()
        case .refresh: return refreshData()
        case .listAll: return listAll()
        case .shortlist: return toggleShortlist()
        case .undo: return restoreSearch()
        default: break
        }
        if let effects = startPane(by: command) { return effects }
        guard !panes.isEmpty else { return [] }
        var base = basePane
        return base.perform(command, in: &self) ?? []
    }

    /// Quits. While something is being sent, or where typed text would be lost, the person is asked once before.
    private mutating func quit() -> [Effect] {
        if service.isSending, !run.wasAskedToWait {
            run.wasAskedToWait = true
            run.status = Status(text: "Still sending. Quit again to leave anyway")
            return []
        }
        if hasUnsentText, !run.wasAskedToDiscard {
            run.wasAskedToDiscard = true
            return []
        }
        run.isQuitting = true
        return [.terminal(.quit)]
    }

    /// Goes back one step: closes the topmost pane, else hides the map cursor, else shows all of a narrowed list, else goes back to the
    /// search from whose map this one began, else leaves the results.
    mutating func back() -> [Effect] {
        if !panes.isEmpty {
            let wasDetails = panes.top is DetailPane
            panes.closeTop()
            // Below the closed details may be the details of another place.
            if wasDetails { selectOpenPlace() }
        } else if results?.map.cursor != nil {
            results?.map.cursor = nil
        } else if results?.endFind() == true {
            run.status = nil
        } else if let effects = goBackToEarlierSearch() {
            return effects
        } else if results != nil {
            results = nil
            run.status = nil
            // The texts are selected so that typing replaces them, because the next search usually starts elsewhere.
            welcome.place.select()
            welcome.name.select()
        }
        return []
    }
}
