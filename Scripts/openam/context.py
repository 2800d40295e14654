"""OpenAM with `Samples/openam-context`: pushes that carry position and payment, posted to the inbox over TLS."""
import base64
import json
import os
import re
import shlex
import shutil
import subprocess
import time

from gateway.bench import Failure, expect, listens, wait_until
from openam.journeys import Conversation
from openam.program import Program
from openam.servers import PAUSE

SAMPLE = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
                      "Samples", "openam-context")
# Made here: those that `start` makes have devices by now, and OpenAM keeps one each.
USER = "eve"
TOKEN = "0123456789abcdef0123456789abcdef"
STORE_PASSWORD = "changeit"
BRISTOL = {"latitude": 51.4545, "longitude": -2.5879, "accuracy": 50}
# Filled in with what an earlier module of the chain has put into the shared state.
MESSAGE = "Pay GBP {{state.amount}} to {{state.payee}} as {{user}} at {{issuer}}"
PAYMENT = {"payment": {"amount": "{{state.amount}}", "currency": "GBP", "payee": "{{state.payee}}",
                       "reference": "Bill 2117"}}
SCRIPT = """sharedState.put("amount", "75.00");
sharedState.put("payee", "Wessex " + "Water");
authState = SUCCESS;
"""
# How long the module waits, in seconds.
LIFE = 20
MODULES = "/json/realm-config/authentication/modules/"
SCRIPTS = "/json/scripts"
CHAINS = "/json/realm-config/authentication/chains"
REALM = "/json/realm-config/authentication"
SERVICE = "/json/realm-config/services/pushNotification"


