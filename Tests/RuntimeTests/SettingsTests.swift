import Geodesy
import Runtime
import Testing
import Vocabulary

@Suite struct SettingsTests {
    @Test func `folders follow the XDG rules`() throws {
        let home = try Folders(environment: ["HOME": "/home/ann", "XDG_STATE_HOME": "relative"])
        #expect(home.ledger == "/home/ann/.local/state/pratique/ledger.sqlite")
        #expect(home.configuration == "/home/ann/.config/pratique/config.json")
        let set = try Folders(environment: [
            "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d",
        ])
        #expect(set.state == "/s/pratique")
        #expect(set.configuration == "/c/pratique/config.json")
        #expect(throws: RuntimeError.noStateFolder) { try Folders(environment: [:]) }
    }

    @Test(arguments: ["51.4545,-2.5879", " 51.4545 , -2.5879"])
    func `coordinates are read from an argument`(text: String) throws {
        let coordinate = try Coordinate(argument: text)
        #expect(coordinate.latitude == 51.4545)
        #expect(coordinate.longitude == -2.5879)
    }

    @Test(arguments: ["", "51", "51,2,3", "north,west", "91,0", "0,181", "nan,0", "51;2"])
    func `other arguments are no coordinates`(text: String) {
        #expect(throws: RuntimeError.coordinates) { try Coordinate(argument: text) }
    }

    @Test func `a time is RFC 3339 or milliseconds`() throws {
        #expect(try Instant(argument: "1700000000000").description == "2023-11-14T22:13:20Z")
        #expect(try Instant(argument: "2023-11-14T22:13:20Z").milliseconds == 1_700_000_000_000)
        #expect(throws: RuntimeError.time) { try Instant(argument: "yesterday") }
    }

    @Test func `a keys file is read and its mistakes are refused`() throws {
        let secret = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="
        let good = #"{"about":"x","mechanisms":[{"mechanismUid":"m","secret":"\#(secret)"}]}"#
        let ring = try KeyRing(parsing: Array(good.utf8))
        #expect(ring["m"] != nil)
        #expect(ring["M"] == nil)
        for (text, code) in [
            ("{", "keys.json"), ("{}", "keys.shape"),
            (#"{"mechanisms":[{"mechanismUid":"m","secret":"!"}]}"#, "keys.shape"),
            (#"{"mechanisms":[{"mechanismUid":"m","secret":"AQID"}]}"#, "keys.shape"),
            (
                #"{"mechanisms":[{"mechanismUid":"m","secret":"\#(secret)"},"#
                    + #"{"mechanismUid":"m","secret":"\#(secret)"}]}"#, "keys.shape"
            ),
        ] {
            let error = #expect(throws: RuntimeError.self) {
                try KeyRing(parsing: Array(text.utf8))
            }
            #expect(error?.code == code)
        }
    }
}
