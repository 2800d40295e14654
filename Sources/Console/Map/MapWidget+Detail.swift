import Atlas

extension MapWidget {
    /// How fine the lines are: no finer than the dots show.
    var detail: Outlines.Detail {
        if projection.metresPerDot > 45_000 { return .world }
        return projection.metresPerDot > 3_200 ? .region : .local
    }

    /// The most towns that are looked at; only some of them find room.
    var townLimit: Int { budget * 4 }

    /// The most towns that are named.
    var budget: Int {
        let cells = size.width * size.height
        return projection.isWorld ? cells / 240 : max(3, cells / 90)
    }
}
