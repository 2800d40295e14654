import Host
import Testing
import Vocabulary

@Suite struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
        ("Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00Z"),
        ("Wed, 31 Dec 1969 23:59:59 GMT", "1969-12-31T23:59:59Z"),
        ("Sat, 29 Feb 2020 12:00:00 GMT", "2020-02-29T12:00:00Z"),
        ("Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59Z"),
    ])
    func `a date is read`(text: String, expected: String) {
        #expect(Instant(httpDate: text)?.description == expected)
    }

    @Test(arguments: [
        "", "Mon, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
        "sun, 06 nov 1994 08:49:37 gmt", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Nov 1994  08:49:37 GMT", " Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sat, 30 Feb 2020 12:00:00 GMT", "Sun, 06 Nov 1994 08:49:37.0 GMT",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37Z GMT",
    ])
    func `anything else is no date`(text: String) {
        #expect(Instant(httpDate: text) == nil)
    }
}
