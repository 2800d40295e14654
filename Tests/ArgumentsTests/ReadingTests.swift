import Testing

@testable import Arguments

/// What a command takes from a command line.
@Suite struct ReadingTests {
    @Test func `without options the defaults count`() throws {
        let run = try Tool.command(RunIt.self, "run", "here")
        #expect(run.first.text == "here")
        #expect(run.count == 3)
        #expect(run.colour == .green)
        #expect(run.reach == nil)
        #expect(run.others.isEmpty)
        #expect(run.shared.toFile == nil)
        #expect(!run.shared.loudHTTPTalk)
    }

    @Test func `options stand anywhere, with a blank or an equals sign before the value`() throws {
        let run = try Tool.command(
            RunIt.self,
            "run",
            "--to-file",
            "x",
            "a",
            "--count=4",
            "b",
            "--loud-http-talk",
            "--colour",
            "red",
            "c",
            "--reach",
            "1.5"
        )
        #expect(run.first.text == "a")
        #expect(run.others == ["b", "c"])
        #expect(run.shared.toFile == "x")
        #expect(run.shared.loudHTTPTalk)
        #expect(run.count == 4)
        #expect(run.colour == .red)
        #expect(run.reach == 1.5)
    }

    @Test func `of an option that is given twice the last value counts`() throws {
        #expect(try Tool.command(RunIt.self, "run", "a", "--count", "1", "--count", "2").count == 2)
    }

    @Test func `an option with nothing behind its equals sign takes the next word`() throws {
        #expect(try Tool.command(RunIt.self, "run", "a", "--title=", "b").title == "b")
        #expect(try Tool.command(RunIt.self, "run", "a", "--title==").title == "=")
    }

    @Test func `behind two hyphens everything is a value, help too`() throws {
        let run = try Tool.command(RunIt.self, "run", "--", "--count", "-x", "--help", "--")
        #expect(run.first.text == "--count")
        #expect(run.others == ["-x", "--help", "--"])
    }

    @Test func `a single hyphen and an empty word are values`() throws {
        let run = try Tool.command(RunIt.self, "run", "-", "", "--title", "-")
        #expect(run.first.text == "-")
        #expect(run.others == [""])
        #expect(run.title == "-")
    }

    @Test(arguments: ["-33.9,151.2", "-.5,1", "-5", "-0"])
    func `a place may begin with a minus, as an operand and behind its option`(
        text: String
    ) throws {
        #expect(try Tool.command(RunIt.self, "run", text).first.text == text)
        #expect(try Tool.command(RunIt.self, "run", "a", "--home", text).home?.text == text)
        #expect(try Tool.command(RunIt.self, "run", "a", "--home=\(text)").home?.text == text)
    }

    @Test func `a number may begin with a minus`() throws {
        #expect(try Tool.command(RunIt.self, "run", "a", "--count", "-2").count == -2)
        #expect(try Tool.command(RunIt.self, "run", "a", "--reach", "-.5").reach == -0.5)
        let many = try Tool.command(SetMany.self, "set", "many", "-1", "2", "--key", "k", "-3")
        #expect(many.numbers == [-1, 2, -3])
    }

    @Test(arguments: ["-x", "--5", "-", "--", "-.", "-..5", "-a,5"])
    func `what is no number behind its minus is no value`(text: String) throws {
        #expect(!CommandLinePiece(text: text, kind: .word).isNegative)
    }

    @Test func `a text does not begin with a minus`() throws {
        #expect(
            try Tool.error("run", "a", "--title", "-1")
                == "Error: Missing value for '--title <title>'"
        )
        #expect(try Tool.error("run", "a", "b", "-1") == "Error: Unknown option '-1'")
        #expect(try Tool.command(RunIt.self, "run", "a", "--title=-1").title == "-1")
    }

    @Test func `a number has decimal digits only`() throws {
        for text in ["x", "", " 1", "1 ", "0x10", "99999999999999999999", "1.0"] {
            let error = try Tool.error("run", "a", "--count", text)
            #expect(
                error.hasSuffix("'--count <count>'. Please provide a whole number, such as 20.")
            )
        }
    }

    @Test func `the command that is meant by default takes the words`() throws {
        #expect(try !Tool.command(SetOne.self, "set").quick)
        #expect(try Tool.command(SetOne.self, "set", "--quick").quick)
        #expect(try Tool.command(SetOne.self, "set", "one", "--quick").quick)
    }

    @Test func `a hidden command runs, and the name of a type is a name`() throws {
        _ = try Tool.command(SecretIt.self, "secret-it")
        _ = try Tool.command(WaitIt.self, "wait-it")
    }

    @Test(arguments: [
        ("json", "json"), ("adminPort", "admin-port"), ("allowPlainHTTP", "allow-plain-http"),
        ("loudHTTPTalk", "loud-http-talk"), ("A", "a"), ("", ""),
    ])
    func `names are typed in small letters with hyphens`(name: String, typed: String) {
        #expect(WordForm.hyphenated(name) == typed)
    }

    @Test func `a value that must be given is not there before the line was read`() async {
        await #expect(processExitsWith: .failure) { _ = SetMany().key }
    }

    @Test func `a command ends with its own code`() async throws {
        #expect(try await Tool.main(["run", "a"], columns: 80) { _ in } == .success)
        #expect(
            try await Tool.main(["run", "a", "--count", "7"], columns: 80) { _ in } == ExitCode(9)
        )
        #expect(try await Tool.main(["wait-it"], columns: 80) { _ in } == ExitCode(5))
        var said: [CommandReply] = []
        #expect(try await Tool.main(["nope"], columns: 80) { said.append($0) } == ExitCode(64))
        #expect(said.map(\.exitCode) == [.validationFailure])
    }
}
