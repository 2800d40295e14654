/// What a key, a word of plain mode or a line of the palette does.
///
/// The raw value is its name in the configuration and in the palette.
package enum Action: String, Hashable, Sendable, CaseIterable {
    case approve
    case reject
    case rejectAll = "reject-all"
    case next = "skip"
    case postpone
    case previous
    case open
    case back
    case down
    case up
    case pageDown = "page-down"
    case pageUp = "page-up"
    case top
    case bottom
    case search
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case palette
    case map
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
    case panWest = "pan-west"
    case panEast = "pan-east"
    case panNorth = "pan-north"
    case panSouth = "pan-south"
    case nextPoint = "next-point"
    case fitMap = "fit-map"
    case resetMap = "reset-map"
    case worldMap = "world-map"
    case changeLook = "change-look"
    case codes
    case history
    case accounts
    case redraw
    case help
    case quit

    /// Whether it does something to the map.
    var isOfMap: Bool {
        switch self {
        case .map, .zoomIn, .zoomOut, .panWest, .panEast, .panNorth, .panSouth, .nextPoint,
            .fitMap, .resetMap, .worldMap, .changeLook:
            true
        default: false
        }
    }
}
