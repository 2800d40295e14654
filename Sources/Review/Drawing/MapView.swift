package import Geodesy
import Glibc
package import Vocabulary

/// How a person looks at a scene: where, how near, and drawn with what.
package struct MapView: Hashable, Sendable {
    /// Steps on the zoom ladder from the scene's own width, or from the width that fits; positive is
    /// nearer.
    package var zoom: Int
    /// The middle of the map; when `nil` the request, or the middle of what a map holds that is fitted
    /// or wider.
    package var centre: Coordinate?
    /// What the dots become; the finest that the terminal can show when `nil`.
    package var look: MapLook?
    /// A width beside the ladder's, which wins over `zoom`.
    private var exactWidth: Distance?
    /// The side of the square around the request that is framed, which wins over every width.
    private(set) var region: Distance?
    /// Whether the frame is filled with the points of interest, and `zoom` counts from there.
    private var isFitted = false
    /// Whether one map is wanted, also of a request that is far from its reference.
    private var isOne = false
    /// The point of interest that was jumped to last, counted from the request.
    private var point = 0

    /// Creates a view; without arguments the one that a scene opens with.
    package init(zoom: Int = 0, centre: Coordinate? = nil, look: MapLook? = nil) {
        self.zoom = zoom
        self.centre = centre
        self.look = look
    }

    /// Creates a view of a scene that is as wide as wanted, or the next step wider.
    package init(width: Distance, of scene: MapScene, look: MapLook? = nil) {
        let step = ZoomLadder.widths.lastIndex { $0 >= width } ?? 0
        self.init(zoom: step - ZoomLadder.start(for: scene), look: look)
        if zoom == 0 { exactWidth = ZoomLadder.widths[step] }
        isOne = true
    }

    /// Creates a view of a scene that is exactly as wide as wanted; the world where that is wider
    /// than the widest step below it.
    package init(exactly width: Distance, of scene: MapScene, look: MapLook? = nil) {
        self.init(width: width, of: scene, look: look)
        if width <= ZoomLadder.widths[1] { exactWidth = width }
    }

    /// How wide the view of a scene is drawn, the whole world too; that of a framed region or a fitted
    /// map depends on the frame and is only close to this.
    func drawnWidth(of scene: MapScene) -> Distance {
        drawnWidth(
            of: scene,
            dotsWide: ZoomLadder.usualDots.wide,
            dotsHigh: ZoomLadder.usualDots.high
        )
    }

    /// How wide the view of a scene is drawn on so many dots, which hold a framed region, or all
    /// points of interest of a fitted map, and a little around it.
    func drawnWidth(of scene: MapScene, dotsWide: Int, dotsHigh: Int) -> Distance {
        if isFitted {
            let fitted = MapExtent(scene.points).width(dotsWide: dotsWide, dotsHigh: dotsHigh)
            return ZoomLadder.width(fitted, zoom: zoom)
        }
        if let region {
            let shorter = Double(max(1, min(dotsWide, dotsHigh)))
            return .metres(region.metres * 1.1 * Double(dotsWide) / shorter)
        }
        if let exactWidth { return exactWidth }
        return zoom == 0
            ? ZoomLadder.opening(scene, dotsWide: dotsWide, dotsHigh: dotsHigh)
            : ZoomLadder.width(of: scene, zoom: zoom)
    }

    /// How wide the view of a scene is drawn in a frame with a legend.
    func drawnWidth(of scene: MapScene, in size: Size) -> Distance {
        let canvas = DotCanvas(size: Size(width: size.width, height: max(0, size.height - 1)))
        return drawnWidth(of: scene, dotsWide: canvas.dotsWide, dotsHigh: canvas.dotsHigh)
    }

    /// The middle of the map of a scene.
    func middle(of scene: MapScene) -> Coordinate {
        if let centre { return centre }
        // Nearer, the middle of points may be far from each of them.
        guard zoom <= 0, region == nil, exactWidth == nil else { return scene.request }
        return MapExtent(isFitted ? scene.points : scene.ends).middle
    }

    /// Whether a map of each is drawn, of the request and of what it is far away from: as a scene
    /// opens whose parts are too far from each other.
    func isInTwoParts(of scene: MapScene) -> Bool {
        zoom == 0 && !isOne && centre == nil && region == nil && scene.isFar
    }

    /// How wide the view of a scene is; `nil` for the whole world.
    package func width(of scene: MapScene) -> Distance? {
        let width = drawnWidth(of: scene)
        return width == ZoomLadder.worldWidth ? nil : width
    }

    /// What is drawn with on a terminal with these glyphs.
    package func look(with glyphs: Glyphs) -> MapLook {
        let possible = MapLook.possible(with: glyphs)
        return look.flatMap { possible.contains($0) ? $0 : nil } ?? possible[0]
    }

    /// Takes the next look that these glyphs allow.
    mutating func changeLook(with glyphs: Glyphs) {
        let possible = MapLook.possible(with: glyphs)
        let index = possible.firstIndex(of: look(with: glyphs)) ?? 0
        look = possible[(index + 1) % possible.count]
    }

    /// Goes back to the request at the scene's own width; the look stays.
    package mutating func reset() { self = MapView(look: look) }

    /// Comes nearer by so many steps, or goes farther away below 0, on one map about what was in the
    /// middle; the ladder's ends are kept elsewhere.
    mutating func zoom(by steps: Int) {
        zoom += steps
        (region, exactWidth) = (nil, nil)
        isOne = true
    }

    /// Shows request, home and earlier requests at once, as near as the frame allows.
    mutating func fit() {
        self = MapView(look: look)
        isFitted = true
        isOne = true
    }

    /// Brings the zoom back onto the steps that a scene has.
    package mutating func settle(over scene: MapScene) {
        zoom =
            isFitted
            ? ZoomLadder.clamped(zoom, from: MapView.fitted.drawnWidth(of: scene))
            : ZoomLadder.clamped(zoom, for: scene)
    }

    private static let fitted: MapView = {
        var view = MapView()
        view.fit()
        return view
    }()

    /// Shows the square of a side around the request, as near as the frame allows.
    mutating func frame(_ side: Distance, of scene: MapScene) {
        let nearest = ZoomLadder.widths.count - 1
        self = MapView(zoom: nearest - ZoomLadder.start(for: scene), look: look)
        region = side
    }

    /// Shows the whole world.
    mutating func showWorld(of scene: MapScene) {
        self = MapView(zoom: -ZoomLadder.start(for: scene), look: look)
        isOne = true
    }

    /// Puts the next of request, home and earlier requests into the middle, going round.
    mutating func jump(in scene: MapScene) {
        let points = scene.points
        point = (point + 1) % points.count
        centre = points[point]
        isOne = true
    }

    /// Moves the middle by quarters of the view.
    ///
    /// Along the parallel and the meridian, so that the way back leads back; a pole stops it.
    mutating func pan(east: Int, north: Int, over scene: MapScene) {
        let start = middle(of: scene)
        let width = drawnWidth(of: scene)
        let degrees =
            width == ZoomLadder.worldWidth
            ? 120 : width.metres / Projection.earthRadius * 180 / .pi
        // Meridians meet at the poles, where a step is a turn.
        let level = max(0.01, cos(start.latitude * .pi / 180))
        let turn = min(60, degrees / 4 / level)
        centre = Coordinate(
            clampingLatitude: start.latitude + Double(north) * degrees / 7,
            wrappingLongitude: start.longitude + Double(east) * turn
        )
    }
}

