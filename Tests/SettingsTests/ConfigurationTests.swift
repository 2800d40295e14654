import Atlas
import Geodesy
import Host
import Push
import Risk
import Testing
import Vocabulary
import pratique

@Suite struct ConfigurationTests {
    private func read(_ text: String) throws -> Configuration {
        try Configuration(parsing: Array(text.utf8))
    }

    @Test func `the members of old are read`() throws {
        let configuration = try read(
            #"{"home":{"latitude":51.4545,"longitude":-2.5879},"proxy":"http://[::1]:80","#
                + #""logLevel":"debug","userVerification":"passphrase"}"#
        )
        let bristol = try Coordinate(latitude: 51.4545, longitude: -2.5879)
        #expect(configuration.homes.map(\.coordinate) == [bristol])
        #expect(configuration.logLevel == .debug)
        #expect(configuration.userVerification == .passphrase)
        #expect(configuration.policy == .standard)
        #expect(try read("{}").homes.isEmpty)
    }

    @Test func `a log has a path and a level`() throws {
        let configuration = try read(#"{"log": "/var/log/x", "logLevel": "debug"}"#)
        #expect(configuration.log == "/var/log/x")
        let listed = configuration.settings.map(\.listing.text)
        #expect(listed.contains(#"logLevel: "debug"  (line 1)"#))
        #expect(try read("{}").log == nil)
        for text in [#"{"log": "x"}"#, #"{"log": "/"}"#, #"{"log": 1}"#, #"{"logLevel": "loud"}"#] {
            #expect(throws: ConfigurationError.self) { try read(text) }
        }
    }

    @Test func `homes have names and an order`() throws {
        let configuration = try read(
            #"{"homes":[{"name":"Shop","latitude":1,"longitude":2},{"latitude":3,"longitude":4}]}"#
        )
        #expect(configuration.homes.map(\.name) == ["Shop", nil])
        #expect(configuration.homes.map(\.coordinate.latitude) == [1, 3])
    }

    @Test func `the place of the device is one place, and no home`() throws {
        let text = #"{"deviceLocation":{"latitude":51.4545,"longitude":-2.5879}}"#
        let configuration = try read(text)
        #expect(
            configuration.deviceLocation == (try Coordinate(latitude: 51.4545, longitude: -2.5879))
        )
        #expect(configuration.homes.isEmpty)
        #expect(try read("{}").deviceLocation == nil)
        for text in [
            #"{"deviceLocation":{"latitude":91,"longitude":0}}"#,
            #"{"deviceLocation":{"latitude":1}}"#, #"{"deviceLocation":"here"}"#,
            #"{"deviceLocation":{"latitude":1,"longitude":2,"name":"x"}}"#,
        ] {
            #expect(throws: ConfigurationError.self) { try read(text) }
        }
    }

