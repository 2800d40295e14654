import Arguments
import Geodesy
import Host
import Review
import Service
import Store
import Token
import Vocabulary

struct Home: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows or sets where you are, which requests are compared with.",
        discussion: """
            It is kept in the store, sealed. An option, PRATIQUE_HOME and the configuration \
            override it. The network is not used: towns are those of the atlas.

            Example:
              pratique home set "Bristol, GB"
              pratique home set 51.46,-2.59
            """,
        subcommands: [ShowHome.self, SetHome.self, ForgetHome.self],
        defaultSubcommand: ShowHome.self
    )
}

struct ShowHome: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows where you are, if it is known, and where that was set."
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            try await workspace.store.checkHome()
            try await HomeReport(workspace).write(asJSON: json)
        }
    }
}

struct SetHome: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Saves where you are: a town by its name, or coordinates."
    )

    @Argument(help: "A town, such as \"Bristol, GB\", or LATITUDE,LONGITUDE.")
    var place: PlaceArgument

    @Flag(help: "Do not ask about whole degrees, such as 0,0.")
    var yes = false

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        try await Workspace.use { workspace in
            let place = try await place(isConfirmed: yes)
            try await workspace.service.keepHome(.place(StoredHome(place)))
            try await HomeReport(workspace).write(asJSON: json)
        }
    }

    /// Whole degrees need confirmation; of several towns the person at a terminal chooses one.
    private func place(isConfirmed: Bool) async throws -> HomePlace {
        do throws(HomeError) {
            return try HomePlace(reading: place.text, isConfirmed: isConfirmed)
        } catch {
            guard Output.isInteractive else { throw error }
            switch error {
            case .unlikely(_, let point, let there):
                try await Confirmation.require(
                    "Home will be \(point.homeLabel), which is \(there).",
                    isGiven: false
                )
                return try HomePlace(reading: place.text, isConfirmed: true)
            case .unknown, .several:
                guard let chosen = try await HomeQuestion.choice(after: error) else { throw error }
                return try HomePlace(reading: chosen.text.text, isConfirmed: true)
            case .point: throw error
            }
        }
    }
}

struct ForgetHome: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Removes where you are from the store."
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        try await Workspace.use { workspace in
            try await workspace.service.keepHome(nil)
            try await HomeReport(workspace).write(asJSON: json)
        }
    }
}

private struct HomeReport {
    /// Of the configuration or environment, with its origin.
    private let given: (place: Configuration.Home, origin: PrintableText)?
    private let kept: HomeAnswer?

    func write(asJSON: Bool) {
        if asJSON { Output.json(json) } else { lines.forEach(Output.wrapped) }
    }

    init(_ workspace: Workspace) async throws {
        kept = try await workspace.store.home()
        given = workspace.configuration.homes.first.map { home in
            let position = workspace.configuration.settings.first { $0.name == "homes" }?.position
            let file = PrintableText(workspace.folders.configuration ?? "")
            return (home, position?.place(in: file) ?? file)
        }
    }

    private var keptHome: StoredHome? { if case .place(let home) = kept { home } else { nil } }

    var lines: [PrintableText] {
        var lines: [PrintableText] = []
        if let given {
            let point = given.place.coordinate.homeLabel
            let label: PrintableText = given.place.name.map { "\($0) (\(point))" } ?? point
            lines.append("home: \(label), set at \(given.origin)")
        }
        if let keptHome {
            let point = keptHome.coordinate.homeLabel
            let label: PrintableText =
                keptHome.name == nil ? point : "\(keptHome.label) (\(point))"
            lines.append(
                given == nil
                    ? "home: \(label), kept in the store"
                    : "The store has \(label), which that overrides."
            )
        }
        if lines.isEmpty {
            lines.append("home: not set; set it with: pratique home set TOWN")
        }
        return lines
    }

    var json: String {
        JSON.text { json in
            let place = given.map { ($0.place.name?.text, $0.place.coordinate) }
            let keptPlace = keptHome.map { ($0.name, $0.coordinate) }
            json.object("home", place ?? keptPlace) { Self.add($1, to: &$0) }
            json.add("source", given != nil ? "configuration" : keptHome != nil ? "store" : "none")
            json.add("set_at", given?.origin.text)
            json.object("kept", keptPlace) { Self.add($1, to: &$0) }
            json.add("later", kept == .later)
        }
    }

    private static func add(
        _ place: (name: String?, coordinate: Coordinate),
        to json: inout JSONWriter
    ) {
        json.add("latitude", place.coordinate.latitude, decimals: 6)
        json.add("longitude", place.coordinate.longitude, decimals: 6)
        json.add("name", place.name.map { PrintableText($0, limit: 100).text })
    }
}

extension StoredHome {
    /// For the store.
    init(_ place: HomePlace) { self.init(name: place.name?.text, coordinate: place.coordinate) }
}