class Site:
    """A console with an inbox, and the OpenAM that posts there."""

    def __init__(self, server, path, folder):
        self.server, self.program = server, Program(path, folder)

    @property
    def port(self):
        return self.server.port + 1

    def path(self, name):
        return os.path.join(self.program.folder, name)

    @property
    def webapp(self):
        return os.path.join(self.server.folder, "tomcat", "webapps", "openam")

    def certificate(self, name, host="localhost"):
        """A certificate and its key, in one file, self-signed."""
        path = self.path(name + ".pem")
        done = subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
             "-subj", "/CN=" + host, "-addext", "subjectAltName=DNS:" + host,
             "-keyout", path + ".key", "-out", path + ".crt"], check=False, capture_output=True)
        expect("openssl", 0, done.returncode, f"\n{done.stderr}")
        with open(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="utf-8") as out:
            for part in (path + ".key", path + ".crt"):
                with open(part, encoding="utf-8") as kept:
                    out.write(kept.read())
        return path

    def trust(self, *paths):
        """Gives the Java machine of OpenAM its own trust store with these certificates more."""
        store = self.path("trust")
        java = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("java"))))
        shutil.copyfile(os.path.join(java, "lib", "security", "cacerts"), store)
        os.chmod(store, 0o600)
        for path in paths:
            done = subprocess.run(
                ["keytool", "-importcert", "-noprompt", "-alias", os.path.basename(path),
                 "-file", path, "-keystore", store, "-storepass", STORE_PASSWORD],
                check=False, capture_output=True)
            expect("keytool", 0, done.returncode, f"\n{done.stderr}")
        options = (f"-Djavax.net.ssl.trustStore={store} "
                   f"-Djavax.net.ssl.trustStorePassword={STORE_PASSWORD}")
        setenv = os.path.join(self.server.folder, "tomcat", "bin", "setenv.sh")
        with open(setenv, "a", encoding="utf-8") as out:
            out.write(f'\nexport JAVA_OPTS="$JAVA_OPTS {options}"\n')

    def restart(self):
        """A program that restarts the container."""
        path, folder = self.path("restart"), shlex.quote(self.server.folder)
        with open(path, "w", encoding="utf-8") as out:
            out.write(f"""#!/usr/bin/env bash
set -euo pipefail
process=$(cat {folder}/tomcat.pid)
kill "$process"
# OpenAM's own shutdown can hang.
for _ in $(seq 20); do kill -0 "$process" 2>/dev/null || break; sleep 0.5; done
kill -9 "$process" 2>/dev/null || true
rm -f {folder}/tomcat.pid
java=$(readlink -f "$(command -v java)")
export JAVA_HOME=${{java%/bin/java}}
{folder}/tomcat/bin/startup.sh >>{folder}/tomcat.log 2>&1
""")
        os.chmod(path, 0o700)
        return path

    def open_inbox(self, certificate):
        """Opens the doors with this certificate, in place of what was open there."""
        self.close()
        wait_until("a free port", lambda: not listens(self.port))
        senders = self.program.private("senders.json", json.dumps({"tokens": [TOKEN]}))
        self.program.configure(port=self.port, senders=senders, certificate=certificate,
                               key=certificate)
        self.program.serve("watch")
        wait_until("an open inbox", lambda: listens(self.port))

    def close(self):
        self.program.stop()

    def send_to(self, host):
        """Has OpenAM's push service post to this name of the inbox."""
        address = f"https://{host}:{self.port}/envelope"
        self.server.call("PUT", SERVICE, {
            "delegateFactory": "pratique.openam.GatewayDelegateFactory", "secret": TOKEN,
            "googleEndpoint": address, "appleEndpoint": address, "accessKey": "pratique",
            "region": "us-east-1", "mdDuration": 120, "mdConcurrency": 16, "mdCacheSize": 10000})

    def begin(self, chain, position):
        """The status and the page after the one that asks for the position."""
        # A scripted module shows a page of its own first, also without a script for the browser.
        state = self.server.page(chain, self.server.page(chain, user=USER))
        kinds = [each["type"] for each in state["callbacks"]]
        expect("what asks for the position",
               ["HiddenValueCallback", "TextOutputCallback", "TextOutputCallback"], kinds)
        state["callbacks"][0]["input"][0]["value"] = position
        return self.server.chain(chain, state)

    def sign_in(self, position, chain="context"):
        """A page that waits, and the request that came by itself."""
        before = self.program.waiting()
        status, page = self.begin(chain, position)
        expect("the page that waits", 200, status, f": {page}")
        return page, self.program.arrived(before)

    def outcome(self, page, chain="context", seconds=30):
        """`in`, or what the page says."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(PAUSE)
            status, page = self.server.chain(chain, page)
            if status == 401:
                return page["message"]
            expect("login page", 200, status, f": {page}")
            if "tokenId" in page:
                return "in"
        return "waiting"

    def shown(self, ident):
        """What the console says of a request, in words and as JSON."""
        words = " ".join(self.program.run("show", ident).split())
        return words, json.loads(self.program.run("show", ident, "--json"))

    def expect_payment(self, ident, *, place):
        words, facts = self.shown(ident)
        payment = facts["request"]["payment"]
        expect("message", f"Pay GBP 75.00 to Wessex Water as {USER} at Example Bank",
               facts["request"]["message"])
        expect("payment", ("75.00", "GBP", "Wessex Water"),
               tuple(payment[name] for name in ("amount", "currency", "payee")))
        location = facts["request"].get("location")
        found = location and {name: location.get(name) for name in ("latitude", "longitude")}
        wanted = place and {name: place[name] for name in ("latitude", "longitude")}
        expect("position", wanted, found)
        for word in ["GBP 75.00", *(["Bristol"] if place else [])]:
            if word not in words:
                raise Failure(f"show: expected {word}, found {words}")


def installed(site):
    good = site.certificate("inbox")
    other = site.certificate("other-name", host="inbox.example.com")
    site.certificate("unknown")
    site.trust(good + ".crt", other + ".crt")
    built, password = site.path("built"), site.path("password")
    with open(password, "w", encoding="utf-8") as out:
        out.write(site.server.PASSWORD)
    for order in (["check", site.webapp], ["build", site.webapp, built],
                  ["install", "--webapp", site.webapp, "--url", site.server.base,
                   "--password-file", password, "--restart", shlex.quote(site.restart()), built]):
        done = subprocess.run([os.path.join(SAMPLE, order[0]), *order[1:]], check=False, text=True,
                              capture_output=True, timeout=800, start_new_session=True)
        expect(order[0], 0, done.returncode, f"\n{done.stdout}{done.stderr}")
    return "check, build, install, restart", done.stdout.strip().split("\n")[-1]


def configured(site):
    site.server.sign_in_administrator()
    site.server.make_user(USER)
    site.send_to("localhost")
    script = site.server.call("POST", SCRIPTS + "?_action=create", {
        "name": "Payment", "script": base64.b64encode(SCRIPT.encode()).decode(),
        "language": "JAVASCRIPT", "context": "AUTHENTICATION_SERVER_SIDE"})["_id"]
    site.server.call("POST", MODULES + "scripted?_action=create", {
        "_id": "payment", "serverScript": script, "clientScript": "[Empty]",
        "clientScriptEnabled": False, "authenticationLevel": 0})
    for name, kind in (("context", "default"), ("context-number", "challenge")):
        site.server.call("POST", MODULES + "pushWithContext?_action=create", {
            "_id": name, "message": MESSAGE,
            "payload": json.dumps(PAYMENT), "type": kind, "timeout": LIFE, "askPosition": True,
            "authenticationLevel": 0, "addressHeader": ""})
        site.server.call("POST", CHAINS + "?_action=create", {
            "_id": name, "loginSuccessUrl": [], "loginFailureUrl": [], "loginPostProcessClass": [],
            "authChainConfiguration": [
                {"module": "DataStore", "criteria": "REQUISITE", "options": {}},
                {"module": "payment", "criteria": "REQUISITE", "options": {}},
                {"module": name, "criteria": "REQUIRED", "options": {}}]})
    site.open_inbox(site.path("inbox.pem"))
    address, page = site.server.address(USER)
    site.program.run("enrol", "-", "--allow-plain-http", text=address + "\n")
    found = site.server.registered(USER, page)
    expect("registration", "registered", found)
    kept = site.server.call("GET", f"/json/users/{USER}/devices/push?_queryFilter=true")["result"]
    expect("devices", 1, len(kept))
    expect("where the device is reached", kept[0]["deviceId"], kept[0]["communicationId"])
    return "push service, modules, chains; enrol ADDRESS", f"page: {found}"


def decided(word, wanted, place=None, answer='{"error":"denied"}'):
    def step(site):
        page, ident = site.sign_in(json.dumps(place) if place else answer)
        site.expect_payment(ident, place=place)
        site.program.run(word, ident, *(["--yes"] if word == "approve" else []))
        found = site.outcome(page)
        expect(word, wanted, found)
        where = "Bristol" if place else "no position"
        return f"{word} ID ({where}, GBP 75.00)", f"login: {found}"
    return step


def hostile_positions(site):
    """What is no position gets into no message, and the sign-in goes on."""
    for text in ('{"latitude":91,"longitude":0}', '{"latitude":1e999,"longitude":0}',
                 '{"latitude":"51.4","longitude":-2}', '{"latitude":1,"latitude":2,"longitude":3}',
                 "null", "[", "", '{"latitude":1,"longitude":2}' + " " * 300):
        page, ident = site.sign_in(text)
        site.expect_payment(ident, place=None)
        site.program.run("reject", ident)
        expect("reject", "The sign-in was rejected with your authenticator.", site.outcome(page))
    return "eight texts that are no position", "no position in the message, each time"


def terminal(site):
    """A sign-in that runs no script has no position, and finds the push that the console holds."""
    before = site.program.waiting()
    login = Conversation(site.program, site.server.base, "context", "--allow-plain-http")
    replies = {"NameCallback": USER, "PasswordCallback": USER + "spassword"}
    while (event := login.next()) is not None and event["event"] != "waiting":
        if event["event"] == "question":
            login.reply(replies.get(event["name"], 0))
    ident = site.program.arrived(before)
    site.expect_payment(ident, place=None)
    site.program.run("approve", ident, "--yes")
    status, errors = login.run(lambda event: replies.get(event["name"], 0))
    expect("login context", 0, status, f"\n{errors}\n{login.events}")
    return "login context, approve ID", "no position in the message; login: in"


def numbered(site):
    said = []
    for is_right in (True, False):
        page, ident = site.sign_in(json.dumps(BRISTOL), chain="context-number")
        number = re.search(r"\b\d\d\b", page["callbacks"][0]["output"][0]["value"]).group(0)
        _, facts = site.shown(ident)
        offered = [str(each) for each in facts["request"]["numbers"]]
        chosen = next(each for each in offered if (each == number) == is_right)
        site.program.run("approve", ident, "--yes", "--number", chosen)
        said.append(site.outcome(page, chain="context-number"))
    expect("numbers", ["in", "Another number was chosen with your authenticator."], said)
    return "approve ID --number N, right and wrong", f"logins: {'; '.join(said)}"


def overdue(site):
    page, ident = site.sign_in(json.dumps(BRISTOL))
    found = site.outcome(page, seconds=LIFE + 15)
    expect("nobody answers", "Nobody approved the sign-in in time.", found)
    told = site.program.run("approve", ident, "--yes", status=1)
    if "answer.expired" not in told:
        raise Failure(f"answered too late: expected answer.expired, found {told}")
    return f"nothing for {LIFE} s, then approve ID", f"login: {found}"


def untrusted(site):
    """OpenAM sends nothing to an inbox whose certificate is not the right one."""
    before = site.program.waiting()
    for certificate, why in (("unknown", "not trusted"), ("other-name", "of another name")):
        site.open_inbox(site.path(certificate + ".pem"))
        status, page = site.begin("context", json.dumps(BRISTOL))
        expect(f"a certificate that is {why}",
               (401, "Your authenticator cannot be reached. Try again later."),
               (status, page.get("message")))
    expect("requests", before, site.program.waiting())
    site.open_inbox(site.path("inbox.pem"))
    decided("approve", "in", BRISTOL)(site)
    return "certificates: not trusted, of another name, the right one", "not sent, not sent, in"


def locked_out(site):
    """Rejections count as wrong passwords do; OpenAM tells at the end of a sign-in that it is locked."""
    before = {name: value for name, value in site.server.call("GET", REALM).items()
              if not name.startswith("_")}
    lockout = {**before["accountlockout"], "loginFailureLockoutMode": True, "loginFailureCount": 2,
               "lockoutDuration": 1, "storeInvalidAttemptsInDataStore": True}
    site.server.call("PUT", REALM, {**before, "accountlockout": lockout})
    try:
        for _ in range(2):
            decided("reject", REJECTED, BRISTOL)(site)
        decided("approve", LOCKED, BRISTOL)(site)
    finally:
        site.server.call("PUT", REALM, before)
    decided("approve", "in", BRISTOL)(site)
    return "lock-out after two: two rejections, approve ID", f"login: {LOCKED}"


LOCKED = "Your account has been locked."
REJECTED = "The sign-in was rejected with your authenticator."
STEPS = [
    ("context, module", installed),
    ("context, enrolment", configured),
    ("context, push", decided("approve", "in", BRISTOL)),
    ("context, push", decided("reject", REJECTED, BRISTOL)),
    ("context, position denied", decided("approve", "in")),
    ("context, no position", hostile_positions),
    ("context, from a terminal", terminal),
    ("context, number", numbered),
    ("context, overdue", overdue),
    ("context, certificates", untrusted),
    ("context, lock-out", locked_out),
]
COUNT = len(STEPS)