/// What the dots of a map become.
package enum MapLook: Hashable, Sendable, CaseIterable {
    /// Braille patterns, two by four dots to a character: the finest.
    case braille
    /// Quarters of a block, two by two to a character: where a font lacks braille.
    case blocks
    /// 7-bit characters that look like the dots: every terminal, and every font.
    case ascii

    /// A name in the letters that the look has.
    func spelled(_ text: PrintableText) -> PrintableText {
        self == .ascii ? Transliteration.ascii(text) : text
    }

    /// The finest look that a terminal surely shows.
    ///
    /// - Parameters:
    ///   - terminal: The kind of the terminal, as in `TERM`; `nil` when it is not told.
    ///   - charset: The character set of the locale, as `nl_langinfo(CODESET)` names it.
    package init(terminal: String?, charset: String) {
        let kind = (terminal ?? "").split(separator: "-").first.map(String.init) ?? ""
        if !["utf-8", "utf8"].contains(charset.lowercased()) || Self.plainKinds.contains(kind) {
            self = .ascii
        } else {
            // The fonts of the Linux console have blocks, and no braille.
            self = kind == "linux" ? .blocks : .braille
        }
    }

    /// The finest look that the terminal of a process surely shows.
    ///
    /// - Parameter environment: What `TERM`, `LC_ALL`, `LC_CTYPE` and `LANG` are.
    package init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty }
        // As in `en_GB.UTF-8@euro`.
        let charset = locale?.split(separator: ".").dropFirst().first?.split(separator: "@").first
        self.init(terminal: environment["TERM"], charset: charset.map(String.init) ?? "")
    }

    /// Which characters the other drawings around such a map are made of.
    package var glyphs: Glyphs { self == .ascii ? .ascii : .unicode }

    /// Terminals that have no characters but those of 7 bits, by the start of their name.
    private static let plainKinds: Set<String> = [
        "", "dumb", "unknown", "network", "vt52", "vt100", "vt102", "vt220", "ansi",
    ]

    /// The looks that a terminal with these glyphs can show, the finest first.
    static func possible(with glyphs: Glyphs) -> [MapLook] {
        switch glyphs {
        case .unicode: [.braille, .blocks, .ascii]
        case .ascii: [.ascii]
        }
    }
}

