import Push
import Testing
import Vocabulary

@Suite struct UserAgentContradictionTests {
    private static let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) "
    private static let android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) "
    private static let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) "
    private static let webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko) "

    @Test(arguments: UserAgentTests.all)
    func `texts of real programs have no contradiction`(row: UserAgentTests.Row) {
        #expect(UserAgent(row.text).contradiction == nil)
    }

    @Test(arguments: [
        (windows + webKit + "Version/6.0 Safari/605.1.15", "Safari 6.0", "Windows 10/11"),
        (windows + webKit + "Version/17.1 Safari/605.1.15", "Safari 17.1", "Windows 10/11"),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) " + webKit + "Version/17.1 Safari/605.1.15",
            "Safari 17.1", "ChromeOS"
        ),
        (android + "Trident/7.0; rv:11.0) like Gecko", "Internet Explorer 11.0", "Android 14"),
        (
            "Mozilla/5.0 (compatible; MSIE 10.0; Linux x86_64; Trident/6.0)",
            "Internet Explorer", "Linux"
        ),
        (
            mac + webKit + "SamsungBrowser/23.0", "Samsung Internet 23.0",
            "macOS 10.15.7 or later"
        ),
        (windows + "(iPhone; CPU iPhone OS 17_1) " + webKit, "Windows", "an iPhone"),
        (mac + android + "Chrome/119.0.0.0 Safari/537.36", "a Macintosh", "Android"),
    ])
    func `what never was together is named`(text: String, first: String, second: String) throws {
        let contradiction = try #require(UserAgent(text).contradiction)
        #expect(contradiction.first.text == first)
        #expect(contradiction.second.text == second)
    }

    @Test(arguments: [
        windows + webKit + "Version/5.1.7 Safari/534.57.2", windows + webKit + "Safari/534.57.2",
        "Mozilla/5.0 (X11; Linux x86_64) " + webKit + "Version/17.0 Safari/605.1.15",
        "Mozilla/4.0 (compatible; MSIE 5.23; Mac OS X)", "curl/8.5.0 (Windows NT; Android)", "",
    ])
    func `what may have been together is let pass`(text: String) {
        #expect(UserAgent(text).contradiction == nil)
    }

    @Test(
        arguments: [
            ("115.0", 115), ("7", 7), ("", nil), ("x1", nil), ("1_2", 1), ("9999999.0", nil),
            ("９.0", nil),
        ] as [(String, Int?)]
    )
    func `the first number of a version is read`(text: String, number: Int?) {
        #expect(UserAgent.majorVersion(text) == number)
    }
}
