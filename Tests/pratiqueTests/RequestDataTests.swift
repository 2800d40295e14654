import AMServer
import Foundation
import TestSupport
import Testing

/// Distances, the region and the texts as received, as programs read them.
@Suite struct RequestDataTests {
    private let home = ["--home", "51.4632,-2.5893"]
    private let payload = "{\"note\":\"a\u{202E}b\u{200B}\"}"

    private func object(_ text: some StringProtocol) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func request(_ text: some StringProtocol) throws -> [String: Any] {
        try #require(try object(text)["request"] as? [String: Any])
    }

    private func expectPlain(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let controls = text.unicodeScalars.filter { scalar in
            scalar != "\n"
                && (scalar.properties.isBidiControl || scalar.value < 0x20
                    || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0x200B)
        }
        #expect(controls.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func `a shown and a told request has distances, its region and the texts as received`()
        async throws
    {
        try await Desk.use { desk in
            let first = try await desk.send()
            let before = try await desk.run(["show", first.messageID, "--json"])
            let alone = try request(before.output)
            #expect(alone["home"] == nil)
            #expect(alone["last"] == nil)
            #expect(try await desk.run(["approve", first.messageID, "--yes"]).status == 0)
            let push = try await desk.send(payload: payload)
            let show = try await desk.run(["show", push.messageID, "--json"] + home)
            try expectAll(try request(show.output))
            expectPlain(show.output)
            let review = try await desk.run(
                ["review", "--json"] + home,
                input: #"{"id":1,"command":"quit"}"#
            )
            let reported = try review.output.split(separator: "\n").filter {
                $0.hasPrefix(#"{"event":"request""#) && $0.contains(push.messageID)
            }.map { try request($0) }
            try expectAll(try #require(reported.first))
            expectPlain(review.output)
        }
    }

    @Test func `a request tells how accurate it says its place is, in words, data and the map`()
        async throws
    {
        try await Desk.use { desk in
            let plain = try await desk.send()
            var order = PushOrder(user: Desk.user)
            order.location = #"{"latitude":51.4517,"longitude":-2.595,"accuracy":5020.5}"#
            let push = try await desk.send(order)
            let show = try await desk.run(["show", push.messageID, "--json"])
            let request = try request(show.output)
            let location = try #require(request["location"] as? [String: Any])
            #expect(location["accuracy_m"] as? Double == 5_020.5)
            let locations = try #require(request["locations"] as? [[String: Any]])
            #expect(locations.map { $0["accuracy_m"] as? Double } == [5_020.5])
            #expect((request["other"] as? [[String: Any]])?.isEmpty == true)
            let words = try await desk.run(["show", push.messageID])
            #expect(words.output.contains("accurate to 5.0 km"))
            let silent = try await desk.run(["show", plain.messageID, "--json"])
            #expect(!silent.output.contains("accuracy_m"))
            let review = try await desk.run(
                ["review", "--json"],
                input: [push, plain].enumerated().map { number, push in
                    #"{"id":\#(number),"command":"map","message_id":"\#(push.messageID)","#
                        + #""look":"ascii"}"#
                }.joined(separator: "\n") + "\n"
            )
            let maps = review.output.split(separator: "\n").filter {
                $0.contains(#""event":"map""#)
            }
            try #require(maps.count == 2)
            // They are answered as they are done.
            for map in maps {
                #expect(map.contains("% within 5.0 km") == map.contains(#""id":0"#), "\(map)")
            }
        }
    }

    private func expectAll(_ request: [String: Any]) throws {
        let home = try #require(request["home"] as? [String: Any])
        #expect(home["name"] as? String == "Bristol, England, United Kingdom")
        let distance = try #require(home["distance_m"] as? Double)
        #expect((1_300...1_350).contains(distance))
        let azimuth = try #require(home["azimuth_deg"] as? Double)
        #expect((195...200).contains(azimuth))
        let last = try #require(request["last"] as? [String: Any])
        #expect(last["distance_m"] as? Double == 0)
        #expect(last["name"] as? String == "Bristol, England, United Kingdom")
        let region = try #require(request["region"] as? [String: Double])
        #expect(
            Set(region.keys)
                == ["south", "west", "north", "east", "north_south_m", "east_west_m"]
        )
        #expect(region["north_south_m"] == 2_000)
        #expect(region["east_west_m"] == 2_000)
        #expect(try #require(region["west"]) < -2.595)
        #expect(try #require(region["east"]) > -2.595)
        // The server writes its own blanks.
        let received = try #require(request["custom_payload"] as? String)
        #expect(received.replacing(" ", with: "") == payload)
        let context = try #require(request["context_info"] as? String)
        #expect(context.contains("51.4517"))
    }

    /// A token that nobody signed, with these texts as the claims `p` and `x`.
    private func token(payload: String, context: String) throws -> String {
        let claims: [String: Any] = [
            "u": "m-1", "c": Data(repeating: 7, count: 32).base64EncodedString(), "t": "120",
            "p": payload, "x": context,
        ]
        let parts = [
            Data(#"{"typ":"JWT","alg":"HS256"}"#.utf8),
            try JSONSerialization.data(withJSONObject: claims), Data(repeating: 1, count: 32),
        ]
        return parts.map {
            $0.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }.joined(separator: ".")
    }

    @Test func `a decoded request across the antimeridian has west greater than east`()
        async throws
    {
        let location = #"{"location":{"latitude":-17.8,"longitude":179.999},"#
        let context = location + "\n\"a\":\"\u{2066}\"}"
        let outcome = try await Program.run(
            ["decode", "--json"] + home,
            input: try token(payload: "no JSON \u{7}\u{1F}", context: context)
        )
        #expect(outcome.errors.isEmpty)
        expectPlain(outcome.output)
        #expect(outcome.output.contains(#"no JSON \u0007\u001f"#))
        #expect(outcome.output.contains(#"\u000a"#))
        #expect(outcome.output.contains(#"\u2066"#))
        let request = try request(outcome.output)
        let region = try #require(request["region"] as? [String: Double])
        #expect(try #require(region["west"]) > #require(region["east"]))
        #expect(request["context_info"] as? String == context)
        #expect(request["custom_payload"] as? String == "no JSON \u{7}\u{1F}")
        #expect(request["home"] != nil)
        #expect(request["last"] == nil)
    }

    @Test func `without coordinates there is neither a distance nor a region`() async throws {
        let outcome = try await Program.run(
            ["decode", "--json"] + home,
            input: try token(payload: "{}", context: "{}")
        )
        let request = try request(outcome.output)
        for name in ["home", "last", "region"] { #expect(request[name] == nil) }
        #expect(request["custom_payload"] as? String == "{}")
    }
}
