import Testing
import Vocabulary

@testable import WebServer

struct ValueTests {
    @Test func `headers compare without case and are joined`() {
        var headers: Headers = ["Accept": "a", "accept": "b", "Cookie": "x=1", "cookie": "y=2"]
        #expect(headers["ACCEPT"] == "a, b")
        #expect(headers["Cookie"] == "x=1; y=2")
        #expect(headers["Accept "] == nil)
        headers["accept"] = "c"
        #expect(headers["Accept"] == "c")
        #expect(headers.fields.count == 3)
        headers["Cookie"] = nil
        #expect(headers["Cookie"] == nil)
    }

    @Test func `a target is split as it came`() throws {
        let target = try #require(Target("/a%2fb?x=1&y&=z&x=%20=&"))
        #expect(target.path == "/a%2fb")
        #expect(target.parameters.map(\.name) == ["x", "y", "", "x"])
        #expect(target.parameters.map(\.value) == ["1", "", "z", "%20="])
        #expect(try #require(Target("/")).parameters.isEmpty)
        #expect(try #require(Target("/?")).parameters.isEmpty)
        for text in ["", "a", "*", "http://x/", "/ ", "/\u{0}", "/é"] {
            #expect(Target(text) == nil)
        }
    }

    @Test func `addresses are told apart by all their bytes, and by their length`() {
        #expect(ClientAddress([127, 0, 0, 1]) == ClientAddress([127, 0, 0, 1]))
        #expect(ClientAddress([127, 0, 0, 1]) != ClientAddress([127, 0, 0, 2]))
        #expect(ClientAddress([0, 0, 0, 0]) != ClientAddress([]))
    }

    @Test func `errors have codes`() {
        let errors: [ServerError] = [
            .noLibrary, .unusableCertificate,
            .cannotListen(ListeningPlace(host: "::1", port: 80, blocker: .forbidden)),
        ]
        #expect(errors.map(\.code) == ["server.library", "server.certificate", "server.listen"])
        #expect(errors.allSatisfy { !$0.reason.isEmpty })
    }
}
