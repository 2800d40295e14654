import Push

extension UserAgentTests {
    static let handhelds: [Row] = [
        (
            iPhone + webKit + "Version/17.1 Mobile/15E148 Safari/604.1", "Safari", "17.1",
            "iOS 17.1.2", .phone
        ),
        (
            iPhone + webKit + "CriOS/119.0.6045.109 Mobile/15E148 Safari/604.1", "Chrome",
            "119.0.6045.109", "iOS 17.1.2", .phone
        ),
        (
            iPhone + webKit + "FxiOS/119.0 Mobile/15E148 Safari/605.1.15", "Firefox", "119.0",
            "iOS 17.1.2", .phone
        ),
        (
            iPhone + webKit + "Version/16.0 EdgiOS/119.0.2151.65 Mobile/15E148 Safari/604.1",
            "Edge", "119.0.2151.65", "iOS 17.1.2", .phone
        ),
        (
            iPhone + webKit + "Mobile/21B101 [FBAN/FBIOS;FBAV/440.0.0.26.106;FBBV/538270451]",
            "Facebook", "440.0.0.26.106", "iOS 17.1.2", .phone
        ),
        (
            iPhone + webKit + "Mobile/21B101 Instagram 307.0.0.15.109 (iPhone14,5; iOS 17_1_2)",
            "Instagram", "307.0.0.15.109", "iOS 17.1.2", .phone
        ),
        (
            iPhone + webKit + "GSA/290.0.580480160 Mobile/15E148 Safari/604.1", "Google app",
            "290.0.580480160", "iOS 17.1.2", .phone
        ),
        (iPhone + webKit + "Mobile/15E148", "iOS WebView", "605.1.15", "iOS 17.1.2", .phone),
        (
            iPad + webKit + "Version/16.5 Mobile/15E148 Safari/604.1", "Safari", "16.5",
            "iPadOS 16.5", .tablet
        ),
        (
            "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) " + webKit
                + "Version/12.1.2 Mobile/15E148 Safari/604.1",
            "Safari", "12.1.2", "iOS 12.5.7", .phone
        ),
        (
            pixel + blink + "Chrome/119.0.0.0 Mobile Safari/537.36", "Chrome", "119.0.0.0",
            "Android 10 or later", .phone
        ),
        (
            pixel + blink + "Chrome/119.0.0.0 Safari/537.36", "Chrome", "119.0.0.0",
            "Android 10 or later", .tablet
        ),
        (
            "Mozilla/5.0 (Linux; Android 13; SM-S908B) " + blink
                + "SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
            "Samsung Internet", "23.0", "Android 13", .phone
        ),
        (
            "Mozilla/5.0 (Android 14; Mobile; rv:109.0) Gecko/119.0 Firefox/119.0", "Firefox",
            "119.0", "Android 14", .phone
        ),
        (
            "Mozilla/5.0 (Linux; Android 12; Pixel 5 Build/SP2A.220505.002; wv) " + blink
                + "Version/4.0 Chrome/119.0.6045.66 Mobile Safari/537.36",
            "Android WebView", "119.0.6045.66", "Android 12", .phone
        ),
        (
            "Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) " + blink
                + "Version/4.0 Chrome/118.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/439.0.0.44.117;]",
            "Facebook", "439.0.0.44.117", "Android 13", .phone
        ),
        (
            "Mozilla/5.0 (Linux; Android 11; M2101K6G; wv) " + blink
                + "Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 MicroMessenger/8.0.42.2460",
            "WeChat", "8.0.42.2460", "Android 11", .phone
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; HD1913) " + blink
                + "Chrome/119.0.6045.66 Mobile Safari/537.36 EdgA/118.0.2088.66",
            "Edge", "118.0.2088.66", "Android 10 or later", .phone
        ),
        (
            "Opera/9.80 (Android; Opera Mini/36.2.2254/191.287; U; en) Presto/2.12.423 Version/12.16",
            "Opera Mini", "36.2.2254", "Android", .tablet
        ),
        (
            "Mozilla/5.0 (Linux; U; Android 4.0.3; de-de; GT-I9100) AppleWebKit/534.30 "
                + "(KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
            "Android Browser", "4.0", "Android 4.0.3", .phone
        ),
        (
            "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) " + blink
                + "Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063",
            "Edge", "15.15063", "Windows Phone 10.0", .phone
        ),
        (
            "Mozilla/5.0 (Web0S; Linux/SmartTV) " + blink + "Chrome/94.0.4606.128 Safari/537.36",
            "Chrome", "94.0.4606.128", "webOS", .unknown
        ),
    ]

    /// Since iOS 26 Safari states the last version before it, and says its own in `Version`.
    static let frozenApple: [Row] = [
        ("iPhone; CPU iPhone OS 18_6", "26.0", "iOS 18.6 or later", .phone),
        ("iPhone; CPU iPhone OS 18_6_2", "26.0.1", "iOS 18.6.2 or later", .phone),
        ("iPhone; CPU iPhone OS 18_7", "26.2", "iOS 18.7 or later", .phone),
        ("iPhone; CPU iPhone OS 18_7_8", "27.0", "iOS 18.7.8 or later", .phone),
        ("iPhone; CPU iPhone OS 18_6", "18.6", "iOS 18.6 or later", .phone),
        ("iPhone; CPU iPhone OS 18_5", "18.5", "iOS 18.5", .phone),
        ("iPad; CPU OS 18_6", "26.0", "iPadOS 18.6 or later", .tablet),
        ("iPad; CPU OS 18_7_1", "26.1", "iPadOS 18.7.1 or later", .tablet),
        ("iPad; CPU iPhone OS 13_2_3", "13.0.3", "iPadOS 13.2.3", .tablet),
    ].map { (comment: String, version: String, system: String, device: UserAgent.Device) -> Row in
        (
            mozilla + "(\(comment) like Mac OS X) " + webKit
                + "Version/\(version) Mobile/15E148 Safari/604.1",
            "Safari", version, system, device
        )
    }

    static let webViews: [Row] = [
        (iPad + webKit + "Mobile/15E148", "iOS WebView", "605.1.15", "iPadOS 16.5", .tablet),
        (mac + webKit + "Mobile/15E148", "iOS WebView", "605.1.15", "iPadOS", .tablet),
        (mac + webKit + "Mobile/15E148 BankApp/7.1", "iOS WebView", "605.1.15", "iPadOS", .tablet),
        (
            "Mozilla/5.0 (iPad; CPU iPhone OS 17_4 like Mac OS X) " + webKit + "Mobile/15E148",
            "iOS WebView", "605.1.15", "iPadOS 17.4", .tablet
        ),
        (
            mac + webKit + "Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.26.106]", "Facebook",
            "440.0.0.26.106", "iPadOS", .tablet
        ),
        (
            mac + webKit + "CriOS/119 Version/11.1.1 Safari/605.1.15", "Chrome", "119", "iPadOS",
            .tablet
        ),
        (mac + webKit + "FxiOS/143.0 Safari/605.1.15", "Firefox", "143.0", "iPadOS", .tablet),
        (mac + webKit, "WebView", "605.1.15", "macOS 10.15.7 or later", .desktop),
        ("Mozilla/5.0 (X11; Linux x86_64) " + webKit, "WebView", "605.1.15", "Linux", .desktop),
    ]

    static let scanners: [Row] = [
        ("sqlmap/1.8.4#stable (https://sqlmap.org)", "sqlmap", "1.8.4"),
        ("sqlmap/1.0-dev-4e1b8cd (http://sqlmap.org)", "sqlmap", "1.0-dev-4e1b8cd"),
        (
            "Mozilla/5.0 (compatible; Nmap Scripting Engine; https://nmap.org/book/nse.html)",
            "Nmap", nil
        ),
        ("Scrapy/2.11.2 (+https://scrapy.org)", "Scrapy", "2.11.2"), ("Scrapy", "Scrapy", nil),
        ("Mozilla/5.00 (Nikto/2.1.6) (Evasions:None) (Test:Port Check)", "Nikto", "2.1.6"),
        ("masscan/1.3 (https://github.com/robertdavidgraham/masscan)", "masscan", "1.3"),
        ("Mozilla/5.0 zgrab/0.x", "ZGrab", "0.x"), ("gobuster/3.6", "Gobuster", "3.6"),
        ("feroxbuster/2.10.1", "feroxbuster", "2.10.1"), ("Wfuzz/3.1.0", "Wfuzz", "3.1.0"),
        ("DirBuster-1.0-RC1 (http://www.owasp.org)", "DirBuster", nil),
        ("Fuzz Faster U Fool v2.1.0-dev", "ffuf", "2.1.0-dev"),
        ("Mozilla/5.0 (Hydra)", "Hydra", nil),
        ("Nuclei - Open-source project (github.com/projectdiscovery/nuclei)", "Nuclei", nil),
        ("httpx - Open-source project (github.com/projectdiscovery/httpx)", "httpx", nil),
        ("WPScan v3.8.25 (https://wpscan.com/wordpress-security-scanner)", "WPScan", "3.8.25"),
        ("Mozilla/5.0 [en] (X11, U; OpenVAS-VT 9.0.1)", "OpenVAS", nil),
        ("WhatWeb/0.5.5", "WhatWeb", "0.5.5"),
        (
            "Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)", "Censys",
            "1.1"
        ), ("Mozilla/5.0 (compatible; Something; +https://example.com/what)", "Crawler", nil),
    ].map { (text: String, name: String, version: String?) -> Row in
        (text, name, version, nil, .automated)
    }

    static let drivenBrowsers: [Row] = [
        (blink + "HeadlessChrome/140.0.0.0 Safari/537.36", "Headless Chrome", "140.0.0.0"),
        (
            blink + "HeadlessChrome/120.0.2210.133 Safari/537.36 HeadlessEdg/120.0.2210.133",
            "Headless Edge", "120.0.2210.133"
        ), (blink + "HeadlessShell/140.0.0.0 Safari/537.36", "Headless browser", nil),
        (
            "AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1", "PhantomJS",
            "2.1.1"
        ),
        ("Gecko/20100101 Firefox/59.0 SlimerJS/1.0.0", "SlimerJS", "1.0.0"),
        (blink + "Chrome/140.0.0.0 Safari/537.36 Puppeteer/22.0.0", "Puppeteer", "22.0.0"),
        (blink + "Chrome/140.0.0.0 Safari/537.36 Playwright/1.50", "Playwright", "1.50"),
        (blink + "Chrome/94.0.4606.81 Safari/537.36 Chrome-Lighthouse", "Lighthouse", nil),
        (blink + "jsdom/22.1.0", "jsdom", "22.1.0"),
        (
            blink + "Cypress/13.6.0 Chrome/118.0.0.0 Electron/27.1.3 Safari/537.36", "Cypress",
            "13.6.0"
        ),
        (blink + "Chrome/118.0.0.0 Safari/537.36 Selenium/4.15", "Selenium", "4.15"),
    ].map { (tail: String, name: String, version: String?) -> Row in
        (mozilla + "(X11; Linux x86_64) " + tail, name, version, "Linux", .automated)
    }

    static let libraries: [Row] = [
        ("python-urllib3/2.2.1", "urllib3", "2.2.1"),
        ("Python/3.12 aiohttp/3.9.5", "aiohttp", "3.9.5"),
        ("PycURL/7.45.2 libcurl/8.5.0 OpenSSL/3.0.13", "PycURL", "7.45.2"), ("Wget", "Wget", nil),
        ("libcurl-agent/1.0", "libcurl", nil), ("libwww-perl/6.72", "libwww-perl", "6.72"),
        ("LWP::Simple/6.72 libwww-perl/6.72", "libwww-perl", "6.72"),
        ("HTTPie/3.2.2", "HTTPie", "3.2.2"), ("reqwest/0.12.4", "reqwest", "0.12.4"),
        ("fasthttp", "fasthttp", nil), ("GuzzleHttp/7", "Guzzle", "7"), ("Ruby", "Ruby", nil),
        ("got (https://github.com/sindresorhus/got)", "got", nil),
        ("RestSharp/110.2.0.0", "RestSharp", "110.2.0.0"), ("Deno/1.43.1", "Deno", "1.43.1"),
        ("Faraday v2.9.0", "Faraday", "2.9.0"), ("Mechanize/2.10 Ruby/3.3", "Mechanize", "2.10"),
        ("Java-http-client/21.0.2", "Java HTTP client", "21.0.2"),
    ].map { (text: String, name: String, version: String?) -> Row in
        (text, name, version, nil, .automated)
    }

    static let programs: [Row] = [
        ("curl/8.4.0", "curl", "8.4.0", nil, .automated),
        ("Wget/1.21.4", "Wget", "1.21.4", nil, .automated),
        ("python-requests/2.31.0", "Python Requests", "2.31.0", nil, .automated),
        ("Python-urllib/3.11", "Python urllib", "3.11", nil, .automated),
        ("python-httpx/0.25.1", "HTTPX", "0.25.1", nil, .automated),
        ("okhttp/4.12.0", "OkHttp", "4.12.0", nil, .automated),
        ("PostmanRuntime/7.35.0", "Postman", "7.35.0", nil, .automated),
        ("Go-http-client/2.0", "Go HTTP client", "2.0", nil, .automated),
        ("Apache-HttpClient/4.5.13 (Java/17.0.8)", "Apache HttpClient", "4.5.13", nil, .automated),
        ("Java/17.0.8", "Java", "17.0.8", nil, .automated),
        ("axios/1.6.0", "axios", "1.6.0", nil, .automated), ("node", nil, nil, nil, .unknown),
        (
            "Mozilla/5.0 (X11; Linux x86_64) " + blink + "HeadlessChrome/119.0.0.0 Safari/537.36",
            "Headless Chrome", "119.0.0.0", "Linux", .automated
        ),
        (
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot",
            "2.1", nil, .automated
        ),
        ("Mozilla/5.0 (compatible; AhrefsBot/7.0)", "Crawler", "7.0", nil, .automated),
        (
            "Mozilla/5.0 (Windows NT; Windows NT 10.0; en-GB) WindowsPowerShell/5.1.22621.2506",
            "PowerShell", "5.1.22621.2506", "Windows 10/11", .automated
        ),
        ("MyBank/7 CFNetwork/1408.0.4 Darwin/22.5.0", "CFNetwork", "1408.0.4", nil, .unknown),
        ("Mozilla/5.0", nil, nil, nil, .unknown),
        ("online/1.0 outline/2.0", nil, nil, nil, .unknown),
        ("Firefox/\u{1B}[31m", "Firefox", nil, nil, .unknown), ("", nil, nil, nil, .unknown),
    ]
}
