import Arguments
import Store
import Vocabulary

struct Decode: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Decodes and verifies envelopes or tokens.",
        discussion: """
            Reads any envelope (APNs, FCM, SNS, SNS over HTTP), a bare token, or the FCM data of a \
            notification of privacyIDEA or BSA. The keys are those \
            of --keys, else those of the store where it opens without a question. Without the key \
            of its mechanism a message is shown as UNVERIFIED.

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

    @Flag(help: "Leave the store alone; --keys does so, too.")
    var noStore = false

    @Flag(help: "Print one JSON object per input.")
    var json = false

    @Flag(help: "Take every line as one input; implies --json.")
    var lines = false

    @Option(help: "The time of receipt, RFC 3339 or milliseconds since 1970.")
    var now: String?

    @Option(help: "Where you are, LATITUDE,LONGITUDE.")
    var home: PlaceArgument?

    func run() async throws {
        do {
            let session = try DecodeSession(
                keysPath: keys,
                accounts: await accounts(),
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

    /// With keys in the store; failures are printed and ignored.
    private func accounts() async -> [StoredAccount] {
        guard keys == nil, !noStore else { return [] }
        do {
            let environment = ProcessEnvironment.variables
            return try await Workspace.accounts(environment: environment) ?? []
        } catch {
            let code = PrintableText(error.coded.code)
            Output.note("pratique: \(code): the keys of the store are not used")
            return []
        }
    }
}
