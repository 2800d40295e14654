import CNcurses
import Glibc
import Review
import Vocabulary

/// The process's one terminal, in screen mode for as long as this value lives.
///
/// Belongs to the thread that made it.
struct Screen: ~Copyable {
    /// What a wait saw.
    struct Wakes: OptionSet {
        let rawValue: Int32

        static let input = Wakes(rawValue: Int32(CNCURSES_INPUT))
        static let resized = Wakes(rawValue: Int32(CNCURSES_RESIZED))
        static let ended = Wakes(rawValue: Int32(CNCURSES_ENDED))
        static let gone = Wakes(rawValue: Int32(CNCURSES_GONE))
        static let stopped = Wakes(rawValue: Int32(CNCURSES_STOPPED))
        static let continued = Wakes(rawValue: Int32(CNCURSES_CONTINUED))
    }

    /// What the person did.
    enum Input {
        case key(Key)
        case event(Event)
        /// The key that stops programs was pressed.
        case stop
    }

    /// What maps are drawn with at first.
    let mapLook: MapLook
    private var theme: Theme
    private var background: Theme.Background
    private var palette: Palette
    /// The terminal's index of each colour by its number.
    private var colours: [Int: Int] = [:]
    /// What was drawn past ncurses, by its row.
    private var overlays: [Int: String] = [:]
    private var paste = Paste()

    init(_ settings: ConsoleSettings) throws(TerminalError) {
        switch Int(cncurses_open()) {
        case Int(CNCURSES_OPEN): break
        case Int(CNCURSES_NOT_A_TERMINAL): throw .notATerminal
        case Int(CNCURSES_UNKNOWN_TERMINAL): throw .unknownTerminal
        case Int(CNCURSES_DUMB_TERMINAL): throw .dumbTerminal
        case Int(CNCURSES_IN_USE): throw .inUse
        default: throw .noResources
        }
        mapLook = MapLook(
            terminal: unsafe getenv("TERM").map { unsafe String(cString: $0) },
            charset: cncurses_is_unicode() ? "UTF-8" : ""
        )
        theme = settings.theme
        let named = unsafe getenv("COLORFGBG").map { unsafe String(cString: $0) }
        background =
            settings.background ?? named.flatMap(Theme.Background.init(colours:)) ?? .dark
        (palette, colours) = Self.palette(theme, on: background)
        if settings.background == nil { cncurses_ask_background() }
        let isRemote = unsafe getenv("SSH_TTY") != nil || getenv("SSH_CONNECTION") != nil
        cncurses_set_escape_delay(Int32(settings.escapeDelay(isRemote: isRemote)))
    }

    private static func palette(
        _ theme: Theme,
        on background: Theme.Background
    ) -> (Palette, [Int: Int]) {
        var indices: [Int: Int] = [:]
        let palette = Palette(
            theme: theme,
            on: background,
            colours: Int(cncurses_colours())
        ) { number, index in
            cncurses_define_colour(Int32(number), Int32(index))
            indices[number] = index
        }
        return (palette, indices)
    }

    /// Draws with another theme from now on, beginning with the whole next frame.
    mutating func setTheme(_ theme: Theme) {
        self.theme = theme
        (palette, colours) = Self.palette(theme, on: background)
        clear()
    }

    deinit { cncurses_close() }

    /// Asks the terminal to tell of the mouse.
    borrowing func watchMouse() { cncurses_set_mouse(true) }

    /// Shows a title where the terminal has one, and the one before after closing.
    borrowing func setTitle(_ title: PrintableText) { unsafe cncurses_set_title(title.text) }

    /// Asks the terminal to notify of something, where it is known to do so.
    borrowing func notify(_ text: PrintableText) { unsafe cncurses_notify(text.text) }

    /// Hands a text in base64 to the terminal's clipboard.
    borrowing func copy(_ base64: String) { unsafe cncurses_copy(base64) }

    /// Gives the terminal back, stops the program, and takes the terminal again afterwards.
    ///
    /// The title and the next frame are to be shown anew.
    borrowing func stop() { cncurses_stop() }

    /// Takes the terminal again after a stop from outside.
    borrowing func resume() { cncurses_continue() }

