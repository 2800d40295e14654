import Review

/// The map beside the facts, or over the whole screen.
enum MapPane {
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.map
        guard let scene = state.selected?.review.locationContext.scene, !area.isEmpty else {
            return
        }
        // Over the whole screen a row below tells what the facts would have told.
        let told = state.screen == .map ? 1 : 0
        let map = MapWidget.frame(
            scene: scene,
            view: state.map,
            size: Size(width: area.width, height: area.height - told),
            glyphs: state.glyphs
        )
        frame.overlay(map, row: area.row, column: area.column)
        guard told > 0 else { return }
        frame.write(
            Words.Map.view(of: scene, zoom: state.map.zoom),
            row: area.row + area.height - 1,
            limit: area.width,
            style: .dim
        )
    }
}
