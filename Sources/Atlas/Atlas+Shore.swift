import Geodesy

/// What is land although the outlines leave it out.
extension Atlas {
    /// The ground of a point outside of every outline.
    ///
    /// Harbours, bridges and reclaimed land lie there too: where a coast is no farther than the
    /// outlines and the point together may be wrong, nobody can say that it is water.
    ///
    /// - Parameters:
    ///   - coast: The nearest coast within 12 nautical miles.
    ///   - accuracy: How far the point may be off.
    /// - Returns: `.land`, `.coastalWater`, or `.openSea` without a coast.
    static func ground(beside coast: NearestSegment, accuracy: Distance) -> Place.Ground {
        guard coast.region != nil else { return .openSea }
        let reach = margin.metres + accuracy.metres
        return coast.square <= reach * reach ? .land : .coastalWater
    }

    /// The name of the lake that holds a point; `nil` outside of lakes and as near to a shore as
    /// the outlines and the point together may be wrong.
    func lake(at point: Coordinate, _ accuracy: Distance) -> String? {
        tables.lakes.lake(
            at: GridPoint(point),
            scale: LocalScale(latitude: point.latitude),
            awayFromShores: Self.margin.metres + accuracy.metres
        )
    }
}
