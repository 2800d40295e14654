import Host
import TestSupport
import Testing
import Vocabulary

@testable import pratique

/// `enrol --clipboard`, with programs that print what a clipboard would hold.
@Suite struct ClipboardTests {
    private static let address =
        "otpauth://totp/Bank:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bank"

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A program that prints these types, and the contents of these files for each.
    ///
    /// The shell writes it: a program that this process has open for writing could not be started.
    private func install(_ name: String, _ contents: [(type: String, bytes: [UInt8])]) async throws
    {
        var script = "#!/bin/sh\ncase \"$*\" in\n"
        let types = contents.map { $0.type + "\\n" }.joined()
        script += "*TARGETS|--list-types) printf '\(types)';;\n"
        for (place, content) in contents.enumerated() {
            let file = try folder.file("\(name)-\(place)", content.bytes)
            script += "*' \(content.type)') cat \(file);;\n"
        }
        try await install(name, script: script + "*) exit 1;;\nesac\n")
    }

    private func install(_ name: String, script: String) async throws {
        let path = folder.path + "/" + name
        let written = try await ChildProcess.run(
            ["/bin/sh", "-c", "cat > \(path) && chmod 700 \(path)"],
            input: Array(script.utf8)
        )
        #expect(written.status == 0, "\(written.errors)")
    }

    private func code(seconds: Int = 10) async throws -> String {
        do {
            return try await Clipboard(folder: folder.path, seconds: seconds).address()
        } catch let error as any CodedError {
            return error.code
        }
    }

    @Test(arguments: ["wl-paste", "xclip"])
    func `an address is read as text, with blanks and quotation marks around it`(
        program: String
    ) async throws {
        let text = " \"\(Self.address)\"\n"
        try await install(program, [("text/html", []), ("text/plain", Array(text.utf8))])
        #expect(try await code() == "\"\(Self.address)\"")
    }

    @Test(arguments: ["wl-paste", "xclip"])
    func `an address is read in a picture, also beside a text`(program: String) async throws {
        let picture = try PNGPicture(QRCode(Self.address), scale: 3).bytes
        try await install(program, [("image/png", picture), ("STRING", Array("QR code".utf8))])
        #expect(try await code() == Self.address)
    }

    @Test func `the second program is asked where the first finds no desktop`() async throws {
        try await install("wl-paste", script: "#!/bin/sh\necho no display >&2\nexit 1\n")
        #expect(try await code() == "clipboard.empty")
        try await install("xclip", [("UTF8_STRING", Array(Self.address.utf8))])
        #expect(try await code() == Self.address)
    }

    @Test func `what is no address is refused and says why`() async throws {
        #expect(try await code() == "clipboard.program")
        try await install("wl-paste", [])
        #expect(try await code() == "clipboard.empty")
        try await install("wl-paste", [("text/plain", Array("https://bank.example/".utf8))])
        #expect(try await code() == "clipboard.content")
        try await install("wl-paste", [("text/plain", Array("ann: 12".utf8)), ("x/y", [])])
        #expect(try await code() == "clipboard.content")
        try await install("wl-paste", [("image/png", Array("none".utf8))])
        #expect(try await code() == "qr.picture.format")
        let blank = PNGPicture(width: 300, height: 200).bytes
        try await install("wl-paste", [("image/png", blank)])
        #expect(try await code() == "qr.picture.no-code")
    }

    @Test func `bytes and seconds are limited`() async throws {
        let long = [UInt8](repeating: 0x61, count: 16_385)
        try await install("wl-paste", [("text/plain", long)])
        #expect(try await code() == "clipboard.unread")
        try await install("wl-paste", script: "#!/bin/sh\nyes\n")
        #expect(try await code() == "clipboard.unread")
        try await install("wl-paste", script: "#!/bin/sh\nexec sleep 60\n")
        let start = ContinuousClock.now
        #expect(try await code(seconds: 1) == "clipboard.unread")
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}
