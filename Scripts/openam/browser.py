"""Sign-ins at OpenAM's own page in headless Chromium, which has a position."""
import shutil
import time
import urllib.parse

from gateway.bench import Failure, expect, wait_until
from openam.context import BRISTOL, REJECTED, USER

WAITING = "Approve this sign-in with your authenticator."


def is_installed():
    """Chromium, what drives it, and Selenium."""
    try:
        import selenium  # noqa: F401
    except ImportError:
        return False
    return bool(shutil.which("chromium") and shutil.which("chromedriver"))


class Browser:
    """One person at the page, and the console that gets the pushes of the site."""

    def __init__(self, site):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service
        parts = urllib.parse.urlsplit(site.server.base)
        self.site, self.origin = site, f"{parts.scheme}://{parts.netloc}"
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for each in ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-proxy-server",
                     # Without TLS a page may not ask for a position.
                     "--unsafely-treat-insecure-origin-as-secure=" + self.origin):
            options.add_argument(each)
        self.driver = webdriver.Chrome(
            service=Service(shutil.which("chromedriver")), options=options)

    def close(self):
        self.driver.quit()

    def command(self, name, **members):
        return self.driver.execute_cdp_cmd(name, members)

    def locate(self, allows):
        self.command("Browser.setPermission", origin=self.origin,
                     permission={"name": "geolocation"}, setting="granted" if allows else "denied")
        if allows:
            self.command("Emulation.setGeolocationOverride", **BRISTOL)

    def text(self):
        return " ".join(self.driver.execute_script("return document.body.innerText").split())

    def shows(self, words, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if words in self.text():
                return
            time.sleep(0.1)
        raise Failure(f"page: expected {words!r}, found {self.text()[:1000]!r}")

    def has(self, identifier):
        return self.driver.execute_script(
            "return document.getElementById(arguments[0]) !== null", identifier)

    def sign_in(self, allows):
        """Fills the page in; the id of the request that came by itself."""
        from selenium.webdriver.common.by import By
        self.driver.delete_all_cookies()
        self.locate(allows)
        before = self.site.program.waiting()
        # By way of another page: a change behind the # alone loads nothing.
        self.driver.get("about:blank")
        self.driver.get(self.site.server.base + "/XUI/#login/&service=context")
        wait_until("the field for a password", lambda: self.has("idToken2"))
        for name, value in (("idToken1", USER), ("idToken2", USER + "spassword")):
            self.driver.find_element(By.ID, name).send_keys(value)
        self.driver.find_element(By.ID, "loginButton_0").click()
        ident = self.site.program.arrived(before)
        self.shows(WAITING)
        self.site.expect_payment(ident, place=BRISTOL if allows else None)
        return ident

    def is_in(self):
        """The browser is at its own profile."""
        wait_until("the profile", lambda: "#profile" in self.driver.current_url)
        self.shows("User profile")
        reply = self.driver.execute_async_script("""
            const done = arguments[arguments.length - 1];
            fetch(arguments[0] + "/json/users?_action=idFromSession", {
                method: "POST", credentials: "include",
                headers: {"X-Requested-With": "XMLHttpRequest", "Accept-API-Version": "protocol=1.0"}
            }).then(reply => reply.json()).then(done, error => done({id: String(error)}));
            """, self.site.server.base)
        expect("who is signed in", USER, reply.get("id"))


def approved(browser, allows):
    ident = browser.sign_in(allows)
    browser.site.program.run("approve", ident, "--yes")
    browser.is_in()


def with_position(browser):
    approved(browser, True)
    return "position given, approve ID", "Bristol and GBP 75.00 shown; the page is signed in"


def without_position(browser):
    approved(browser, False)
    return "position denied, approve ID", "no position shown; the page is signed in"


def rejected(browser):
    ident = browser.sign_in(True)
    browser.site.program.run("reject", ident)
    browser.shows(REJECTED)
    expect("cookies of a session", [], [each for each in browser.driver.get_cookies()
                                        if each["name"] == "iPlanetDirectoryPro"])
    return "position given, reject ID", f"page: {REJECTED}"


STEPS = [
    ("browser, position given", with_position),
    ("browser, position denied", without_position),
    ("browser, rejected", rejected),
]
COUNT = len(STEPS)
