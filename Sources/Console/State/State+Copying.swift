import Review
import Vocabulary

/// What is handed to the terminal's clipboard.
extension State {
    /// The most things to choose from, a digit each.
    private static let mostChoices = 9

    /// What can be copied where the keys are.
    private var copyItems: [CopyItem] {
        switch dialog {
        case .codes(let list):
            CopyItem.code(of: list.rows?.first { $0.id == list.selectedID }, at: now)
        case .accounts(let list):
            CopyItem.code(of: list.selectedCode, at: now) + CopyItem.addresses(of: list.selected)
        case .history(let list): list.selected.map { CopyItem.all(of: $0) } ?? []
        case nil: selected.map { CopyItem.all(of: $0) } ?? []
        default: []
        }
    }

    /// Copies what there is, or asks which of it.
    mutating func startCopying() {
        guard canCopy else {
            notice = StatusMessage(Words.Copying.off, style: .warning)
            return
        }
        let items = Array(copyItems.prefix(Self.mostChoices))
        if items.count > 1 {
            copying = items
        } else if let only = items.first {
            copy(only)
        } else {
            notice = StatusMessage(Words.Copying.none)
        }
    }

    /// Copies what a key chooses; any other key copies nothing.
    mutating func choose(from items: [CopyItem], by key: Key) {
        copying = nil
        guard case .character(let scalar) = key, let digit = Int(String(scalar)),
            items.indices.contains(digit - 1)
        else {
            notice = StatusMessage(Words.Copying.nothingCopied)
            return
        }
        copy(items[digit - 1])
    }

    private mutating func copy(_ item: CopyItem) {
        effects.append(.copy(item.base64))
        notice = StatusMessage(Words.Copying.done(item), style: .good)
    }
}
