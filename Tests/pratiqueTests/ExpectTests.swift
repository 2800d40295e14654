import Foundation
import TestSupport
import Testing

/// `pratique expect`.
@Suite(.timeLimit(.minutes(10))) struct ExpectTests {
    private static func day(_ days: Int) -> String {
        let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        return Date().addingTimeInterval(Double(days) * 86_400).formatted(format)
    }

    private static func error(_ outcome: ChildProcess.Outcome) -> String {
        "\(outcome.status) \(outcome.errors)"
    }

    @Test func `what is expected is made, listed, told as JSON and removed`() async throws {
        let folder = try Folder()
        func run(_ words: String...) async throws -> ChildProcess.Outcome {
            try await folder.run(["expect"] + words, setting: ["TZ": "UTC"])
        }
        #expect(try await run().output == "nothing is expected\n")
        let place = try await run("place", "Paris, FR", "--until", Self.day(2))
        #expect(place.output.hasPrefix("expected: 1  Paris, FR until "), "\(Self.error(place))")
        #expect(place.output.hasSuffix("\nIt counts only for requests that come from now on.\n"))
        let paid = try await run(
            "payment",
            "1,200",
            "GBP",
            "--to",
            "River Insurance",
            "--until",
            Self.day(3),
            "--json"
        )
        #expect(paid.output.contains(#""amount":"1200.00","currency":"GBP""#))
        let list = try await run("list").output
        #expect(list.contains("2  about GBP 1,200.00 to River Insurance until "))
        let json = try await run("list", "--json").output
        #expect(json.contains(#"{"expectations":[{"number":1,"until":""#))
        #expect(json.contains(#""place":"Paris, FR","latitude":48.8"#))
        #expect(try await run("remove", "1").output == "removed expectation 1\n")
        #expect(try await run("remove", "1").errors.contains("expectation.unknown"))
        #expect(try await run("remove").status == 64)
        #expect(try await run("remove", "--all").status == 0)
        #expect(try await run().output == "nothing is expected\n")
    }

    @Test(arguments: [
        (["place", "Paris, FR", "--until", day(-2)], "expectation.day"),
        (["place", "Paris, FR", "--until", "yesterday"], "expectation.day"),
        (["place", "Nowhere at all", "--until", day(1)], "home.unknown"),
        (["payment", "0", "GBP", "--to", "A", "--until", day(1)], "expectation.amount"),
        (["payment", "0,500", "GBP", "--to", "A", "--until", day(1)], "expectation.amount"),
        (["payment", "1,200.50,7", "GBP", "--to", "A", "--until", day(1)], "expectation.amount"),
        (["payment", "1,20", "GBP", "--to", "A", "--until", day(1)], "expectation.amount"),
        (["payment", "12", "XQQ", "--to", "A", "--until", day(1)], "expectation.currency"),
        (["payment", "12", "GBP", "--to", " ", "--until", day(1)], "expectation.payee"),
    ])
    func `what cannot be expected is named`(words: [String], code: String) async throws {
        let outcome = try await Folder().run(["expect"] + words, setting: ["TZ": "UTC"])
        #expect(outcome.status == 1 && outcome.errors.contains(code), "\(Self.error(outcome))")
    }
}
