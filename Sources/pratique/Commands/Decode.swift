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

            With --lines every line is one input, and the answer is what the message says; --assess \
            adds the place, the comparison with what is usual, and the hints. Answers come in the \
            order of the lines, however many --jobs there are.

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

    @Flag(help: "Do not use the store; --keys implies it.")
    var noStore = false

    @Flag(help: "Print one JSON object per input.")
    var json = false

    @Flag(help: "Read every line as one input; implies --json.")
    var lines = false

    @Flag(help: "With --lines: add place, comparison and hints.")
    var assess = false

    @Option(help: "With --lines: how many lines are decoded at once, 1 to 64.")
    var jobs: Int?

    @Option(help: "The time of receipt, RFC 3339 or milliseconds since 1970.")
    var now: String?

    @Option(help: "Where you are, LATITUDE,LONGITUDE.")
    var home: PlaceArgument?

    private static let mostJobs = 64

    func validate() throws {
        guard lines || !assess && jobs == nil else {
            throw ValidationError("--assess and --jobs need --lines")
        }
        if let jobs, !(1...Self.mostJobs).contains(jobs) {
            throw ValidationError("jobs must be a number from 1 to \(Self.mostJobs); found \(jobs)")
        }
    }

    func run() async throws {
        do {
            let session = try DecodeSession(
                keysPath: keys,
                accounts: await accounts(),
                now: now,
                home: home?.text,
                form: lines ? (assess ? .assessed : .facts) : json ? .assessed : .text,
                files: Geo.files
            )
            var isAllVerified = true
            for path in files.isEmpty ? ["-"] : files {
                let isVerified: Bool
                if lines {
                    let run = DecodeLines(session, jobs: jobs ?? 1)
                    isVerified = await run.run(path, write: Output.block)
                } else {
                    isVerified = session.decode(path) { line in
                        switch line {
                        case .text(let text): Output.line(text)
                        case .json(let text): Output.json(text)
                        }
                    }
                }
                isAllVerified = isAllVerified && isVerified
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
