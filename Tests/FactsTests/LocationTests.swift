import Geodesy
import Push
import Testing
import Token
import Vocabulary

@Suite struct LocationTests {
    @Test(arguments: [
        (#"{"latitude":49.2208569,"longitude":-123.1174431}"#, 49.2208569, -123.1174431),
        (#"{"latitude":"49.2","longitude":"-123.1"}"#, 49.2, -123.1),
        (#"{"latitude":1.0E-5,"longitude":1.8E2}"#, 0.00001, -180),
        (#"{"latitude":-0,"longitude":-180}"#, 0, -180), (#"{"latitude":90,"longitude":0}"#, 90, 0),
        (#""{\"longitude\":-0.1278,\"latitude\":51.5074}""#, 51.5074, -0.1278),
    ])
    func `case 28: a location is read from numbers and texts`(
        json: String,
        latitude: Double,
        longitude: Double
    ) throws {
        for (claim, source) in [("x", LocationClaim.Source.context), ("p", .payload)] {
            let facts = try Message([claim: .string(#"{"location":\#(json)}"#)]).facts()
            #expect(facts.locations.map(\.source) == [source])
            #expect(facts.location == (try Coordinate(latitude: latitude, longitude: longitude)))
            #expect(facts.other.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("null", .empty, 0),
            ("{}", .empty, 0),
            (#""""#, .empty, 0),
            (#""{}""#, .empty, 0),
            (#""nowhere""#, .notAnObject(#""nowhere""#), 1), ("[1,2]", .notAnObject("[1,2]"), 1),
            ("7", .notAnObject("7"), 1), (#"{"latitude":1}"#, .missing(.longitude), 1),
            (#"{"longitude":1}"#, .missing(.latitude), 1),
            (#"{"latitude":null,"longitude":null}"#, .missing(.latitude), 0),
            (#"{"latitude":1,"longitude":null}"#, .missing(.longitude), 1),
            (#"{"latitude":"north","longitude":1}"#, .notANumber(.latitude), 1),
            (#"{"latitude":"NaN","longitude":1}"#, .notANumber(.latitude), 1),
            (#"{"latitude":"0x10","longitude":1}"#, .notANumber(.latitude), 1),
            (#"{"latitude":" 1","longitude":1}"#, .notANumber(.latitude), 1),
            (#"{"latitude":1,"longitude":true}"#, .notANumber(.longitude), 1),
            (#"{"latitude":1e999,"longitude":1}"#, .invalid(.notFinite), 1),
            (#"{"latitude":1e308,"longitude":1}"#, .invalid(.outOfRange(.latitude)), 1),
            (#"{"latitude":91,"longitude":0}"#, .invalid(.outOfRange(.latitude)), 1),
            (#"{"latitude":0,"longitude":181}"#, .invalid(.outOfRange(.longitude)), 1),
            (
                #"{"latitude":-123.177201,"longitude":49.164532}"#,
                .invalid(.outOfRange(.latitude)), 1
            ),
        ] as [(String, LocationClaim.Defect, Int)]
    )
    func `case 28: a location that is no point says why and stays visible`(
        json: String,
        defect: LocationClaim.Defect,
        others: Int
    ) throws {
        let facts = try Message(["x": .string(#"{"location":\#(json)}"#)]).facts()
        #expect(facts.locations == [LocationClaim(source: .context, outcome: .unusable(defect))])
        #expect(facts.location == nil)
        #expect(facts.other.count == others)
    }

    @Test func `case 30: every place is read, in order of preference`() throws {
        let profile = #"{"identifier":"1-2-3","location":{"latitude":3,"longitude":3}}"#
        let payload = try JSONObject([
            ("location", .object(try JSONObject([("latitude", 2), ("longitude", 2)]))),
            ("forgeRock.device.profile", .string(profile)),
        ])
        let facts = try Message([
            "x": #"{"location":{"latitude":1,"longitude":1}}"#,
            "p": .string(JSON.text(.object(payload))),
            "payload": #"{"location":"{\"latitude\":4,\"longitude\":4}"}"#,
        ]).facts()
        #expect(facts.locations.map(\.source) == LocationClaim.Source.allCases)
        #expect(facts.locations.compactMap(\.coordinate?.latitude) == [1, 2, 3, 4])
        #expect(facts.location?.latitude == 1)
        #expect(facts.anomalies == [.locationsDisagree])
        #expect(
            facts.other == [
                OtherMember(path: "p.forgeRock.device.profile.identifier", value: "1-2-3")
            ]
        )
    }

    @Test func `the first usable place is shown when the preferred one is none`() throws {
        let facts = try Message([
            "x": #"{"location":null}"#, "p": #"{"location":{"latitude":2,"longitude":2}}"#,
        ]).facts()
        #expect(facts.location?.latitude == 2)
        #expect(facts.locations.count == 2)
        #expect(facts.anomalies.isEmpty)
    }

    @Test(arguments: [(0.008, false), (0.01, true)])
    func `places more than a kilometre apart disagree`(step: Double, disagree: Bool) throws {
        let facts = try Message([
            "x": #"{"location":{"latitude":51.4545,"longitude":-2.5879}}"#,
            "p": .string(#"{"location":{"latitude":\#(51.4545 + step),"longitude":-2.5879}}"#),
        ]).facts()
        #expect(facts.anomalies.contains(.locationsDisagree) == disagree)
    }

    @Test func `case 29: exactly zero and zero is noted and kept`() throws {
        let facts = try Message(["x": #"{"location":{"latitude":0,"longitude":0.0}}"#]).facts()
        #expect(facts.anomalies == [.locationIsNullIsland])
        #expect(facts.location != nil)
    }

    @Test func `members beside the two numbers are kept`() throws {
        let facts = try Message([
            "x": #"{"location":{"latitude":1,"longitude":1,"altitude":20.5},"platform":"MacIntel"}"#
        ]).facts()
        #expect(
            facts.other == [
                OtherMember(path: "x.location.altitude", value: "20.5"),
                OtherMember(path: "x.platform", value: "MacIntel"),
            ]
        )
    }

    @Test(arguments: vectors("server-location-nodes", list: "cases").filter { $0["new"] != nil })
    func `positions of AM's own tests are refused, since they are swapped`(vector: Vector) throws {
        let position = try #require(vector["new"])
        let context = JSON.text(.object(try JSONObject([("location", position)])))
        let facts = try Message(["x": .string(context)]).facts()
        let latitude = position.objectValue?["latitude"]?.numberValue?.double ?? 0
        let isSwapped = abs(latitude) > 90
        #expect((facts.location == nil) == isSwapped)
        #expect(isSwapped)
    }

    @Test(arguments: vectors("server-location-nodes", list: "derivedDistances"))
    func `positions of the distance table are read as written`(vector: Vector) throws {
        for end in ["from", "to"] {
            let pair = try #require(vector[end]?.arrayValue)
            let location = JSONValue.object(
                try JSONObject([("latitude", pair[0]), ("longitude", pair[1])])
            )
            let context = JSON.text(.object(try JSONObject([("location", location)])))
            let facts = try Message(["x": .string(context)]).facts()
            #expect(facts.location?.latitude == pair[0].numberValue?.double)
            #expect(facts.location?.longitude == pair[1].numberValue?.double)
        }
    }

    private static let location = #""location":{"latitude":1,"longitude":2}"#

    @Test(
        arguments: [
            ("x", #"{\#(location),"Location":{"latitude":3,"longitude":4}}"#, "x.Location"),
            ("x", #"{\#(location),"LOCATION":"{\"latitude\":3}"}"#, "x.LOCATION"),
            (
                "x", #"{"location":{"latitude":1,"longitude":2,"Latitude":3}}"#,
                "x.location.Latitude"
            ),
            (
                "x", #"{"location":{"latitude":1,"longitude":2,"LONGITUDE":3}}"#,
                "x.location.LONGITUDE"
            ),
            ("x", #"{"Location":{"latitude":3,"longitude":4}}"#, "x.Location"),
            ("p", #"{\#(location),"locatioN":null}"#, "p.locatioN"),
            (
                "payload", #"{"location":"{\"latitude\":1,\"longitude\":2,\"LatitudE\":9}"}"#,
                "payload.location.LatitudE"
            ),
            (
                "p", #"{"forgeRock.device.profile":{\#(location),"Location":{}}}"#,
                "p.forgeRock.device.profile.Location"
            ),
            (
                "p", #"{"forgerock.device.profile":{\#(location)}}"#,
                "p.forgerock.device.profile.location"
            ),
            (
                "x", #"{"location":{"latitude":1,"longitude":2,"Accuracy":3}}"#,
                "x.location.Accuracy"
            ),
        ] as [(String, String, String)]
    )
    func `a location under another letter case is noted and never silently ignored`(
        claim: String,
        json: String,
        path: String
    ) throws {
        let facts = try Message([claim: .string(json)]).facts()
        #expect(facts.anomalies == [.locationOtherSpelling(PrintableText(path))])
    }

    @Test(arguments: [
        #"{"location":{"latitude":1,"longitude":2},"locations":[],"relocation":1}"#,
        #"{"location":{"latitude":1,"longitude":2,"lat":3,"altitude":4}}"#,
        #"{"Place":{"Latitude":1}}"#,
    ])
    func `other members are no other spelling`(json: String) throws {
        #expect(try Message(["x": .string(json)]).facts().anomalies.isEmpty)
    }
}
