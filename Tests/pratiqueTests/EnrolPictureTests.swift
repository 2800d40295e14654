import Host
import TestSupport
import Testing

/// Enrolment by a picture of the QR code, in every build.
struct EnrolPictureTests {
    private static let address =
        "otpauth://totp/Bank:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bank"

    private func run(
        _ arguments: [String],
        input: [UInt8] = []
    ) async throws -> ChildProcess.Outcome {
        let folder = try Folder()
        return try await ChildProcess.run(
            [Program.path, "enrol"] + arguments + ["--dry-run", "--json"],
            input: input,
            environment: Program.bareEnvironment.merging(folder.environment) { $1 }
        )
    }

    @Test func `a picture says what its address says, from a file and from standard input`()
        async throws
    {
        let folder = try TemporaryFolder()
        let picture = try PNGPicture(QRCode(Self.address), scale: 3).bytes
        let file = try folder.file("code.png", picture)
        let typed = try await run(["-"], input: Array(Self.address.utf8))
        #expect(typed.output.contains(#""account":"ann""#), "\(typed.output)")
        for (path, input) in [(file, []), ("-", picture)] {
            let read = try await run(["--picture", path], input: input)
            #expect(read.status == 0, "\(read.errors)")
            #expect(read.output == typed.output)
        }
    }

    @Test(arguments: ["https://bank.example/app", "HTTP://BANK.EXAMPLE", "WIFI:S:bank;;", address])
    func `beside another code the address is read`(other: String) async throws {
        let folder = try TemporaryFolder()
        var picture = PNGPicture(width: 500, height: 220)
        try picture.draw(QRCode(other), scale: 3, left: 20, top: 20)
        try picture.draw(QRCode(Self.address), scale: 3, left: 260, top: 20)
        let read = try await run(["--picture", folder.file("code.png", picture.bytes)])
        #expect(read.output.contains(#""account":"ann""#), "\(read.errors)")
    }

    @Test(arguments: [
        "otpauth://totp/Bank:bob?secret=GEZDGNBVGY3TQOJQ", "MFAUTH://totp/Bank:ann",
        "pushauth://push/Bank:ann", "bsa://client/Bank:ann", "pia://pipush/x",
        "otpauth-migration://offline?data=CjEKCkhl",
    ])
    func `beside a code to enrol another the address is refused`(other: String) async throws {
        let folder = try TemporaryFolder()
        var picture = PNGPicture(width: 500, height: 220)
        try picture.draw(QRCode(other), scale: 3, left: 20, top: 20)
        try picture.draw(QRCode(Self.address), scale: 3, left: 260, top: 20)
        let refused = try await run(["--picture", folder.file("code.png", picture.bytes)])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("qr.picture.several-codes"), "\(refused.errors)")
    }

    @Test func `what is no picture of one code is refused and says what would be`() async throws {
        let folder = try TemporaryFolder()
        let picture = try PNGPicture(QRCode(Self.address), scale: 3).bytes
        let cases: [([UInt8], String)] = [
            ([], "qr.picture.format"), (Array(Self.address.utf8), "qr.picture.format"),
            (Array(picture.prefix(picture.count / 2)), "qr.picture.damaged"),
            (PNGPicture(width: 300, height: 200).bytes, "qr.picture.no-code"),
            (
                PNGPicture(width: 1, height: 1).bytes(pretending: 1_000_000, 1_000_000),
                "qr.picture.too-wide"
            ),
            ([UInt8](repeating: 0, count: (8 << 20) + 1), "qr.picture.too-large"),
        ]
        for (bytes, code) in cases {
            let file = try folder.file("other.png", bytes)
            for (path, input) in [(file, []), ("-", bytes)] {
                let refused = try await run(["--picture", path], input: input)
                #expect(refused.status == 1)
                #expect(refused.errors.contains(code), "\(path): \(refused.errors)")
                #expect(refused.output.isEmpty)
            }
        }
        let missing = try await run(["--picture", folder.path + "/none.png"])
        #expect(missing.errors.contains("qr.picture.unreadable"), "\(missing.errors)")
    }
}
