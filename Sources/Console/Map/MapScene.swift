package import Geodesy
package import Vocabulary

/// What a map shows, as values: the widget itself knows no atlas.
package struct MapScene: Hashable, Sendable {
    /// A coast or a border: points to be joined in order.
    package struct Line: Hashable, Sendable {
        /// What a line shows.
        package enum Kind: Hashable, Sendable {
            case coast
            case border
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

    /// Where the request says it comes from: the centre of the map.
    package let request: Coordinate
    /// The name at the request's mark, such as `Bristol, GB`; may be empty.
    package let label: PrintableText
    /// The approver's home.
    package let home: Coordinate?
    /// Where earlier requests said they came from, newest first; at most nine are marked.
    package let earlier: [Coordinate]
    /// Layers from the finest to the coarsest.
    package let layers: [Layer]

    package init(
        request: Coordinate,
        label: PrintableText,
        home: Coordinate?,
        earlier: [Coordinate],
        layers: [Layer]
    ) {
        self.request = request
        self.label = label
        self.home = home
        self.earlier = Array(earlier.prefix(9))
        self.layers = layers
    }

    /// The finest layer that is made for a view of this width, else the coarsest.
    func layer(forWidth width: Distance) -> Layer? {
        layers.first { $0.widest >= width } ?? layers.last
    }
}
