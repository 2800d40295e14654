package import Atlas
package import Geodesy
import Vocabulary

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
