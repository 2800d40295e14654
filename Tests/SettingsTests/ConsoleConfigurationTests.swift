import Testing
import Vocabulary

@testable import Console
@testable import Review
@testable import pratique

struct ConsoleConfigurationTests {
    private func examine(
        _ text: String
    ) -> (configuration: Configuration, mistakes: [ConfigurationError]) {
        Configuration.examine(Array(text.utf8))
    }

    @Test func `everything of the console can be set`() {
        let text = #"""
            {"console": {
              "keys": {"reject": ["x", "F4"], "postpone": "Ctrl-P", "codes": []},
              "colours": {"danger": "bright-red", "good": 12},
              "theme": "high-contrast",
              "mouse": false, "bell": false, "title": false, "notifications": false,
              "notificationDetails": true,
              "lockAfter_min": 2.5,
              "copy": false, "grace_s": 1.5,
              "escapeDelay_ms": 250
            }}
            """#
        let (configuration, mistakes) = examine(text)
        #expect(mistakes.isEmpty)
        let console = configuration.console
        #expect(console.theme[.danger].colour == Theme.Colour(number: 9))
        #expect(console.theme[.good].colour == Theme.Colour(number: 12))
        #expect(console.theme[.warning] == Theme(.highContrast)[.warning])
        #expect(!console.usesMouse && !console.rings && !console.setsTitle && !console.notifies)
        #expect(console.notifiesDetails && !ConsoleSettings().notifiesDetails)
        #expect(console.lockAfter == 150_000)
        #expect(!console.copies && console.grace == 1_500)
        #expect(ConsoleSettings().copies && ConsoleSettings().grace == 3_000)
        #expect(console.escapeDelay(isRemote: false) == 250)
        #expect(console.escapeDelay(isRemote: true) == 250)
        func keys(of verb: Verb) -> [String]? {
            console.keys.bindings.first { $0.verb == verb }?.keys.map(\.name)
        }
        #expect(keys(of: .reject) == ["x", "F4"])
        #expect(keys(of: .postpone) == ["Ctrl-P"])
        #expect(keys(of: .codes) == [])
    }

    @Test func `nothing set is the standard, and null never locks`() {
        #expect(examine("{}").configuration.console == ConsoleSettings())
        #expect(
            examine(#"{"console": {"lockAfter_min": null}}"#).configuration.console.lockAfter == nil
        )
    }

    @Test func `behind ESC a key is waited for longer over a network`() {
        #expect(ConsoleSettings().escapeDelay(isRemote: false) == 25)
        #expect(ConsoleSettings().escapeDelay(isRemote: true) == 100)
        let (configuration, mistakes) = Configuration.examine(
            nil,
            environment: ["PRATIQUE_CONSOLE_ESCAPE_DELAY_MS": "40"]
        )
        #expect(mistakes.isEmpty)
        #expect(configuration.console.escapeDelay == 40)
    }

    @Test(arguments: [
        (#"{"console": {"escapeDelay_ms": 0}}"#, "configuration.value", 1, 32),
        (#"{"console": {"escapeDelay_ms": 1001}}"#, "configuration.value", 1, 32),
        (#"{"console": {"escapeDelay_ms": "25"}}"#, "configuration.value", 1, 32),
        (#"{"console": {"grace_s": 31}}"#, "configuration.value", 1, 25),
        (#"{"console": {"grace_s": -1}}"#, "configuration.value", 1, 25),
        (#"{"console": 1}"#, "configuration.value", 1, 13),
        (#"{"console": {"tehme": "standard"}}"#, "configuration.member", 1, 14),
        (#"{"console": {"theme": "pink"}}"#, "configuration.value", 1, 23),
        (#"{"console": {"mouse": 1}}"#, "configuration.value", 1, 23),
        (#"{"console": {"lockAfter_min": 0}}"#, "configuration.value", 1, 31),
        (#"{"console": {"colours": {"dangre": "red"}}}"#, "configuration.member", 1, 26),
        (#"{"console": {"colours": {"danger": "pink"}}}"#, "configuration.value", 1, 36),
        (#"{"console": {"colours": {"danger": 256}}}"#, "configuration.value", 1, 36),
        (#"{"console": {"keys": {"fly": "f"}}}"#, "configuration.member", 1, 23),
        (#"{"console": {"keys": {"quit": "Ctrl-C"}}}"#, "configuration.value", 1, 31),
        (#"{"console": {"keys": {"quit": ["x", "xx"]}}}"#, "configuration.value", 1, 37),
        (#"{"console": {"keys": {"quit": "y"}}}"#, "configuration.conflict", 1, 23),
        (#"{"console": {"keys": {"quit": "s"}}}"#, "configuration.conflict", 1, 23),
        (
            #"{"console": {"keys": {"quit": ["1","2","3","4","5","6","7","8","9"]}}}"#,
            "configuration.value", 1, 31
        ),
    ]) func `a mistake has its position`(text: String, code: String, line: Int, column: Int) {
        let mistakes = examine(text).mistakes
        #expect(mistakes.map(\.code) == [code])
        #expect(mistakes.first?.position.words.text == "line \(line), column \(column)")
    }

    @Test func `a taken key is told with its meaning`() {
        let mistake = examine(#"{"console": {"keys": {"quit": "s"}}}"#).mistakes.first
        #expect(mistake?.problem.contains("already means `skip`") == true)
    }

    @Test func `what is set is listed with its line`() {
        let (configuration, _) = examine("{\n \"console\": {\"theme\": \"monochrome\"}}")
        let lines = configuration.settings.map(\.listing.text)
        #expect(lines.contains(#"console.theme: "monochrome"  (line 2)"#))
        #expect(lines.contains("console.mouse: true  (default)"))
    }
}
