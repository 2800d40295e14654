import Atlas
import Geodesy

extension MapWidget {
    /// How fine the lines are: no finer than the dots show.
    var detail: Outlines.Detail {
        if projection.metresPerDot > 45_000 { return .world }
        return projection.metresPerDot > 3_200 ? .region : .local
    }

    /// Which lines are drawn: those of provinces on near maps only, and no borders where they
    /// would fill whole continents.
    var kinds: Set<Outline.Kind> {
        if projection.metresPerDot > 150_000 { return [.coast] }
        return width.metres <= 500_000
            ? [.coast, .border, .lake, .province] : [.coast, .border, .lake]
    }

    /// How many points of a line make one step: fewer where they lie closer than the dots.
    var pointStep: Int { detail == .region && projection.metresPerDot > 12_000 ? 2 : 1 }

    /// The most towns that are looked at; only some of them find room.
    var townLimit: Int { budget * 4 }

    /// The most towns that are named.
    var budget: Int {
        let cells = size.width * size.height
        return projection.isWorld ? cells / 240 : max(3, cells / 90)
    }
}
