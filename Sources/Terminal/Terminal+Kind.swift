import CNcurses
import Glibc

extension Terminal {
    /// Whether a terminal of the kind that `TERM` names can have a screen.
    ///
    /// Not to be asked while a screen is open.
    package static var hasScreen: Bool {
        let kind = cncurses_describe(nil)
        return kind.is_known && kind.is_addressable
    }

    /// Whether `NO_COLOR` asks for no colours, as any value does that is not empty.
    package static var refusesColours: Bool { unsafe cncurses_refuses_colours(getenv("NO_COLOR")) }
}