    /// The size now.
    borrowing func size() -> Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        unsafe cncurses_size(&columns, &rows)
        return Size(width: Int(columns), height: Int(rows))
    }

    /// Shows a frame; what is the same as before costs nothing.
    mutating func draw(_ frame: Frame) {
        cncurses_erase()
        let size = size()
        for row in 0..<min(frame.size.height, size.height) {
            for (column, cell) in frame.row(row).enumerated() where column < size.width {
                guard column + cell.width <= size.width else { continue }
                put(cell, row: row, column: column)
            }
        }
        // ncurses adds up the widths of scalars, so that it never sees a sequence of emoji.
        let earlier = overlays
        overlays =
            cncurses_is_overlayable()
            ? ColouredText.overlays(of: frame, size: size, palette: palette, colours: colours) : [:]
        for (row, text) in earlier where overlays[row] != text { cncurses_redraw_row(Int32(row)) }
        cncurses_flush()
        guard !overlays.isEmpty else { return }
        unsafe cncurses_overlay(ColouredText.overlaid(overlays.values.joined()))
    }

    private borrowing func put(_ cell: Cell, row: Int, column: Int) {
        guard let scalar = cell.scalar else { return }
        guard cell.isEmojiSequence else {
            let marks = cell.rest.unicodeScalars.map(\.value)
            return put(scalar, marks, cell.width, cell.style, row: row, column: column)
        }
        var column = column
        for (scalar, width) in Self.plain(scalar, rest: cell.rest) {
            put(scalar, [], width, cell.style, row: row, column: column)
            column += width
        }
    }

    private borrowing func put(
        _ scalar: Unicode.Scalar,
        _ marks: [UInt32],
        _ width: Int,
        _ style: Style,
        row: Int,
        column: Int
    ) {
        let look = palette.look(of: style)
        let all = (marks + Array(repeating: 0, count: Int(CNCURSES_MARKS)))
        unsafe all.withUnsafeBufferPointer { marks in
            unsafe cncurses_put(
                Int32(row),
                Int32(column),
                scalar.value,
                marks.baseAddress,
                Int32(width),
                look.attributes,
                Int32(look.colour)
            )
        }
    }

    /// What stands in two columns for a sequence of emoji on terminals that draw none: the letters of
    /// a flag, else the first scalar.
    private static func plain(
        _ scalar: Unicode.Scalar,
        rest: String
    ) -> [(Unicode.Scalar, width: Int)] {
        if case .columns(let width) = DisplayWidth.of(scalar) {
            return width == 2 ? [(scalar, 2)] : [(scalar, 1), (" ", 1)]
        }
        let letters = ([scalar] + rest.unicodeScalars).compactMap { indicator in
            (0x1F1E6...0x1F1FF).contains(indicator.value)
                ? Unicode.Scalar(indicator.value - 0x1F1E6 + 0x41) : nil
        }
        return letters.map { ($0, 1) }
    }

    /// Has the next frame drawn as a whole, whatever the terminal shows.
    borrowing func clear() { cncurses_clear() }

    borrowing func ring() { cncurses_ring() }

    /// Waits for something to happen.
    ///
    /// - Parameter milliseconds: The longest wait; without end when `nil`.
    /// - Returns: What happened; empty when the time is over.
    borrowing func wait(milliseconds: Int?) -> Wakes {
        Wakes(rawValue: cncurses_wait(Int32(milliseconds ?? -1)))
    }

    /// The next thing that the person did; `nil` when there is none.
    ///
    /// Pasted text is no key.
    mutating func nextInput() -> Input? {
        while true {
            var scalar: UInt32 = 0
            let kind = unsafe cncurses_key(&scalar)
            switch Int(kind) {
            case Int(CNCURSES_NOTHING): return nil
            case Int(CNCURSES_PASTED): paste.append(scalar)
            case Int(CNCURSES_PASTE_ENDED): return .event(.pasted(paste.drain()))
            case Int(CNCURSES_END_KEY): return .event(.interrupted)
            case Int(CNCURSES_STOP_KEY): return .stop
            case Int(CNCURSES_BACKGROUND):
                let answered: Theme.Background = scalar == 0 ? .dark : .light
                guard answered != background else { break }
                background = answered
                setTheme(theme)
                return .event(.resized(size()))
            case Int(CNCURSES_MOUSE):
                if let mouse = Self.mouse() { return .event(.mouse(mouse)) }
            default:
                if let key = Key(kind: kind, scalar: scalar) { return .key(key) }
            }
        }
    }

    /// What the mouse did; `nil` for what the console has no use for.
    private static func mouse() -> Mouse? {
        var row: Int32 = 0
        var column: Int32 = 0
        let kind: Mouse.Kind? =
            switch Int(unsafe cncurses_mouse(&row, &column)) {
            case Int(CNCURSES_PRESS): .press
            case Int(CNCURSES_WHEEL_UP): .wheelUp
            case Int(CNCURSES_WHEEL_DOWN): .wheelDown
            default: nil
            }
        return kind.map { Mouse(kind: $0, row: Int(row), column: Int(column)) }
    }
}

/// Pasted text while it comes in, bounded.
struct Paste {
    /// The most characters that are kept.
    static let limit = 65_536

    private var text = String.UnicodeScalarView()
    private var count = 0

    /// Takes a character; what is none, and what is too much, is left out.
    mutating func append(_ scalar: UInt32) {
        guard count < Self.limit, let scalar = Unicode.Scalar(scalar) else { return }
        text.append(scalar)
        count += 1
    }

    /// Hands out what came and begins anew.
    mutating func drain() -> String {
        defer { self = Paste() }
        return String(text)
    }
}
