import Push
import Testing
import Vocabulary

@Suite struct UserAgentTests {
    typealias Row = (
        text: String, browser: String?, version: String?, system: String?, device: UserAgent.Device
    )

    static let mozilla = "Mozilla/5.0 "
    static let windows = mozilla + "(Windows NT 10.0; Win64; x64) "
    static let mac = mozilla + "(Macintosh; Intel Mac OS X 10_15_7) "
    static let iPhone = mozilla + "(iPhone; CPU iPhone OS 17_1_2 like Mac OS X) "
    static let iPad = mozilla + "(iPad; CPU OS 16_5 like Mac OS X) "
    static let pixel = mozilla + "(Linux; Android 10; K) "
    static let blink = "AppleWebKit/537.36 (KHTML, like Gecko) "
    static let webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko) "

    static let desktops: [Row] = [
        (
            windows + blink + "Chrome/119.0.0.0 Safari/537.36", "Chrome", "119.0.0.0",
            "Windows 10/11", .desktop
        ),
        (
            windows + blink + "Chrome/119.0.0.0 Safari/537.36 Edg/119.0.2151.58", "Edge",
            "119.0.2151.58", "Windows 10/11", .desktop
        ),
        (
            windows + blink + "Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763", "Edge",
            "18.17763", "Windows 10/11", .desktop
        ),
        (
            windows + blink + "Chrome/118.0.0.0 Safari/537.36 OPR/104.0.0.0", "Opera", "104.0.0.0",
            "Windows 10/11", .desktop
        ),
        (
            windows + blink + "Chrome/118.0.5993.118 Safari/537.36 Vivaldi/6.4.3160.42", "Vivaldi",
            "6.4.3160.42", "Windows 10/11", .desktop
        ),
        (
            windows + blink + "Chrome/116.0.5845.967 YaBrowser/23.9.1.967 Yowser/2.5 Safari/537.36",
            "Yandex Browser", "23.9.1.967", "Windows 10/11", .desktop
        ),
        (
            windows + blink + "Slack/4.35.126 Chrome/118.0.5993.144 Electron/27.1.2 Safari/537.36",
            "Electron", "27.1.2", "Windows 10/11", .desktop
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:119.0) Gecko/20100101 Firefox/119.0",
            "Firefox", "119.0", "Windows 10/11", .desktop
        ),
        (
            "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; AS; rv:11.0) like Gecko",
            "Internet Explorer", "11.0", "Windows 7", .desktop
        ),
        (
            "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)", "Internet Explorer",
            nil, "Windows 8", .desktop
        ),
        (
            "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1)", "Internet Explorer", "7.0",
            "Windows XP", .desktop
        ),
        (
            "Opera/9.80 (Windows NT 6.3; WOW64) Presto/2.12.388 Version/12.18", "Opera", "12.18",
            "Windows 8.1", .desktop
        ),
        (
            mac + blink + "Chrome/100.0.4896.127 Safari/537.36", "Chrome", "100.0.4896.127",
            "macOS 10.15.7 or later", .desktop
        ),
        (
            mac + webKit + "Version/17.1 Safari/605.1.15", "Safari", "17.1",
            "macOS 10.15.7 or later", .desktop
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:119.0) Gecko/20100101 Firefox/119.0",
            "Firefox", "119.0", "macOS 10.15 or later", .desktop
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_6) " + webKit
                + "Version/13.1 Safari/605.1.15",
            "Safari", "13.1", "macOS 10.13.6", .desktop
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0", "Firefox",
            "115.0", "Linux", .desktop
        ),
        (
            "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:119.0) Gecko/20100101 Firefox/119.0",
            "Firefox", "119.0", "Linux (Ubuntu)", .desktop
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64) " + blink
                + "Ubuntu Chromium/80.0.3987.87 Chrome/80.0.3987.87 Safari/537.36",
            "Chromium", "80.0.3987.87", "Linux (Ubuntu)", .desktop
        ),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) " + blink + "Chrome/119.0.0.0 Safari/537.36",
            "Chrome", "119.0.0.0", "ChromeOS", .desktop
        ),
        (
            "Mozilla/5.0 (X11; FreeBSD amd64; rv:109.0) Gecko/20100101 Firefox/118.0", "Firefox",
            "118.0", "FreeBSD", .desktop
        ),
        ("Mozilla/5.0 (X11; Linux x86_64)", nil, nil, "Linux", .desktop),
    ]

    static let all: [Row] = [
        desktops, handhelds, frozenApple, webViews, scanners, drivenBrowsers, libraries, programs,
    ].flatMap(\.self)

    @Test(arguments: all)
    func `a header is taken apart`(row: Row) {
        let agent = UserAgent(row.text)
        #expect(agent.browser?.text == row.browser)
        #expect(agent.version?.text == row.version)
        #expect(agent.operatingSystem?.text == row.system)
        #expect(agent.device == row.device)
    }

    @Test func `what stands behind the first 1,024 bytes is not examined`() {
        let agent = UserAgent(String(repeating: " ", count: 1_024) + "curl/8.4.0")
        #expect(agent.browser == nil)
        #expect(agent.text.text.hasSuffix("curl/8.4.0"))
    }

    @Test func `a version is cut at 32 bytes`() {
        let agent = UserAgent("curl/" + String(repeating: "1", count: 500))
        #expect(agent.version?.columns == 32)
    }
}
