package import Geodesy
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

        /// What it shows.
        package let kind: Kind
        /// Its points.
        package let points: [Coordinate]

        package init(kind: Kind, points: [Coordinate]) {
            self.kind = kind
            self.points = points
        }
    }

    /// A named point.
    package struct Town: Hashable, Sendable {
        /// Its name.
        package let name: PrintableText
        /// Where it is.
        package let coordinate: Coordinate

        package init(name: PrintableText, coordinate: Coordinate) {
            self.name = name
            self.coordinate = coordinate
        }
    }

    /// Lines and towns for views up to a width.
    package struct Layer: Hashable, Sendable {
        /// The widest view it is made for.
        package let widest: Distance
        /// Coasts and borders.
        package let lines: [Line]
        /// Towns, the most important first.
        package let towns: [Town]

        package init(widest: Distance, lines: [Line], towns: [Town]) {
            self.widest = widest
            self.lines = lines
            self.towns = towns
        }
    }

    /// What the marks are, for the words of the legend.
    package enum Subject: Hashable, Sendable {
        /// A request, and earlier ones.
        case request
        /// Places that somebody asked about; what they are called stands below the map.
        case places
    }

    /// What the marks are.
    package let subject: Subject
    /// Where the request says it comes from: the centre of the map.
    package let request: Coordinate
    /// The name at the request's mark, such as `Bristol, GB`; may be empty.
    package let label: PrintableText
    /// The approver's home.
    package let home: Coordinate?
    /// Where earlier requests said they came from, newest first; at most nine are marked.
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
        home: Coordinate?,
        earlier: [Coordinate],
        accuracy: Distance? = nil,
        network: NetworkCountry? = nil,
        subject: Subject = .request,
        ground: MapGround
    ) {
        self.subject = subject
        self.request = request
        self.label = label
        self.home = home
        self.earlier = Array(earlier.prefix(9))
        self.accuracy = accuracy
        self.network = network
        self.ground = ground
    }

    /// A scene with its lines and towns as values, from the finest layer to the coarsest.
    package init(
        request: Coordinate,
        label: PrintableText,
        home: Coordinate?,
        earlier: [Coordinate],
        accuracy: Distance? = nil,
        network: NetworkCountry? = nil,
        layers: [Layer]
    ) {
        self.init(
            request: request,
            label: label,
            home: home,
            earlier: earlier,
            accuracy: accuracy,
            network: network,
            ground: .layers(layers)
        )
    }

    /// The points of interest: the request, home, and the earlier requests.
    package var points: [Coordinate] { [request] + [home].compactMap(\.self) + earlier }
}