    @Test func `everything about risk is read`() throws {
        let policy = try read(
            """
            {"allowedAreas": ["GB", "GB-ENG", {"latitude": 1, "longitude": 2, "radius_m": 500}],
             "forbiddenAreas": ["KP"],
             "limits": {"EUR": 1000, "JPY": 150000},
             "quietHours": ["22:00-07:00", "12:30-13:00"],
             "thresholds": {"far_from_home_low_km": 80, "burst_requests": 4},
             "friction": {"medium": "confirm", "high": "type"},
             "automaticRejection": {"level": "critical", "codes": ["place.null-island"]}}
            """
        ).policy
        let centre = try Coordinate(latitude: 1, longitude: 2)
        #expect(
            policy.allowedAreas == [
                .country(code: "GB"), .province(code: "GB-ENG"),
                .circle(centre: centre, radius: .metres(500)),
            ]
        )
        #expect(policy.forbiddenAreas == [.country(code: "KP")])
        #expect(policy.limits == ["EUR": 1_000, "JPY": 150_000])
        #expect(policy.quietHours == [.init(start: 1_320, end: 420), .init(start: 750, end: 780)])
        #expect(policy.thresholds.farFromHomeLow == .metres(80_000))
        #expect(policy.thresholds.burst == 4)
        #expect(policy.thresholds.farFromHomeHigh == Thresholds().farFromHomeHigh)
        let confirmationLevel = Severity.allCases.map { policy.confirmationLevel(at: $0) }
        #expect(confirmationLevel == [.none, .none, .confirm, .type, .type])
        #expect(policy.automaticRejection == .init(level: .critical, codes: ["place.null-island"]))
    }

    @Test func `critical asks for something, whatever the levels below it ask for`() throws {
        let policy = try read(#"{"friction":{"high":"none","critical":"confirm"}}"#).policy
        #expect(policy.confirmationLevel(at: .high) == .none)
        #expect(policy.confirmationLevel(at: .critical) == .confirm)
        let high = try read(#"{"friction":{"high":"none"}}"#).policy
        #expect(high.confirmationLevel(at: .critical) == .type)
    }

    @Test func `relays are read with their names, and one may lie in another`() throws {
        let configuration = try read(
            """
            {"relays": [{"name": "Office", "networks": ["192.0.2.0/24", "2001:db8::/32"]},
             {"networks": ["192.0.2.128/25"]}]}
            """
        )
        let relays = configuration.policy.relays
        func relay(_ address: String) throws -> RelayNetworks.Network? {
            relays.network(of: try #require(RemoteAddress(address).value))
        }
        #expect(try relay("192.0.2.1")?.name == "Office")
        #expect(try relay("2001:db8::1")?.text == "2001:db8::/32")
        #expect(try relay("192.0.2.200")?.text == "192.0.2.128/25")
        #expect(try relay("192.0.2.200")?.name == nil)
        #expect(try relay("192.0.3.1") == nil)
        let listed = configuration.settings.first { $0.name == "relays" }
        #expect(listed?.position?.line == 1)
        #expect(try read("{}").settings.first { $0.name == "relays" }?.value == "[]")
    }

    @Test(arguments: [(10_000, 0), (10_001, 1), (10_300, 1)])
    func `there are ten thousand networks of relays at most`(count: Int, mistakes: Int) {
        let networks = (0..<count).map { "\"10.\($0 / 256).\($0 % 256).0/24\"" }
        let halves = [networks.prefix(6_000), networks.dropFirst(6_000)].map {
            "{\"networks\":[\($0.joined(separator: ","))]}"
        }
        let text = "{\"relays\":[\n\(halves.joined(separator: ",\n"))]}"
        let found = Configuration.examine(Array(text.utf8)).mistakes
        #expect(found.map(\.code) == Array(repeating: "configuration.value", count: mistakes))
        #expect(found.allSatisfy { $0.position.line == 3 })
    }

    @Test func `of thousands of broken networks the first hundred are told`() {
        let networks = Array(repeating: "1", count: 9_000).joined(separator: ",")
        let text = "{\"relays\":[{\"networks\":[\(networks)]}]}"
        #expect(Configuration.examine(Array(text.utf8)).mistakes.count == 100)
    }

    @Test func `one span of quiet hours needs no list`() throws {
        #expect(try read(#"{"quietHours":"22:00-07:00"}"#).policy.quietHours.count == 1)
    }

    @Test(arguments: [
        ("", 1, 1, "configuration.json"),
        ("{\n  \"home\": {}\n  \"limits\": {}}", 3, 3, "configuration.json"),
        ("[]", 1, 1, "configuration.value"),
        (#"{"home":{},"home":{}}"#, 1, 12, "configuration.json"),
        (#"{"hme":{}}"#, 1, 2, "configuration.member"),
        ("{\n\t\"limits\": {},\n\t\"é\": 1, \"x\": 1}", 3, 2, "configuration.member"),
        (#"{"home":1}"#, 1, 9, "configuration.value"),
        (#"{"home":{"latitude":91,"longitude":0}}"#, 1, 21, "configuration.value"),
        (#"{"home":{"latitude":1}}"#, 1, 9, "configuration.value"),
        (#"{"home":{"latitude":1,"longitude":2,"height":3}}"#, 1, 37, "configuration.member"),
        (#"{"homes":[{"name":"","latitude":1,"longitude":2}]}"#, 1, 19, "configuration.value"),
        (#"{"home":{"latitude":1,"longitude":2},"homes":[]}"#, 1, 38, "configuration.conflict"),
        (#"{"pamService":"../x"}"#, 1, 15, "configuration.moved"),
        (#"{"userVerification":"none"}"#, 1, 21, "configuration.value"),
        (#"{"allowedAreas":"GB"}"#, 1, 17, "configuration.value"),
        (#"{"allowedAreas":["GB","UK"]}"#, 1, 23, "configuration.code"),
        (#"{"allowedAreas":["gb"]}"#, 1, 18, "configuration.code"),
        (#"{"forbiddenAreas":["GB-XYZ"]}"#, 1, 20, "configuration.code"),
        (#"{"allowedAreas":[{"latitude":1,"longitude":2}]}"#, 1, 18, "configuration.value"),
        (
            #"{"allowedAreas":[{"latitude":1,"longitude":2,"radius_m":0}]}"#, 1, 57,
            "configuration.value"
        ),
        (#"{"allowedAreas":["GB","FR"],"forbiddenAreas":["FR"]}"#, 1, 47, "configuration.conflict"),
        (#"{"limits":{"EURO":5}}"#, 1, 12, "configuration.code"),
        (#"{"limits":{"EUR":-5}}"#, 1, 18, "configuration.value"),
        (#"{"quietHours":["22:00-24:00"]}"#, 1, 16, "configuration.value"),
        (#"{"quietHours":"22:00"}"#, 1, 15, "configuration.value"),
        (#"{"quietHours":"08:00-08:00"}"#, 1, 15, "configuration.value"),
        (#"{"thresholds":{"far_from_home_low":5}}"#, 1, 16, "configuration.member"),
        (#"{"thresholds":{"burst_requests":2.5}}"#, 1, 33, "configuration.value"),
        (#"{"thresholds":{"burst_requests":1}}"#, 1, 33, "configuration.value"),
        (#"{"thresholds":{"far_from_home_low_km":900}}"#, 1, 16, "configuration.conflict"),
        (#"{"friction":{"critical":"yes"}}"#, 1, 25, "configuration.value"),
        (#"{"friction":{"severe":"none"}}"#, 1, 14, "configuration.member"),
        (#"{"friction":{"critical":"none"}}"#, 1, 14, "configuration.conflict"),
        (#"{"friction":{"high":"none","critical":"none"}}"#, 1, 28, "configuration.conflict"),
        (#"{"friction":{"low":"type","high":"none"}}"#, 1, 27, "configuration.conflict"),
        (#"{"automaticRejection":{"level":"none"}}"#, 1, 32, "configuration.value"),
        (#"{"automaticRejection":{"codes":["travel.sped"]}}"#, 1, 33, "configuration.code"),
        (#"{"automaticApproval":{}}"#, 1, 2, "configuration.member"),
        (#"{"relays":{}}"#, 1, 11, "configuration.value"),
        (#"{"relays":["192.0.2.0/24"]}"#, 1, 12, "configuration.value"),
        (#"{"relays":[{"name":"Tor"}]}"#, 1, 12, "configuration.value"),
        (#"{"relays":[{"networks":[]}]}"#, 1, 24, "configuration.value"),
        (#"{"relays":[{"networks":["192.0.2.1/24"]}]}"#, 1, 25, "configuration.value"),
        ("{\"relays\":[{\"networks\":[\"10.0.0.0/8\",\n 7]}]}", 2, 2, "configuration.value"),
        (#"{"relays":[{"network":[]}]}"#, 1, 13, "configuration.member"),
        (
            #"{"relays":[{"name":"","networks":["10.0.0.0/8"]}]}"#, 1, 20,
            "configuration.value"
        ),
        (
            #"{"relays":[{"networks":["2001:db8::/32"]},{"networks":["2001:DB8::/32"]}]}"#,
            1, 56, "configuration.conflict"
        ),
    ])
    func `a mistake is refused with its position`(
        text: String,
        line: Int,
        column: Int,
        code: String
    ) throws {
        let error = #expect(throws: ConfigurationError.self) { try read(text) }
        #expect(error?.code == code)
        let position = try #require(error?.position)
        #expect([position.line, position.column] == [line, column])
        let reason = error?.reason ?? ""
        #expect(reason.hasPrefix("In the configuration, line \(line), column \(column): "))
        #expect(reason.hasSuffix(".") || reason.hasSuffix("?"))
    }

    @Test(arguments: [
        (#"{"quiethours":"22:00-07:00"}"#, "quietHours"),
        (#"{"quietHour":"22:00-07:00"}"#, "quietHours"),
        (#"{"forbidenAreas":[]}"#, "forbiddenAreas"),
        (#"{"thresholds":{"farFromHomeLowKm":1}}"#, "far_from_home_low_km"),
        (#"{"automaticRejection":{"code":[]}}"#, "codes"), (#"{"logLevel":"waring"}"#, "warning"),
        (#"{"userVerification":"Pass-phrase"}"#, "passphrase"),
        (#"{"console":{"theme":"standrad"}}"#, "standard"),
        (#"{"friction":{"low":"conform"}}"#, "confirm"),
        (#"{"automaticRejection":{"codes":["place.nul-island"]}}"#, "place.null-island"),
    ])
    func `the nearest known spelling is suggested`(text: String, nearest: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(text) }
        #expect(error?.problem.hasSuffix("; did you mean \"\(nearest)\"?") == true)
    }

    @Test func `what is far from every name gets the list`() {
        let error = #expect(throws: ConfigurationError.self) { try read(#"{"colour":1}"#) }
        #expect(error?.problem.contains("did you mean") == false)
        #expect(error?.problem.contains("`quietHours`") == true)
    }

    @Test(arguments: [
        (#"{"home":3}"#, "It is 3."), (#"{"home":"here"}"#, #"It is "here"."#),
        (#"{"homes":{}}"#, "It is an object."), (#"{"log":["x"]}"#, "It is a list."),
        (#"{"log":null}"#, "It is null."), (#"{"limits":{"XXY":1}}"#, #"It is "XXY"."#),
        (#"{"forbiddenAreas":["QQ"]}"#, #"It is "QQ"."#),
        (#"{"colour":1}"#, #"Unknown member "colour"."#),
        (#"{"quietHours":"22-7"}"#, #"It is "22-7"."#),
        (#"{"thresholds":{"burst_requests":-1}}"#, "It is -1."),
        (
            #"{"friction":{"high":"hard"}}"#,
            #"`friction.high` must be "none", "confirm" or "type". It is "hard"."#
        ),
    ])
    func `a mistake tells what was found`(text: String, words: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(text) }
        #expect(error?.problem.contains(words) == true, "\(error?.reason ?? "")")
    }

    @Test(arguments: [
        #"{"proxy":"ftp://ann:hunter2@host"}"#
    ])
    func `an address that may hold a password is not told`(text: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(text) }
        #expect(error?.code == "configuration.value")
        #expect(error?.sentence.contains("hunter2") == false)
    }

    @Test func `what is found is bounded and printable`() {
        let name = String(repeating: "x", count: 10_000) + "\u{1B}[2J"
        let error = #expect(throws: ConfigurationError.self) {
            try read("{\"logLevel\":\"\(name.replacing("\u{1B}", with: "\\u001b"))\"}")
        }
        #expect((error?.reason.count ?? .max) < 200)
        #expect(error?.reason.contains("\u{1B}") == false)
    }

    @Test func `every mistake is found at once, in order`() {
        let text = "{\"limits\":{\"XXY\":1},\n\"x\":1,\n\"friction\":{\"low\":2},\"home\":3}"
        let mistakes = Configuration.examine(Array(text.utf8)).mistakes
        #expect(
            mistakes.map(\.code) == [
                "configuration.code", "configuration.member", "configuration.value",
                "configuration.value",
            ]
        )
        #expect(mistakes.map(\.position.line) == [1, 2, 3, 3])
    }

    @Test func `settings say where they come from`() throws {
        let settings = try read(
            "{\n\"limits\": {\"EUR\": 5},\n\"friction\":{\"low\":\"confirm\"}\n}"
        )
        .settings
        let listed = Dictionary(uniqueKeysWithValues: settings.map { ($0.name, $0) })
        #expect(listed["limits"]?.listing == #"limits: {"EUR":5}  (line 2)"#)
        #expect(listed["friction.low"]?.listing == #"friction.low: "confirm"  (line 3)"#)
        // A lower level's confirmation level holds for the higher ones.
        #expect(listed["friction.medium"]?.listing == #"friction.medium: "confirm"  (default)"#)
        #expect(listed["thresholds.burst_requests"]?.position == nil)
        let names = Set(settings.map(\.name))
        #expect(Thresholds.settings.allSatisfy { names.contains("thresholds.\($0.name)") })
    }

    @Test func `the codes of countries and provinces are those of the atlas`() throws {
        let countries = Atlas.embedded.countryCodes
        #expect((240...260).contains(countries.count))
        #expect(countries.contains("GB") && !countries.contains("UK"))
        let provinces = Atlas.embedded.provinceCodes
        #expect(provinces.count > 3_000)
        for (latitude, longitude) in [(51.45, -2.59), (48.11, -1.68), (40.71, -74.0)] {
            let place = Atlas.embedded.place(
                at: try Coordinate(latitude: latitude, longitude: longitude)
            )
            #expect(countries.contains(try #require(place.country?.code)))
            #expect(provinces.contains(try #require(place.province?.code)))
        }
    }

    @Test func `any bytes are read or refused, and no position is outside`() {
        let sample = Array(#"{"homes":[{"name":"é","latitude":1,"longitude":2}],"limits":{}}"#.utf8)
        for cut in sample.indices {
            for byte: UInt8 in [0x00, 0x22, 0x5B, 0x7B, 0xFF] {
                var bytes = sample
                bytes[cut] = byte
                for text in [bytes, Array(bytes[...cut])] {
                    for mistake in Configuration.examine(text).mistakes {
                        #expect((1...2).contains(mistake.position.line))
                        #expect((1...text.count + 1).contains(mistake.position.column))
                    }
                }
            }
        }
    }
}