/// The widths a map can have.
enum ZoomLadder {
    /// The width of the whole world, along the equator.
    static let worldWidth = Distance.metres(40_075_000)

    /// From the world to the streets around a point, which no atlas of this size knows: the map then
    /// says so.
    static let widths: [Distance] =
        [worldWidth]
        + [8_000, 3_000, 1_200, 500, 200, 80, 30, 10, 5, 2].map { .metres($0 * 1_000) }

    /// No map opens nearer than this.
    private static let nearestStart = Distance.metres(80_000)

    /// How near both parts of a map in two parts are: 200 km.
    private static let partStep = 5

    /// Below this width lines are coarser than a map of them promises.
    static let finestWidth = Distance.metres(30_000)

    /// The dots of a view whose frame is not known: those of a map on 80 columns and 24 rows.
    static let usualDots = (wide: 160, high: 72)

    /// How wide a map opens: as near as it holds both ends and what is written beside them, in two
    /// figures; where they are too far apart for one map, the width of each part.
    static func opening(_ scene: MapScene, dotsWide: Int, dotsHigh: Int) -> Distance {
        guard !scene.isFar else { return widths[partStep] }
        let fitted = MapExtent(scene.ends)
            .width(dotsWide: dotsWide, dotsHigh: dotsHigh, part: openingPart).metres
        let unit = pow(10, log10(max(fitted, 1)).rounded(.down) - 1)
        return max(nearestStart, min(.metres((fitted / unit).rounded(.up) * unit), worldWidth))
    }

    /// The part of an opening map that lies between both ends.
    private static let openingPart = 0.6

    /// The step from which a map comes nearer or goes farther away: the nearest that is as wide as it
    /// opens.
    static func start(for scene: MapScene) -> Int {
        let width = opening(scene, dotsWide: usualDots.wide, dotsHigh: usualDots.high)
        return widths.lastIndex { $0 >= width } ?? 0
    }

    /// The widest map of points that fill it; farther ones lie on the map of the world.
    private static let widestFit = Distance.metres(20_000_000)

    /// How much wider each step from a fitted map is, as far as two steps of the ladder lie apart.
    private static let ratio = 2.5

    /// A fitted width after `zoom` steps: no less than the nearest step, or the whole world.
    static func width(_ fitted: Distance, zoom: Int) -> Distance {
        let width = Distance.metres(fitted.metres * pow(ratio, Double(-zoom)))
        return width > widestFit ? worldWidth : max(width, widths[widths.count - 1])
    }

    /// `zoom` steps from a fitted width, without steps that would change nothing.
    static func clamped(_ zoom: Int, from fitted: Distance) -> Int {
        func steps(to width: Distance) -> Double {
            log(fitted.metres / width.metres) / log(ratio)
        }
        let farthest = min(0, steps(to: widestFit).rounded(.down))
        let nearest = steps(to: widths[widths.count - 1]).rounded(.up)
        return min(max(zoom, Int(farthest)), Int(nearest))
    }

    /// `zoom` steps from the start, brought into the ladder.
    static func clamped(_ zoom: Int, for scene: MapScene) -> Int {
        let start = start(for: scene)
        return min(max(zoom, -start), widths.count - 1 - start)
    }

    /// The width after `zoom` steps.
    static func width(of scene: MapScene, zoom: Int) -> Distance {
        widths[start(for: scene) + clamped(zoom, for: scene)]
    }
}

extension Words.Map {
    /// `X 51.4517N 2.5950W as the request says, map 80 km wide`, in a frame of a size.
    package static func view(
        of scene: MapScene,
        as view: MapView,
        in size: Size
    ) -> PrintableText {
        let width = view.drawnWidth(of: scene, in: size)
        let position = Numbers.text(scene.request)
        let said: PrintableText = " X \(position) as the request says"
        if let side = view.region {
            let middle: PrintableText =
                view.middle(of: scene) == scene.request ? "it" : "another place"
            return said + ", map of \(Numbers.metres(side)) around \(middle)"
        }
        if view.isInTwoParts(of: scene) { return said + ", two maps \(radius(width)) wide" }
        return width == ZoomLadder.worldWidth
            ? said : said + ", map \(radius(width)) wide"
    }
}
