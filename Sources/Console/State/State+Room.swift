import Review
import Vocabulary

/// What of the list and the request shown has room on the screen.
enum ListRoom: Int, Hashable, Sendable {
    /// The request alone.
    case sheet
    /// Both, in windows that have room for both.
    case both
    /// The list alone.
    case list
}

extension Size {
    /// The smallest window with room for the list and a request.
    static let full = Size(width: 60, height: 16)

    var holdsListAndRequest: Bool { width >= Self.full.width && height >= Self.full.height }
}

extension State {
    /// What has the room now: what is asked about, and a text that is read, never give way to the list.
    var roomShown: ListRoom {
        guard room == .list else { return room }
        guard screen == .list, selected != nil else { return .both }
        return switch dialog {
        case nil, .searching: .list
        default: .both
        }
    }

    /// Gives the list more room, or less; the choice stays.
    mutating func changeRoom(by step: Int) {
        // A small window shows one of the two.
        let steps: [ListRoom] = size.holdsListAndRequest ? [.sheet, .both, .list] : [.both, .list]
        let place = (steps.firstIndex(of: room) ?? 0) + step
        room = steps[min(max(place, 0), steps.count - 1)]
        if room == .list { screen = .list }
        let isBoth = steps.count > 2
        let words =
            switch room {
            case .list: Words.Room.list(keys.brief(.shrinkList))
            case .both where isBoth: Words.Room.both
            case .both, .sheet: Words.Room.sheet(keys.brief(.growList))
            }
        notice = StatusMessage(words)
    }
}

extension Words {
    /// What has the room of the screen, and the key that gives it back.
    enum Room {
        static let both: PrintableText = "The list and the request are shown."

        static func list(_ key: PrintableText?) -> PrintableText {
            "Only the list is shown" + (key.map { "; \($0) shows the request" } ?? .empty) + "."
        }

        static func sheet(_ key: PrintableText?) -> PrintableText {
            "Only the request is shown" + (key.map { "; \($0) shows the list" } ?? .empty) + "."
        }
    }
}
