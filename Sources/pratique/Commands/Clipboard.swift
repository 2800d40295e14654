import Arguments
import Glibc
import Host
import Push
import Vocabulary

/// An enrolment address on the desktop's clipboard, which wl-paste or xclip prints.
struct Clipboard {
    /// A program that prints the clipboard.
    private struct Printer {
        let name: String
        /// Print the types of the content, a line each.
        let types: [String]
        /// Print the content of the type that follows.
        let content: [String]
    }

    private static let printers = [
        Printer(
            name: "wl-paste",
            types: ["--list-types"],
            content: ["--no-newline", "--type"]
        ),
        Printer(
            name: "xclip",
            types: ["-selection", "clipboard", "-o", "-t", "TARGETS"],
            content: ["-selection", "clipboard", "-o", "-t"]
        ),
    ]
    /// The best first.
    private static let textTypes = [
        "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING",
    ]
    private static let pictureTypes = [
        "image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp",
    ]

    /// Without a final slash; not from `PATH`, as this program runs nothing that somebody else chose.
    var folder = "/usr/bin"
    /// For each answer of a program.
    var seconds = 10

    /// The address, as text or in the QR code of a picture.
    ///
    /// Throws ``ClipboardError``, ``QRError``.
    func address() async throws -> String {
        let installed = Self.printers.filter { unsafe access(path(of: $0), X_OK) == 0 }
        guard !installed.isEmpty else { throw ClipboardError.noProgram }
        for printer in installed {
            // The other one is asked where this one finds no desktop, or nothing.
            guard
                let listed = try await output(of: printer, printer.types, atMost: Input.longest),
                !listed.isEmpty
            else { continue }
            let types = Set(String(decoding: listed, as: UTF8.self).split(separator: "\n"))
            return try await address(from: printer, offering: types)
        }
        throw ClipboardError.empty
    }

    private func address(
        from printer: Printer,
        offering types: Set<Substring>
    ) async throws -> String {
        func content(of known: [String], atMost most: Int) async throws -> [UInt8]? {
            guard let type = known.first(where: { types.contains($0[...]) }) else { return nil }
            return try await output(of: printer, printer.content + [type], atMost: most)
        }
        // A picture is often copied with a text that describes it.
        if let bytes = try await content(of: Self.textTypes, atMost: Input.longest) {
            let text = Input.trimmed(bytes)
            let start = text.drop { !$0.isLetter }
            if ProviderFamilies.isEnrolmentAddress(String(start)) { return text }
        }
        guard let bytes = try await content(of: Self.pictureTypes, atMost: QRPicture.longestFile)
        else { throw ClipboardError.other }
        return try QRPicture.text(of: bytes, where: ProviderFamilies.isEnrolmentAddress)
    }

    /// What a program prints; `nil` when it fails or does not start.
    private func output(
        of printer: Printer,
        _ arguments: [String],
        atMost most: Int
    ) async throws -> [UInt8]? {
        let started = try? ChildProgram(
            path: path(of: printer),
            arguments: [printer.name] + arguments,
            isQuiet: true
        )
        guard let child = started else { return nil }
        let output = await child.output(until: .end, atMost: most, within: seconds)
        let status = await child.end()
        guard let output else { throw ClipboardError.unread(bytes: most, seconds: seconds) }
        return status == 0 ? output : nil
    }

    private func path(of printer: Printer) -> String { folder + "/" + printer.name }
}

/// Why the clipboard gave no enrolment address.
enum ClipboardError: CodedError {
    case noProgram
    case empty
    case other
    case unread(bytes: Int, seconds: Int)

    var row: (code: String, reason: String) {
        switch self {
        case .noProgram:
            (
                "clipboard.program",
                "The clipboard cannot be read: neither wl-paste nor xclip is installed. Install the "
                    + "package wl-clipboard, or xclip for X11."
            )
        case .empty:
            (
                "clipboard.empty",
                "The clipboard is empty, or this terminal belongs to no desktop. Copy the address "
                    + "or the picture of the QR code there first."
            )
        case .other:
            (
                "clipboard.content",
                "The clipboard holds neither an enrolment address nor a picture. Copy one of them."
            )
        case .unread(let bytes, let seconds):
            (
                "clipboard.unread",
                "The clipboard could not be read within \(seconds) s, or holds more than "
                    + "\(bytes) bytes. Save the picture and give its path with `--picture`."
            )
        }
    }
}
