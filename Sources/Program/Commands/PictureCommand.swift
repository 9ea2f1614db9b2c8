import Catalogue
import HTTP
import Live
import MapDrawing
import Screen

import Glibc

extension ShellCommand {
    static let picture = ShellCommand(
        name: "picture", usages: ["FILE|URL|ID [--size 60x30] [--charset …] [--colour …]"],
        summary: "Draw a picture in characters: JPEG, PNG, WebP or GIF.",
        options: [
            .init(name: "size", value: "COLUMNSxROWS", help: "the largest size; default: 60x30"),
            .init(
                name: "charset", value: "NAME", help: "shapes, block (half cells) or ascii",
                candidates: .cases(of: Charset.self)
            ),
            .init(
                name: "colour", value: "WHEN", help: "auto, always or never", candidates: .cases(of: ColourChoice.self)),
        ],
        argument: .files
    ) { arguments, shell throws(CommandError) in
        guard let typed = arguments.words.first, arguments.words.count == 1 else {
            throw CommandError(.usage, "Give one file, address or ID, as in catchment picture mural.jpg.")
        }
        let name = try shell.pictureAddress(ofID: typed, arguments) ?? typed
        let size = try drawingSize(arguments.values["size"] ?? "60x30")
        let charset = try arguments.choice("charset", default: shell.console.isUTF8 ? Charset.shapes : .ascii)
        let colour = try arguments.usesColour(shell)
        let decoded = try cancellable { cancellation throws(CommandError) in
            try decodedPicture(name, isFromList: name != typed, at: size, shell, cancellation)
        }
        let style = PictureStyle(
            charset: charset.drawn, colours: colour ? shell.pictureColours : .none,
            background: shell.settings.background == .light ? .light : .dark)
        let grid = PictureGrid(decoded.picture, in: size, style: style)
        shell.write(colour ? grid.ansi : grid.text)
        if decoded.isDamaged { shell.writeError("\(name) is damaged: parts of the picture are missing or wrong.") }
    }
}

/// What a picture can be drawn with. It has no braille: dots have one colour a cell.
private enum Charset: String, CaseIterable {
    case shapes, block, ascii

    /// The character set of maps that draws a picture in this way.
    var drawn: CharacterSet {
        switch self {
        case .shapes: .braille
        case .block: .block
        case .ascii: .ascii
        }
    }
}

/// How many pixels of a picture a cell can use.
private let samplesPerCell = (across: 8, down: 16)

extension Shell {
    /// The address of the picture of a place with an id such as art:vancouver.12; nil if the text is no id. A file
    /// with that name takes precedence.
    fileprivate func pictureAddress(ofID text: String, _ arguments: Arguments) throws(CommandError) -> String? {
        guard let dataset = datasets.named(inID: text), access(text, F_OK) != 0 else { return nil }
        guard dataset is any Picturing else {
            throw CommandError(
                .noFile,
                "The collection \(dataset.name) has no pictures: give a file, a web address or the ID of a place with a picture."
            )
        }
        guard let place = try places(ofIDs: [text], arguments).first else { return nil }
        guard let picture = place.places.picture(place.row) else {
            throw CommandError(.noFile, "There is no picture of \(place.places.name(place.row)).")
        }
        return picture.address
    }

    /// The colours of a terminal with colours. COLORTERM names those that have more than 256.
    fileprivate var pictureColours: PictureColours {
        // GNU Screen passes on the COLORTERM of the terminal around it, whose exact colours it may not show.
        let isTrueColour = TerminalCapabilities.isTrueColour(library.machine.variable("COLORTERM"))
        return isTrueColour && library.machine.variable("STY") == nil ? .trueColour : .full
    }
}

/// Reads or fetches a picture, and decodes it as large as a drawing of some columns and rows can use.
private func decodedPicture(
    _ name: String, isFromList: Bool, at size: Size, _ shell: Shell, _ cancellation: Cancellation
) throws(CommandError) -> DecodedPicture {
    let file = try pictureFile(name, isFromList: isFromList, shell, cancellation)
    do throws(PictureError) {
        return try shell.library.pictures.decoder.decode(
            file, width: size.columns * samplesPerCell.across, height: size.rows * samplesPerCell.down, cancellation)
    } catch { throw CommandError(error, about: name, shell.library.machine) }
}

/// The bytes of a file, or of the picture at an address.
/// - Parameter isFromList: whether the address is from a list, which may not name servers of this machine.
private func pictureFile(
    _ name: String, isFromList: Bool, _ shell: Shell, _ cancellation: Cancellation
) throws(CommandError) -> [UInt8] {
    if ["https://", "http://"].contains(where: { name.lowercased().hasPrefix($0) }) {
        do throws(PictureError) {
            let pictures = shell.library.pictures
            let store =
                isFromList ? pictures.store(canFetch: shell.mayUseNetwork) : pictures.store(shell.settings)
            return try store.picture(at: name, cancellation)
        } catch { throw CommandError(error, about: name, shell.library.machine) }
    }
    do throws(FileError) {
        guard let bytes = try LocalFiles().contents(name, limit: PictureDecoder.mostBytes) else {
            throw FileError(.read, name, code: ENOENT)
        }
        return bytes
    } catch { throw CommandError(error.status, error.sentence) }
}

extension CommandError {
    /// - Parameters:
    ///   - name: the file or address as it was typed.
    ///   - machine: says what turns the network off.
    fileprivate init(_ error: PictureError, about name: String, _ machine: Machine) {
        switch error {
        case .empty: self.init(.badData, "\(name) is empty.")
        case .notAPicture: self.init(.badData, "\(name) is not a picture.")
        case .tooLarge: self.init(.badData, "\(name) is too large: at most 40 million pixels, and 20 MB from the web.")
        case .unsupported:
            self.init(.badData, "\(name) is not a JPEG, PNG, WebP or GIF: convert it to one of these.")
        case .broken: self.init(.badData, "\(name) is damaged: nothing of it can be drawn.")
        case .late: self.init(.badData, "\(name) takes too long to decode.")
        case .helperMissing:
            self.init(
                .ourFault,
                "catchment-picture, which decodes pictures, is not beside the program: install Catchment again.")
        case .cancelled: self.init(.interrupted, "Stopped.")
        case .offline:
            self.init(.network, "\(name) is not saved. \(machine.networkOffSentence)")
        case .badAddress:
            self.init(.usage, "\(name) cannot be fetched: use an address that begins with https://.")
        case .refused(let status): self.init(.network, "\(hostName(of: name)) answered with status \(status).")
        case .notFetched(let error): self.init(.network, error.sentence)
        }
    }
}
