import Journeys
import Testing

struct CookieJarTests {
    @Test func `cookies are kept by name and go back`() {
        var jar = CookieJar()
        #expect(jar.header == nil)
        jar.accept("amlbcookie=01; Domain=example.com; Path=/")
        jar.accept("AMAuthCookie = abc ; HttpOnly")
        jar.accept("amlbcookie=02")
        #expect(jar.header == "AMAuthCookie=abc; amlbcookie=02")
        #expect(jar["amlbcookie"] == "02")
        #expect("\(jar)" == "<cookies>")
    }

    @Test func `a cookie that is over is removed`() {
        var jar = CookieJar()
        jar.accept("AMAuthCookie=abc")
        jar.accept("AMAuthCookie=LOGOUT; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:10 GMT")
        #expect(jar.header == nil)
    }

    @Test(arguments: ["", "x", "=1", "a b=1", "a=\u{1B}", "a=1\r\nX: y"])
    func `what is no cookie is left out`(header: String) {
        var jar = CookieJar()
        jar.accept(header)
        #expect(jar.header == nil)
    }

    @Test func `there is an end to cookies`() {
        var jar = CookieJar()
        for number in 0..<100 { jar.accept("c\(number)=1") }
        jar.accept("big=" + String(repeating: "x", count: 9_000))
        #expect(jar.header?.split(separator: ";").count == 30)
        #expect(jar["big"] == nil)
    }
}
