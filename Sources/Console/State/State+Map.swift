package import Review

extension State {
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
        default: map.obey(verb, over: scene, with: glyphs)
        }
    }

    /// Brings the map back into its bounds.
    mutating func settleMap() {
        guard let source = selected?.review.locationContext.map else {
            map.zoom = 0
            if screen == .map { screen = belowMap }
            return
        }
        if map.zoom != 0 { map.settle(over: source.scene) }
    }
}
