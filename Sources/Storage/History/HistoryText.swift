import Facts
import Providers
import Vocabulary

/// Looks for words in what requests say.
struct HistoryText {
    private let words: String
    private let devices: [String: any PushDevice]

    /// Takes the words, and the devices whose messages can be read.
    init(_ words: String, devices: [any PushDevice]) {
        self.words = words.lowercased()
        self.devices = Dictionary(devices.map { ($0.uid, $0) }) { first, _ in first }
    }

    /// Whether message, payee, reference, account that gets money, or alert of a request hold the
    /// words; its token is verified first.
    func isFound(in stored: StoredRequest) -> Bool {
        if let alert = stored.alert, holds(alert) { return true }
        guard let device = devices[stored.mechanismUID],
            let request = stored.verified(by: device)
        else { return false }
        return request.facts.searchedTexts.contains(where: holds)
    }

    private func holds(_ text: String) -> Bool { text.lowercased().includes(words) }
}
