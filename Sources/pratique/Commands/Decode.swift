import Arguments
import Runtime
import Vocabulary

/// `pratique decode`.
struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Decodes and verifies envelopes or tokens.",
        discussion: """
            Reads any envelope (APNs, FCM, SNS, SNS over HTTP) or bare token. Without the key of \
            its mechanism a message is shown as UNVERIFIED.

            Example:
              pratique decode --keys Samples/keys.json Samples/envelopes/fcm.json
            """
    )

    @Argument(help: "Files; `-` or none reads standard input.", completion: .file())
    var files: [String] = []

    @Option(
        help: "JSON: {\"mechanisms\":[{\"mechanismUid\":TEXT,\"secret\":BASE64}]}.",
        completion: .file(extensions: ["json"])
    )
    var keys: String?

    @Flag(help: "Print one JSON object per input.")
    var json = false

    @Flag(help: "Take every line as one input; implies --json.")
    var lines = false

    @Option(help: "The time of receipt, RFC 3339 or milliseconds since 1970.")
    var now: String?

    @Option(help: "Where you are, LATITUDE,LONGITUDE.")
    var home: PlaceArgument?

    func run() throws {
        do {
            let session = try DecodeSession(
                keysPath: keys,
                now: now,
                home: home?.text,
                asJSON: json || lines,
                files: Geo.files
            )
            var isAllVerified = true
            for path in files.isEmpty ? ["-"] : files {
                let verified = session.decode(path, byLine: lines) { line in
                    switch line {
                    case .text(let text): Output.line(text)
                    case .json(let text): Output.json(text)
                    }
                }
                isAllVerified = isAllVerified && verified
            }
            if !isAllVerified { throw ExitCode.refusedInput }
        } catch {
            throw Output.failure(error)
        }
    }
}
