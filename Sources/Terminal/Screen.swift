import CNcurses
import Console
import Glibc
import Vocabulary

/// The process's one terminal, in screen mode for as long as this value lives.
///
/// Belongs to the thread that made it.
struct Screen: ~Copyable {
    /// What a wait saw.
    struct Wakes: OptionSet {
        let rawValue: Int32

        static let input = Wakes(rawValue: Int32(CNCURSES_INPUT))
        static let woken = Wakes(rawValue: Int32(CNCURSES_WOKEN))
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
    private var palette: Palette
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
        palette = Self.palette(settings.theme)
    }

    private static func palette(_ theme: Theme) -> Palette {
        Palette(theme: theme, colours: Int(cncurses_colours())) { number, index in
            cncurses_define_colour(Int32(number), Int32(index))
        }
    }

    /// Draws with another theme from now on, beginning with the whole next frame.
    mutating func setTheme(_ theme: Theme) {
        palette = Self.palette(theme)
        clear()
    }

    deinit { cncurses_close() }

    /// Asks the terminal to tell of the mouse.
    borrowing func watchMouse() { cncurses_set_mouse(true) }

    /// Shows a title where the terminal has one, and the one before after closing.
    borrowing func setTitle(_ title: PrintableText) { unsafe cncurses_set_title(title.text) }

    /// Asks the terminal to notify of something, where it is known to do so.
    borrowing func notify(_ text: PrintableText) { unsafe cncurses_notify(text.text) }

    /// Gives the terminal back, stops the program, and takes the terminal again afterwards.
    ///
    /// The title and the next frame are to be shown anew.
    borrowing func stop() { cncurses_stop() }

    /// Takes the terminal again after a stop from outside.
    borrowing func takeAgain() { cncurses_continue() }

    /// The size now.
    borrowing func size() -> Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        unsafe cncurses_size(&columns, &rows)
        return Size(width: Int(columns), height: Int(rows))
    }

    /// Shows a frame; what is the same as before costs nothing.
    borrowing func draw(_ frame: Frame) {
        cncurses_erase()
        let size = size()
        for row in 0..<min(frame.size.height, size.height) {
            for (column, cell) in frame.row(row).enumerated() where column < size.width {
                guard let scalar = cell.scalar, column + cell.width <= size.width else { continue }
                let look = palette.look(of: cell.style)
                cncurses_put(
                    Int32(row),
                    Int32(column),
                    scalar.value,
                    cell.firstMark?.value ?? 0,
                    cell.secondMark?.value ?? 0,
                    Int32(cell.width),
                    look.attributes,
                    Int32(look.colour)
                )
            }
        }
        cncurses_flush()
    }

    /// Has the next frame drawn as a whole, whatever the terminal shows.
    borrowing func clear() { cncurses_clear() }

    /// Rings the bell.
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
            case Int(CNCURSES_PASTE_ENDED): return .event(.pasted(paste.take()))
            case Int(CNCURSES_END_KEY): return .event(.ended)
            case Int(CNCURSES_STOP_KEY): return .stop
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
