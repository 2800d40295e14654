import Arguments
import Geodesy
import Host
import Push
import Review
import Risk
import Service
import Store
import Token
import Vocabulary

struct Expect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says in advance what you expect, so that it does not count as unusual.",
        discussion: """
            A request from a place where you said you would be, or a payment that you announced, \
            does not count as unusual in place, distance or amount. A new account of the payee, a \
            new device, an attack and your own limits count as before. The sheet names the \
            expectation. It counts only for requests that come after it was made, not for those \
            that are waiting already. It is kept sealed in the store until the end of its last day; the first \
            approval of an expected payment uses it up.

            Example:
              pratique expect place "Paris, FR" --until 2026-11-28
              pratique expect payment 1200 GBP --to "River Insurance" --until 2026-12-04
            """,
        subcommands: [
            ListExpectations.self, ExpectPlace.self, ExpectPayment.self, RemoveExpectation.self,
        ],
        defaultSubcommand: ListExpectations.self
    )
}

struct ListExpectations: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists what you expect, with the number of each."
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let all = try await workspace.service.expectations()
            guard !json else {
                return Output.json(
                    JSON.text { json in
                        json.objects("expectations", all) { $1.add(to: &$0) }
                    }
                )
            }
            if all.isEmpty { Output.line("nothing is expected") }
            for expectation in all { Output.line(expectation.line) }
        }
    }
}

struct ExpectPlace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Says where you will be, until the end of a day."
    )

    @Argument(help: "A town, such as \"Paris, FR\", or LATITUDE,LONGITUDE.")
    var place: PlaceArgument

    @Option(help: "The last day, such as 2026-11-28, \"28 Nov\" or friday.")
    var until: String

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        try await Workspace.use { workspace in
            let place = try HomePlace(reading: place.text)
            let name = place.name ?? place.coordinate.homeLabel
            let made = try await workspace.service.expect(
                .place(
                    PrintableText(name.text, limit: Expectation.mostCharacters),
                    place.coordinate
                ),
                until: until,
                in: LocalZone.ofMachine(at: workspace.service.clock.now)
            )
            made.write(asJSON: json)
        }
    }
}

struct ExpectPayment: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payment",
        abstract: "Says that a payment of about this amount will come, until the end of a day."
    )

    @Argument(help: "About how much: within a tenth of it.")
    var amount: String

    @Argument(help: "The currency, such as GBP.")
    var currency: String

    @Option(help: "The payee, by the name that the request will have.")
    var to: String

    @Option(help: "The last day, such as 2026-11-28, \"28 Nov\" or friday.")
    var until: String

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        let payment = try Expectation.Matter(amount: amount, currency: currency, to: to)
        try await Workspace.use { workspace in
            let made = try await workspace.service.expect(
                payment,
                until: until,
                in: LocalZone.ofMachine(at: workspace.service.clock.now)
            )
            made.write(asJSON: json)
        }
    }
}

struct RemoveExpectation: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes an expectation by its number, or all."
    )

    @Argument(help: "Its number in the list.")
    var number: Int?

    @Flag(help: "Remove all, also those that were changed in the file.")
    var all = false

    func validate() throws {
        guard (number == nil) == all else {
            throw ValidationError("Give the number of an expectation, or --all.")
        }
    }

    func run() async throws {
        try await Workspace.use { workspace in
            guard let number else {
                try await workspace.store.forget(.expectations, now: workspace.service.clock.now)
                return Output.line("removed all expectations")
            }
            try await workspace.service.removeExpectation(number)
            Output.line("removed expectation \(number)")
        }
    }
}

extension Expectation {
    fileprivate var line: PrintableText { "\(number)  \(wording)" }

    fileprivate func write(asJSON: Bool) {
        if asJSON {
            Output.json(JSON.text { add(to: &$0) })
        } else {
            Output.line("expected: \(line)")
            Output.line("It counts only for requests that come from now on.")
        }
    }

    fileprivate func add(to json: inout JSONWriter) {
        json.add("number", number)
        json.add("until", end)
        switch matter {
        case .place(let name, let point):
            json.add("place", name)
            json.add("latitude", point.latitude, decimals: 6)
            json.add("longitude", point.longitude, decimals: 6)
        case .payment(let amount, let payee):
            json.add("amount", amount.number)
            json.add("currency", amount.currency)
            json.add("payee", payee)
        }
    }
}
