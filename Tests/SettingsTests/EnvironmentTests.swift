import Console
import Geodesy
import Host
import Review
import Risk
import Testing
import Vocabulary
import pratique

/// Settings of the environment: over those of the file, judged by the same rules.
@Suite struct EnvironmentTests {
    private func examine(
        _ file: String? = nil,
        _ environment: [String: String]
    ) -> (configuration: Configuration, mistakes: [ConfigurationError]) {
        Configuration.examine(file.map { Array($0.utf8) }, environment: environment)
    }

    @Test func `a variable wins over the file, and the file over what is usual`() {
        let file = #"{"log": "/a", "logLevel": "debug", "limits": {"EUR": 5}}"#
        let (found, mistakes) = examine(
            file,
            [
                "PRATIQUE_LOG": "/b", "PRATIQUE_LIMITS": #"{"GBP": 7}"#,
                "PRATIQUE_QUIET_HOURS": "22:00-07:00",
                "PRATIQUE_HOME": #"{"latitude":1,"longitude":2}"#,
                "PRATIQUE_THRESHOLDS_BURST_REQUESTS": "9", "PRATIQUE_FRICTION_HIGH": "type",
                "PRATIQUE_AUTOMATIC_REJECTION_LEVEL": "critical",
            ]
        )
        #expect(mistakes.isEmpty)
        #expect(found.log == "/b")
        #expect(found.logLevel == .debug)
        #expect(found.policy.limits == ["GBP": 7])
        #expect(found.policy.thresholds.burst == 9)
        #expect(found.homes.map(\.coordinate.latitude) == [1])
        let listed = Dictionary(
            uniqueKeysWithValues: found.settings.map { ($0.name, $0.listing.text) }
        )
        #expect(listed["log"] == #"log: "/b"  (PRATIQUE_LOG)"#)
        #expect(listed["logLevel"] == #"logLevel: "debug"  (line 1)"#)
        #expect(listed["pamService"] == nil)
        #expect(listed["homes"]?.hasSuffix("(PRATIQUE_HOME)") == true)
        #expect(listed["friction.high"] == #"friction.high: "type"  (PRATIQUE_FRICTION_HIGH)"#)
        #expect(listed["friction.low"]?.hasSuffix("(default)") == true)
    }

