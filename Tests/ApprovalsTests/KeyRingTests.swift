import Service
import Testing
import Vocabulary

@Suite struct KeyRingTests {
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
            let error = #expect(throws: KeysFileError.self) {
                try KeyRing(parsing: Array(text.utf8))
            }
            #expect(error?.code == code)
        }
    }
}
