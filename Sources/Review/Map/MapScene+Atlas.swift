package import Atlas
package import Geodesy
package import Vocabulary

extension MapScene {
    /// A scene that takes from an atlas what each of its maps needs.
    ///
    /// - Parameters:
    ///   - atlas: Where lines and towns come from.
    ///   - request: The centre of the map.
    ///   - place: What is at the centre; its name is written there.
    ///   - home: The approver's home.
    ///   - approved: Where the last approved request came from, which stands in for a home.
    ///   - earlier: Where earlier requests said they came from, newest first; their outcome does not
    ///     matter, as they never set how wide the map opens.
    ///   - accuracy: How far the request may be from where it says; `nil` when it does not say.
    ///   - networkCountry: The ISO 3166-1 alpha-2 code of the network address's country.
    /// - Complexity: O(1), nothing is read before a frame is drawn; a country is looked up among
    ///   the towns of the world, in some milliseconds at most, and the name of a reference that
    ///   is far away as any other place's.
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
        self.init(
            request: request,
            label: PlaceSentence.shortName(place),
            reference: Reference(home: home, approved: approved) { point in
                Self.isFar(request, from: point)
                    ? PlaceSentence.shortName(atlas.place(at: point)) : .empty
            },
            earlier: earlier,
            accuracy: accuracy,
            network: networkCountry.flatMap { code in
                code == place?.country?.code
                    ? NetworkCountry(code: code, coordinate: nil)
                    : NetworkCountry(code: code, in: atlas)
            },
            ground: .atlas(atlas)
        )
    }

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
