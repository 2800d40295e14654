import Push
import Review
import Service
import Testing
import Vocabulary

/// Requests are named by their ids and by parts of them; nobody signs ids.
@Suite struct RequestNameTests {
    private func id(_ text: String, among ids: [String]) -> String {
        do throws(RequestError) {
            return try RequestName(text).id(among: ids)
        } catch {
            return error.code
        }
    }

    @Test(arguments: [
        // A later message has what `list` showed of the first, as a whole id, a beginning or an end.
        ("ec5a9da7", ["ec5a9da7-11", "ec5a9da7"]), ("ec5a9da7", ["ec5a9da7-11", "ec5a9da7-12"]),
        ("ec5a9da7", ["ec5a9da7-11", "12-ec5a9da7"]), ("7777", ["1-7777", "7777"]),
        ("ec5a9da7", ["AUTHENTICATE:ec5a9da7-11", "X:ec5a9da7"]),
        ("ec5a9da7-11", ["ec5a9da7-11", "ec5a9da7-111"]),
    ])
    func `a name that two requests have names none`(name: String, ids: [String]) {
        #expect(id(name, among: ids) == "request.ambiguous")
        #expect(id(name, among: ids.reversed()) == "request.ambiguous")
    }

    @Test(arguments: [
        ("ec5a9da7", "ec5a9da7-11"), ("7-11", "ec5a9da7-11"), ("9999", "9999"),
        ("AUTHENTICATE:abcdef", "AUTHENTICATE:abcdef"), ("abcd", "AUTHENTICATE:abcdef"),
        ("abc", "request.unknown"), ("9", "request.unknown"),
    ])
    func `a whole id, its beginning and its end name it`(name: String, meant: String) {
        #expect(id(name, among: ["ec5a9da7-11", "AUTHENTICATE:abcdef", "9999"]) == meant)
    }

    @Test(arguments: [
        ["ec5a9da7-11", "AUTHENTICATE:ffffffff-2"], ["ec5a9da7-11", "ec5a9da7"],
        ["ec5a9da7-11", "ec5a9da7-12", "12-ec5a9da7"], ["ec5a9da7", "ec5a9da70", "0ec5a9da7"],
        ["12", "9"], ["AUTHENTICATE:12", "AUTHENTICATE:123", "AUTHENTICATE:1234"],
        ["a", "ab", "MJKOFYXBC5NIGGC7", "MJKOFYXBC5NIGGC76D4Z"],
        ["zzzz9999", "zzzz9999-more", "more-zzzz9999"],
        ["9999", "9999-and-more"], ["abcdef", "more-than-abcdef", "AUTHENTICATE:cdef"],
        ["abcd", "abcdef", "efabcd", "abcdefg"],
    ])
    func `what a list shows names one request`(ids: [String]) {
        let names = ShortIDs(ids)
        for id in ids {
            let shown = names[id].text
            let bare = id.split(separator: ":").last.map(String.init) ?? ""
            let isShort = bare.utf8.count < 4
            #expect(shown == "AUTHENTICATE:" + bare || !isShort && bare.hasPrefix(shown))
            #expect(self.id(shown, among: ids) == id, "\(shown)")
        }
    }

    @Test func `an id that is shorter than a part of one is named with its type`() {
        #expect(id("12", among: ["12", "AUTHENTICATE:7"]) == "request.unknown")
        #expect(id("AUTHENTICATE:12", among: ["12", "AUTHENTICATE:7"]) == "12")
        #expect(id("AUTHENTICATE:12", among: ["12", "AUTHENTICATE:12"]) == "request.ambiguous")
    }

    @Test func `eight characters are enough for others`() {
        let names = ShortIDs(["ec5a9da7-11", "9a4ce1d0-22", "ffee"])
        #expect(names["ec5a9da7-11"] == "ec5a9da7" && names["ffee"] == "ffee")
        #expect(ShortIDs(["ec5a9da7-11", "ec5a9da7"])["ec5a9da7-11"] == "ec5a9da7-")
    }
}
