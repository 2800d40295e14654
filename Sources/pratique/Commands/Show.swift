import Arguments
import Host
import Push
import Review
import Service
import Vocabulary

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows one request with all its facts.",
        discussion: """
            The main facts come first, with times in this machine's time zone (TZ); all facts and \
            reasons follow, with times in UTC.

            Instead of an id, give the number that `pratique list` prints before the request at \
            that moment; `approve` and `reject` accept only ids.

            Example:
              pratique show 9a4ce1d0
              pratique show 1
            """
    )

    @OptionGroup var place: PlaceOptions

    @Argument(
        help: "The request's id, or its first or last 4 or more characters.",
        completion: .asked("requests")
    )
    var id: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        do {
            try await place.use(isOffline: true) { workspace in
                let entry = try await workspace.fetchingUnknown {
                    try await $0.entry(listed: id)
                }
                let now = Clock.system.now
                if json {
                    Output.json(RequestJSON.line(entry, now: now))
                } else {
                    Output.line("\(entry.id.text)")
                    let zone = LocalZone.ofMachine(at: now)
                    if entry.decided != nil {
                        let course = Words.History.course(
                            of: entry,
                            decided: entry.decided,
                            zone: zone,
                            now: now
                        )
                        Output.line(course)
                    }
                    if let statement = entry.statement {
                        Output.line(Words.History.sentence(statement))
                    }
                    let sheet = Plain.lines(
                        entry,
                        number: 1,
                        of: 1,
                        now: now,
                        zone: zone,
                        isWhole: true
                    )
                    let rest = Plain.details(entry, now: now)
                    for line in sheet + [.empty] + rest { Output.line(line) }
                }
            }
        } catch {
            throw Output.failure(error)
        }
    }
}
