package import Atlas
package import Geodesy
import Vocabulary

extension MapScene {
    /// A scene that takes from an atlas what each of its maps needs.
    ///
    /// - Parameters:
    ///   - atlas: Where lines and towns come from.
    ///   - request: The centre of the map.
    ///   - place: What is at the centre; its name is written there.
    ///   - home: The approver's home.
    ///   - earlier: Where earlier requests said they came from, newest first.
    /// - Complexity: O(1); nothing is read before a frame is drawn.
    package init(
        atlas: Atlas,
        request: Coordinate,
        place: Place?,
        home: Coordinate?,
        earlier: [Coordinate]
    ) {
        self.init(
            request: request,
            label: Words.shortName(place),
            home: home,
            earlier: earlier,
            ground: .atlas(atlas)
        )
    }
}