    @Test
    func `colours of a variable override those of the file as a whole, and a theme keeps them`() {
        let file = #"{"console": {"theme": "monochrome", "colours": {"danger": 9, "good": 2}}}"#
        let colours = examine(file, ["PRATIQUE_CONSOLE_COLOURS": #"{"good": 12}"#])
        #expect(colours.mistakes.isEmpty)
        let mixed = colours.configuration.console.theme
        #expect(mixed[.good].colour == Theme.Colour(number: 12))
        #expect(mixed[.danger] == Theme(.monochrome)[.danger])
        let theme = examine(file, ["PRATIQUE_CONSOLE_THEME": "high-contrast"])
        #expect(theme.mistakes.isEmpty)
        let named = theme.configuration.console.theme
        #expect(named[.danger].colour == Theme.Colour(number: 9))
        #expect(named[.warning] == Theme(.highContrast)[.warning])
    }

    @Test func `never is a time as well`() {
        let file = #"{"console": {"lockAfter_min": 10}}"#
        let found = examine(file, ["PRATIQUE_CONSOLE_LOCK_AFTER_MIN": "null"])
        #expect(found.mistakes.isEmpty)
        #expect(found.configuration.console.lockAfter == nil)
        #expect(examine(file, [:]).configuration.console.lockAfter == 600_000)
    }

    @Test func `an empty variable and those of other programs set nothing`() {
        let (found, mistakes) = examine(
            nil,
            [
                "PRATIQUE_LOG": "", "HOME": "/x", "PRATIQUE_DATA": "/x",
                "PRATIQUE_PASSPHRASE_FILE": "/x", "XPRATIQUE_LIMITS": "1",
            ]
        )
        #expect(mistakes.isEmpty)
        #expect(found == .empty)
    }

    @Test(arguments: [
        ("PRATIQUE_LIMITS", "{", "configuration.value"),
        ("PRATIQUE_LIMITS", #"{"XXX": 1}"#, "configuration.code"),
        ("PRATIQUE_THRESHOLDS_BURST_REQUESTS", "lots", "configuration.value"),
        ("PRATIQUE_FRICTION_CRITICAL", "none", "configuration.conflict"),
        ("PRATIQUE_LOG", "relative", "configuration.value"),
        ("PRATIQUE_FORBIDEN_AREAS", "[]", "configuration.member"),
        ("PRATIQUE_HOMES", #"[{"latitude": 1}]"#, "configuration.value"),
        ("PRATIQUE_HOME", #"{"latitude": 1, "longitude": 2, "x": 3}"#, "configuration.member"),
        ("PRATIQUE_QUIET_HOURS", #"["25:00-26:00"]"#, "configuration.value"),
        ("PRATIQUE_PAM_SERVICE", "login", "configuration.moved"),
    ])
    func `a mistake is named with its variable`(variable: String, value: String, code: String) {
        let others = ["PRATIQUE_LOG_LEVEL": "debug", "PRATIQUE_USER_VERIFICATION": "pam"]
        let mistakes = examine(nil, others.merging([variable: value]) { $1 }).mistakes
        #expect(mistakes.map(\.code) == [code])
        #expect(mistakes.first?.position.words.text == "the variable \(variable)")
        #expect(mistakes.first?.reason.contains(variable) == true)
    }

    @Test func `a wrong name is told the nearest one, and a strange one made printable`() {
        let near = examine(nil, ["PRATIQUE_FORBIDEN_AREAS": "[]"]).mistakes.first
        #expect(near?.problem.hasSuffix(#"; did you mean "PRATIQUE_FORBIDDEN_AREAS"?"#) == true)
        let strange = examine(nil, ["PRATIQUE_\u{1B}[2J": "1"]).mistakes.first
        #expect(strange?.position.words.text == "the variable PRATIQUE_...")
        #expect(strange?.reason.contains("\u{1B}") == false)
    }

    @Test func `what does not go together is found across file and environment`() {
        let areas = examine(#"{"allowedAreas": ["GB"]}"#, ["PRATIQUE_FORBIDDEN_AREAS": #"["GB"]"#])
        #expect(areas.mistakes.map(\.code) == ["configuration.conflict"])
        let thresholds = examine(
            #"{"thresholds": {"far_from_home_low_km": 400}}"#,
            ["PRATIQUE_THRESHOLDS_FAR_FROM_HOME_MEDIUM_KM": "300"]
        )
        #expect(thresholds.mistakes.map(\.code) == ["configuration.conflict"])
        let confirmationLevel = examine(
            #"{"friction": {"medium": "confirm"}}"#,
            ["PRATIQUE_FRICTION_HIGH": "none"]
        )
        #expect(confirmationLevel.mistakes.map(\.code) == ["configuration.conflict"])
    }

    @Test func `mistakes of the file come before those of variables`() {
        let mistakes = examine("{\n\"x\": 1}", ["PRATIQUE_LIMITS": "1"]).mistakes
        #expect(mistakes.map(\.position.words.text).count == 2)
        #expect(mistakes.first?.position.line == 2)
        #expect(mistakes == mistakes.sorted { $0.position < $1.position })
    }

    @Test func `any value is read or refused with its own variable`() {
        let values = [
            "\"", "\\", "}", "]", "{}", "[]", "null", #"{"a":"#, "\u{0}", "}}}}", "\"}", ",", "1,2",
            String(repeating: "[", count: 5_000), String(repeating: "x", count: 600_000),
        ]
        for value in values {
            for variable in ["PRATIQUE_LIMITS", "PRATIQUE_FRICTION_LOW", "PRATIQUE_HOMES"] {
                let others = ["PRATIQUE_LOG_LEVEL": "debug", "PRATIQUE_FRICTION_HIGH": "type"]
                let (found, mistakes) = examine(nil, others.merging([variable: value]) { $1 })
                #expect(
                    Set(mistakes.map(\.position.words.text)).isSubset(of: [
                        "the variable \(variable)"
                    ])
                )
                #expect(found.logLevel == .debug)
            }
        }
    }
}
