import Host
import Testing
import Vocabulary

@testable import pratique

struct BrokerCheckTests {
    private func states(
        _ inbox: String?,
        library: String? = "libmosquitto 2.0.11"
    ) throws
        -> [Finding.State]
    {
        let inbox = try inbox.map {
            try Configuration(parsing: Array(#"{"inbox": \#($0)}"#.utf8)).inbox
        }
        return BrokerCheck(inbox: inbox, library: library).findings.map(\.state)
    }

    @Test func `a broker needs its library and the files that it names`() throws {
        let address = #""address": "mqtts://broker.example.org""#
        #expect(try states(nil) == [])
        #expect(try states("{}", library: nil) == [.ok])
        #expect(try states(#"{"broker": {\#(address)}}"#) == [.ok])
        #expect(try states(#"{"broker": {\#(address)}}"#, library: nil) == [.problem])
        let missing = #"{"broker": {\#(address), "user": "ann", "passwordFile": "/nowhere"}}"#
        #expect(try states(missing) == [.problem])
    }
}
