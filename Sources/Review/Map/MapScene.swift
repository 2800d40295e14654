package import Atlas
package import Geodesy
import Synchronization
package import Vocabulary

/// What a map shows: marks, and the ground they lie on.
package struct MapScene: Hashable, Sendable {
    /// A line of the ground: points to be joined in order.
    package struct Line: Hashable, Sendable {
        /// What a line shows.
        package enum Kind: Hashable, Sendable {
            case coast
            case border
            case province
            case lake
        }

        package let kind: Kind
        package let points: [Coordinate]
    }

    /// A named point.
    package struct Town: Hashable, Sendable {
        package let name: PrintableText
        package let coordinate: Coordinate
    }

    /// Lines and towns for views up to a width.
    package struct Layer: Hashable, Sendable {
        /// The widest view it is made for.
        package let widest: Distance
        /// Coasts and borders.
        package let lines: [Line]
        /// Towns, the most important first.
        package let towns: [Town]
    }

    /// A place that the person vouches for, beside which a request is seen.
    ///
    /// It alone sets how wide a map opens: what was rejected, or nobody has decided, never does, so
    /// that who sends many requests cannot choose what the map of the next one shows.
    package struct Reference: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The approver's home.
            case home
            /// Where the last approved request came from, without a home.
            case approved
        }

        package let kind: Kind
        package let coordinate: Coordinate
        /// Its short name, such as `Bristol, GB`; may be empty.
        package let label: PrintableText
    }

    /// What the marks are, for the words of the legend.
    package enum Subject: Hashable, Sendable {
        /// A request, and earlier ones.
        case request
        /// Places that somebody asked about; what they are called stands below the map.
        case places
    }

    /// The most earlier requests that are marked.
    package static let mostEarlier = 9

    package let subject: Subject
    /// Where the request says it comes from: the centre of the map.
    package let request: Coordinate
    /// The name at the request's mark, such as `Bristol, GB`; may be empty.
    package let label: PrintableText
    /// The approver's home, else where the last approved request came from; `nil` without both.
    package let reference: Reference?
    /// Where earlier requests said they came from, newest first and whatever became of them; at
    /// most nine are marked, where they lie on the map.
    package let earlier: [Coordinate]
    /// How far the request may be from where it says; `nil` when it does not say.
    package let accuracy: Distance?
    /// The country of the network address.
    package let network: NetworkCountry?
    /// Where lines and towns come from.
    package let ground: MapGround

    init(
        request: Coordinate,
        label: PrintableText,
        reference: Reference?,
        earlier: [Coordinate],
        accuracy: Distance? = nil,
        network: NetworkCountry? = nil,
        subject: Subject = .request,
        ground: MapGround
    ) {
        self.subject = subject
        self.request = request
        self.label = label
        self.reference = reference
        self.earlier = Array(earlier.prefix(Self.mostEarlier))
        self.accuracy = accuracy
        self.network = network
        self.ground = ground
    }

    /// A scene with its lines and towns as values, from the finest layer to the coarsest.
    package init(
        request: Coordinate,
        label: PrintableText,
        home: Coordinate?,
        approved: Coordinate? = nil,
        earlier: [Coordinate],
        accuracy: Distance? = nil,
        network: NetworkCountry? = nil,
        layers: [Layer]
    ) {
        self.init(
            request: request,
            label: label,
            reference: Reference(home: home, approved: approved),
            earlier: earlier,
            accuracy: accuracy,
            network: network,
            ground: .layers(layers)
        )
    }

    /// The points of interest: the request, its reference, and the earlier requests.
    package var points: [Coordinate] {
        [request] + [reference?.coordinate].compactMap(\.self) + earlier
    }

    /// What an opening map shows: the request, and the reference that is beside it, neither near nor too
    /// far away.
    var ends: [Coordinate] {
        guard let reference, !isFar, isApart(by: .metres(5_000)) else { return [request] }
        return [request, reference.coordinate]
    }
}

extension MapScene {
    /// Farther apart than this, no map of both is of use: it would be wider than 3,000 km, and a dot
    /// of a small one more than 60 km, where coasts lose their shapes.
    private static let farLimit = Distance.metres(900_000)

    /// Whether the request is too far from its reference for a map of both; never of places that
    /// somebody asked about.
    package var isFar: Bool { isApart(by: Self.farLimit) }

    /// Whether the request is farther from its reference than so much.
    func isApart(by limit: Distance) -> Bool {
        subject == .request
            && reference.map { $0.coordinate.distance(to: request) > limit } ?? false
    }
}

extension MapScene.Reference {
    /// Home, else the last approved place; `nil` without both.
    ///
    /// - Parameters:
    ///   - home: The approver's home.
    ///   - approved: Where the last approved request came from.
    ///   - name: Tells the short name of a point, where it is needed.
    init?(
        home: Coordinate?,
        approved: Coordinate?,
        name: (Coordinate) -> PrintableText = { _ in .empty }
    ) {
        guard let coordinate = home ?? approved else { return nil }
        kind = home == nil ? .approved : .home
        self.coordinate = coordinate
        label = name(coordinate)
    }
}

