/// Something that can be done, however it is asked for: by a key of the screen, by a word of plain
/// lines, or by a command of another front end.
///
/// The raw value is its name in the configuration and in the palette. What is told of it stands in
/// ``table``.
package enum Verb: String, Hashable, Sendable, CaseIterable {
    case approve
    case reject
    case rejectNotMine = "not-you"
    case rejectChangedMind = "changed-mind"
    case number
    case shown
    case rejectAll = "reject-all"
    case rejectAlike = "reject-alike"
    case next = "skip"
    case nextUrgent = "next"
    case postpone
    case list
    case show
    case previous
    case open
    case details
    case why
    case back
    case down
    case up
    case pageDown = "page-down"
    case pageUp = "page-up"
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    case top
    case bottom
    case search
    case nextMatch = "next-match"
    case previousMatch = "previous-match"
    case order
    case palette
    case map
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
    case panWest = "pan-west"
    case panSouth = "pan-south"
    case panNorth = "pan-north"
    case panEast = "pan-east"
    case nextPoint = "next-point"
    case fitMap = "fit-map"
    case frameRegion = "region-map"
    case resetMap = "reset-map"
    case worldMap = "world-map"
    case changeLook = "change-look"
    case codes
    case code
    case history
    case recall
    case own = "mine"
    case disown = "not-mine"
    case sort
    case export
    case accounts
    case account
    case rename
    case ownName = "own-name"
    case renameIssuer = "rename-issuer"
    case ownIssuer = "own-issuer"
    case lock
    case unlock
    case remove
    case enrol
    case readAddress = "read-address"
    case rotateToken = "rotate-token"
    case updateToken = "update-token"
    case close
    case yes
    case no
    case anyway
    case answer
    case home
    case deliveries
    case demonstrate
    case redraw
    case help
    case quit
}
