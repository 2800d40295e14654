import Geodesy
import Review

extension State {
    /// The side of the square around the request that a key frames.
    private static let regionSide = Distance.metres(2_000)

    /// How the map on the screen is looked at; what it is drawn with is the same for both.
    package internal(set) var map: MapView {
        get { screen == .map ? wholeMap : sheetMap }
        set {
            if screen == .map { wholeMap = newValue } else { sheetMap = newValue }
            sheetMap.look = newValue.look
            wholeMap.look = newValue.look
        }
    }

    /// Looks at another request's maps as they open.
    mutating func resetMaps() {
        sheetMap.reset()
        wholeMap.reset()
    }

    /// Whether there is a map to look at.
    var hasMap: Bool { selected?.review.locationContext.map != nil }

    /// Does what a map key means; says so when there is no map.
    mutating func moveMap(_ verb: Verb) {
        guard let scene = selected?.review.locationContext.scene else {
            if selected != nil { notice = StatusMessage(Words.Map.none) }
            return
        }
        switch verb {
        case .map:
            if screen == .map {
                screen = belowMap
            } else {
                belowMap = screen
                screen = .map
                map.reset()
            }
        case .zoomIn: map.zoom(by: 1)
        case .zoomOut: map.zoom(by: -1)
        case .panWest: map.pan(east: -1, north: 0, over: scene)
        case .panEast: map.pan(east: 1, north: 0, over: scene)
        case .panNorth: map.pan(east: 0, north: 1, over: scene)
        case .panSouth: map.pan(east: 0, north: -1, over: scene)
        case .nextPoint: map.jump(in: scene)
        case .fitMap: map.fit(scene)
        case .frameRegion: map.frame(Self.regionSide, of: scene)
        case .resetMap: map.reset()
        case .worldMap: map.showWorld(of: scene)
        case .changeLook: map.changeLook(with: glyphs)
        default: break
        }
    }

    /// Brings the map back into its bounds.
    mutating func settleMap() {
        guard let source = selected?.review.locationContext.map else {
            map.zoom = 0
            if screen == .map { screen = belowMap }
            return
        }
        if map.zoom != 0 { map.zoom = ZoomLadder.clamped(map.zoom, for: source.scene) }
    }
}