extension MapScene {
    /// A scene of places that somebody asked about.
    ///
    /// - Parameters:
    ///   - atlas: Where lines and towns come from.
    ///   - middle: The centre of the map.
    ///   - label: What is written there.
    ///   - others: The other places, at most nine of which are marked.
    ///   - home: The approver's home.
    ///   - network: The country of an address.
    package init(
        atlas: Atlas,
        middle: Coordinate,
        label: PrintableText,
        others: [Coordinate],
        home: Coordinate?,
        network: NetworkCountry?
    ) {
        self.init(
            request: middle,
            label: label,
            reference: Reference(home: home, approved: nil),
            earlier: others,
            network: network,
            subject: .places,
            ground: .atlas(atlas)
        )
    }

    /// The short name of a place as maps write it, such as `Bristol, GB`.
    package static func label(of place: Place) -> PrintableText { PlaceSentence.shortName(place) }
}

/// Where a map's lines and towns come from.
///
/// An atlas never changes and a program has one of them, so that two are taken for equal.
package enum MapGround: Hashable, Sendable {
    /// Read from an atlas for each frame: any place at any width.
    case atlas(Atlas)
    /// Given as values, from the finest to the coarsest.
    case layers([MapScene.Layer])

    package static func == (lhs: Self, rhs: Self) -> Bool {
        switch (lhs, rhs) {
        case (.atlas, .atlas): true
        case (.layers(let left), .layers(let right)): left == right
        case (.atlas, .layers), (.layers, .atlas): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .atlas: hasher.combine(0)
        case .layers(let layers): hasher.combine(layers)
        }
    }

    /// Towns in a region, the most important first.
    package func towns(in region: Region, limit: Int, width: Distance) -> [MapScene.Town] {
        switch self {
        case .atlas(let atlas):
            // A capital counts for more than its people.
            atlas.towns(in: region, limit: limit)
                .sorted { Self.weight($0) > Self.weight($1) }
                .map { MapScene.Town(name: PrintableText($0.name), coordinate: $0.coordinate) }
        case .layers(let layers):
            Self.layer(of: layers, forWidth: width)?.towns ?? []
        }
    }

    private static func weight(_ town: Town) -> Int { town.population * (town.isCapital ? 5 : 1) }

    /// The finest layer that is made for a view of this width, else the coarsest.
    package static func layer(
        of layers: [MapScene.Layer],
        forWidth width: Distance
    ) -> MapScene.Layer? {
        layers.first { $0.widest >= width } ?? layers.last
    }
}

/// What the map of a request is made of.
///
/// The scene is made when a map is first drawn: looking for the country of an address among the towns
/// of the world takes some milliseconds, and most requests are listed and never drawn.
package final class MapSource: Hashable, Sendable {
    fileprivate struct Facts: Hashable {
        let request: Coordinate
        let place: Place?
        let home: Coordinate?
        let approved: Coordinate?
        let earlier: [Coordinate]
        let accuracy: Distance?
        let networkCountry: String?
    }

    private let facts: Facts
    private let ground: MapGround
    private let made: Mutex<MapScene?>

    /// A map that takes from an atlas what it shows.
    ///
    /// - Parameters:
    ///   - atlas: Where lines and towns come from.
    ///   - request: The centre of the map.
    ///   - place: What is at the centre; its name is written there.
    ///   - home: The approver's home.
    ///   - approved: Where the last approved request came from, in place of a home.
    ///   - earlier: Where earlier requests said they came from, newest first. Their outcome does not
    ///     matter, as they never set how wide the map opens.
    ///   - accuracy: How far the request may be from where it says; `nil` when it does not say.
    ///   - networkCountry: The ISO 3166-1 alpha-2 code of the network address's country.
    package init(
        atlas: Atlas,
        request: Coordinate,
        place: Place?,
        home: Coordinate?,
        approved: Coordinate? = nil,
        earlier: [Coordinate],
        accuracy: Distance? = nil,
        networkCountry: String? = nil
    ) {
        facts = Facts(
            request: request,
            place: place,
            home: home,
            approved: approved,
            earlier: Array(earlier.prefix(MapScene.mostEarlier)),
            accuracy: accuracy,
            networkCountry: networkCountry
        )
        ground = .atlas(atlas)
        made = Mutex(nil)
    }

    /// A map whose scene is there already.
    package init(_ scene: MapScene) {
        facts = Facts(
            request: scene.request,
            place: nil,
            home: scene.reference?.coordinate,
            approved: nil,
            earlier: scene.earlier,
            accuracy: scene.accuracy,
            networkCountry: scene.network?.code
        )
        ground = scene.ground
        made = Mutex(scene)
    }

    /// The scene, made when it is first asked for.
    package var scene: MapScene {
        made.withLock { known in
            let scene = known ?? MapScene(facts, on: ground)
            known = scene
            return scene
        }
    }

    package static func == (left: MapSource, right: MapSource) -> Bool {
        left === right || left.facts == right.facts && left.ground == right.ground
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}

extension MapScene {
    /// Makes the scene of a request.
    fileprivate init(_ facts: MapSource.Facts, on ground: MapGround) {
        let atlas: Atlas? = if case .atlas(let atlas) = ground { atlas } else { nil }
        let country = facts.place?.country?.code
        self.init(
            request: facts.request,
            label: PlaceSentence.shortName(facts.place),
            reference: Reference(home: facts.home, approved: facts.approved) { point in
                PlaceSentence.shortName(atlas?.place(at: point))
            },
            earlier: facts.earlier,
            accuracy: facts.accuracy,
            network: facts.networkCountry.flatMap { code in
                code == country
                    ? NetworkCountry(code: code, coordinate: nil)
                    : atlas.flatMap { NetworkCountry(code: code, in: $0) }
            },
            ground: ground
        )
    }
}
