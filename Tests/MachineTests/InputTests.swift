import Geodesy
import Glibc
import Host
import TestSupport
import Testing
import Vocabulary

/// What the machine and the command line give: folders, numbers, times, files.
@Suite struct InputTests {
    @Test func `folders follow the XDG rules`() throws {
        let home = try Folders(environment: ["HOME": "/home/ann", "XDG_STATE_HOME": "relative"])
        #expect(home.store == "/home/ann/.local/state/pratique/ledger.sqlite")
        #expect(home.configuration == "/home/ann/.config/pratique/config.json")
        let set = try Folders(environment: [
            "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d",
        ])
        #expect(set.state == "/s/pratique")
        #expect(set.configuration == "/c/pratique/config.json")
        #expect(throws: FileError.noStateFolder) { try Folders(environment: [:]) }
    }

    @Test(arguments: ["51.4545,-2.5879", " 51.4545 , -2.5879"])
    func `coordinates are read from an argument`(text: String) throws {
        let coordinate = try Coordinate(argument: text)
        #expect(coordinate.latitude == 51.4545)
        #expect(coordinate.longitude == -2.5879)
    }

    @Test(arguments: ["", "51", "51,2,3", "north,west", "91,0", "0,181", "nan,0", "51;2"])
    func `other arguments are no coordinates`(text: String) {
        #expect(throws: ArgumentError.coordinates(Found(text))) { try Coordinate(argument: text) }
    }

    @Test(arguments: [
        ("256.1.1.1", "\"256.1.1.1\" is not an IP address: its first number is 256."),
        ("1.2.3.999", ": its fourth number is 999."), ("1.02.3.4", ": its second number is 02."),
        ("1..3.4", ": its second number is missing."), ("1.2.3", ": it has 3 numbers."),
        ("1.2.3.4.5", ": it has 5 numbers."),
    ])
    func `what looks like an IP address is told so, and where it is wrong`(
        text: String,
        words: String
    ) {
        let error = #expect(throws: ArgumentError.self) { try Coordinate(argument: text) }
        #expect(error?.code == "argument.address")
        #expect(error?.reason.contains(words) == true)
    }

    @Test func `a time is RFC 3339 or milliseconds`() throws {
        #expect(try Instant(argument: "1700000000000").description == "2023-11-14T22:13:20Z")
        #expect(try Instant(argument: "2023-11-14T22:13:20Z").milliseconds == 1_700_000_000_000)
        #expect(throws: ArgumentError.time(Found("yesterday"))) {
            try Instant(argument: "yesterday")
        }
        #expect(throws: ArgumentError.time(Found("-1"))) { try Instant(argument: "-1") }
    }

    @Test func `a small number is milliseconds, and one that looks like seconds is refused`() throws
    {
        // The first times of the table of RFC 6238.
        for number in [0, 59_000, 999_999_999, 100_000_000_000] as [Int64] {
            #expect(try Instant(argument: "\(number)").milliseconds == number)
        }
        for number in [1_000_000_000, 1_700_000_000, 99_999_999_999] as [Int64] {
            let error = #expect(throws: ArgumentError.seconds(number)) {
                try Instant(argument: "\(number)")
            }
            #expect(error?.code == "argument.time.seconds")
            #expect(
                error?.reason
                    == "The time \(number) looks like seconds. Write it in milliseconds:"
                    + " \(number)000."
            )
        }
    }

    /// A pipe that nobody writes to.
    private func pipe(_ name: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/" + name
        try #require(unsafe mkfifo(path, 0o600) == 0)
        return path
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            .configuration, .addresses, .timeZone, .endpoints, .senders, .certificate, .privateKey,
            .brokerPassword,
        ] as [FileError.Input]
    )
    func `a file that a configuration or a folder names is no pipe`(input: FileError.Input) throws {
        let folder = try TemporaryFolder()
        let path = try pipe("file", in: folder)
        #expect(throws: FileError.special(input)) {
            try BoundedFile.contents(of: path, as: input, limit: 100)
        }
        #expect(throws: FileError.special(input)) {
            try BoundedFile.secret(of: path, as: input, limit: 100)
        }
        // Where a library opens it.
        #expect(throws: FileError.special(input)) {
            try BoundedFile.checkOnlyOwnerChanges(path, as: input)
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `a table of addresses that is a pipe is not waited for`() throws {
        let folder = try TemporaryFolder()
        _ = try pipe(IPCountryFile.name, in: folder)
        let file = IPCountryFile(environment: ["PRATIQUE_DATA": folder.path], executable: nil)
        guard case .unusable(_, let error) = file.content else {
            Issue.record("\(file.content)")
            return
        }
        #expect(error.code == "file.special.ip-country")
    }
}
