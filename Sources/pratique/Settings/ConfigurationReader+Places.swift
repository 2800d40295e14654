import Atlas
import Geodesy
import Risk
import Token
import Vocabulary

extension ConfigurationReader {
    private static let mostPlaces = 64

    mutating func readHome(_ content: LocatedJSON) -> Bool {
        set(\.homes, to: home(content).map { [$0] } ?? [])
    }

    mutating func readHomes(_ content: LocatedJSON) -> Bool {
        set(
            \.homes,
            to: elements(of: content, upTo: Self.mostPlaces)?.compactMap { home($0) }
        )
    }

    mutating func readDeviceLocation(_ content: LocatedJSON) -> Bool {
        set(\.deviceLocation, to: .some(coordinate(content, besides: [])))
    }

    private mutating func home(_ content: LocatedJSON) -> Configuration.Home? {
        var name: PrintableText?
        for member in content.members where member.name == "name" {
            name = self.name(member.content)
        }
        return coordinate(content, besides: ["name"]).map {
            Configuration.Home(name: name, coordinate: $0)
        }
    }

    mutating func name(_ content: LocatedJSON) -> PrintableText? {
        guard let text = content.value.stringValue, (1...64).contains(text.count),
            !PrintableText(text).isAltered
        else {
            value(content, "`name` must be a string of 1 to 64 printable characters.")
            return nil
        }
        return PrintableText(text)
    }

    private static let wholePlace =
        "A place must be an object with `latitude` and `longitude` in degrees."

    /// From `latitude` and `longitude`; `nil` after a mistake.
    private mutating func coordinate(
        _ content: LocatedJSON,
        besides others: [String]
    ) -> Coordinate? {
        guard case .object = content.value else {
            value(content, Self.wholePlace)
            return nil
        }
        var latitude: Double?
        var longitude: Double?
        let before = mistakes.count
        let names = others + ["latitude", "longitude"]
        for member in members(of: content, called: "A place", names) {
            switch member.name {
            case "latitude":
                latitude = number(
                    member.content,
                    in: -90...90,
                    "`latitude` must be a number of degrees from -90 to 90."
                )
            case "longitude":
                longitude = number(
                    member.content,
                    in: -180...180,
                    "`longitude` must be a number of degrees from -180 to 180."
                )
            default: break
            }
        }
        guard mistakes.count == before else { return nil }
        guard let latitude, let longitude,
            let point = try? Coordinate(latitude: latitude, longitude: longitude)
        else {
            value(content, hiding: Self.wholePlace)
            return nil
        }
        return point
    }

    mutating func readAreas(
        _ content: LocatedJSON,
        _ path: WritableKeyPath<Configuration, [ApproverPolicy.Area]>
    ) -> Bool {
        set(path, to: elements(of: content, upTo: Self.mostPlaces)?.compactMap { area($0) })
    }

    private mutating func area(_ content: LocatedJSON) -> ApproverPolicy.Area? {
        switch content.value {
        case .string(let code) where code.utf8.count == 2: return country(code, content)
        case .string(let code): return province(code, content)
        case .object: return circle(content)
        default:
            value(
                content,
                "An area must be a country such as \"GB\", a province such as \"GB-ENG\", or a"
                    + " circle with `latitude`, `longitude` and `radius_m`."
            )
            return nil
        }
    }

    private mutating func country(_ text: String, _ content: LocatedJSON) -> ApproverPolicy.Area? {
        guard atlas.countryCodes.contains(text) else {
            code(
                content.position,
                Found(text),
                "A country must be the two capital letters of ISO 3166-1, such as \"GB\"."
            )
            return nil
        }
        return .country(code: text)
    }

    private mutating func province(_ text: String, _ content: LocatedJSON) -> ApproverPolicy.Area? {
        let known = atlas.provinceCodes
        guard known.contains(text) else {
            let country = text.prefix(2).uppercased()
            let near = known.filter { $0.hasPrefix(country + "-") }
            code(
                content.position,
                Found(text),
                "An area must be a country such as \"GB\", or a province of the atlas in ISO"
                    + " 3166-2, such as \"GB-ENG\"."
                    + (near.isEmpty || near.count > 20
                        ? "" : " The provinces of this country: \(near.joined(separator: ", ")).")
            )
            return nil
        }
        return .province(code: text)
    }

    private mutating func circle(_ content: LocatedJSON) -> ApproverPolicy.Area? {
        var radius: Double?
        for member in content.members where member.name == "radius_m" {
            radius = number(
                member.content,
                in: 1...20_100_000,
                "`radius_m` must be a number of metres from 1 to 20,100,000."
            )
            if radius == nil { return nil }
        }
        guard let centre = coordinate(content, besides: ["radius_m"]) else { return nil }
        guard let radius else {
            value(content, hiding: "A circle must have `latitude`, `longitude` and `radius_m`.")
            return nil
        }
        return .circle(centre: centre, radius: .metres(radius))
    }
}
