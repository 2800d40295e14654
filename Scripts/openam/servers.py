"""The two servers that are compared: a real OpenAM, and the program's simulation of it.

Both offer the same: `address` begins an enrolment, `registered` tells what its page shows then, a
`Login` waits for a push to be answered, `code_login` logs in with a one-time code, `tell` sends what
a device sends.
"""
import contextlib
import json
import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

from gateway.bench import Failure, expect, wait_until

VERSION = {"Accept-API-Version": "resource=2.0, protocol=1.0"}
PUSH_VERSION = {"Accept-API-Version": "resource=1.0, protocol=1.0"}
# How long the login waits for an answer, as `start` configures OpenAM.
PATIENCE = 60
# Between two looks of a login page, in seconds.
PAUSE = 1.5
ISSUER = "Example Bank"
TEXT = "Login attempt from {{user}} at {{issuer}}"
# What of a reply's head belongs to AM and not to what it runs in.
HEADERS = ("Content-Type", "Content-API-Version", "Cache-Control", "Set-Cookie", "Warning")


def post(address, body, headers):
    """Sends bytes or a value as JSON; status, headers and body of the reply."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(
        address, data=data, headers={"Content-Type": "application/json", **headers}, method="POST")
    # No proxy of the environment, and no redirect without notice.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=60) as reply:
            return reply.status, reply.headers, reply.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()
    except OSError as error:
        raise Failure(f"{address}: expected a reply, found {error}") from error


def document(body):
    try:
        return json.loads(body or b"{}")
    except ValueError as error:
        raise Failure(f"expected a JSON reply, found {body[:300]!r}") from error


class Server:
    """What both have."""

    base = None

    def tell(self, action, body, headers=PUSH_VERSION):
        """Sends what a device sends; what is compared of the reply: status, words, headers."""
        address = f"{self.base}/json/push/sns/message?_action={action}"
        status, found, text = post(address, body, headers)
        kept = [f"{name}: {found[name]}" for name in HEADERS if found[name] is not None]
        return f"{status} {text.decode(errors='replace') or 'nothing'}", kept


class OpenAM(Server):
    """The real server, from its start to its end."""

    name = "OpenAM"
    ADMINISTRATOR, PASSWORD = "amadmin", "cangetinam"

    def __init__(self, scripts, folder, port):
        self.scripts, self.folder, self.port = os.path.abspath(scripts), folder, port
        self.process, self.admin = None, {}

    def start(self):
        def text(name):
            with open(os.path.join(self.folder, name), encoding="utf-8") as kept:
                return kept.read().strip()
        os.makedirs(self.folder)
        with open(os.path.join(self.folder, "address"), "w", encoding="utf-8") as out, \
                open(os.path.join(self.folder, "errors"), "w", encoding="utf-8") as errors:
            order = [os.path.join(self.scripts, "start"), self.folder, str(self.port)]
            # A session of its own: Ctrl-C reaches this program alone, which then stops the server.
            self.process = subprocess.Popen(
                order, stdin=subprocess.DEVNULL, stdout=out, stderr=errors, start_new_session=True)
            try:
                status = self.process.wait(timeout=400)
            except subprocess.TimeoutExpired as error:
                raise Failure("start of OpenAM: expected an end within 400 s") from error
        self.base = text("address").split("\n")[-1]
        if status or not self.base.startswith("http"):
            raise Failure(f"start of OpenAM: expected its address, found status {status}: "
                          f"{text('address')[-2000:]} {text('errors')[-2000:]}")

    def stop(self):
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        subprocess.run([os.path.join(self.scripts, "stop"), self.folder], check=False,
                       stdin=subprocess.DEVNULL, start_new_session=True)
        # What a broken start has left.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def call(self, method, path, body=None):
        """One request of the administrator; the document of its reply."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data=data, method=method,
            headers={"Content-Type": "application/json", **self.admin,
                     # What has only defaults so far is not found without.
                     **({"If-Match": "*"} if method == "PUT" else {})})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as reply:
                return document(reply.read())
        except urllib.error.HTTPError as error:
            raise Failure(f"{method} {path}: {error.code} {error.read()[:500]!r}") from error

    def sign_in_administrator(self):
        self.admin = {}
        headers = {"X-OpenAM-Username": self.ADMINISTRATOR, "X-OpenAM-Password": self.PASSWORD}
        _, _, body = post(self.base + "/json/authenticate", b"", {**VERSION, **headers})
        self.admin = {"Cookie": "iPlanetDirectoryPro=" + document(body)["tokenId"]}

    def make_user(self, name):
        self.call("POST", "/json/users?_action=create", {
            "username": name, "userpassword": name + "spassword", "mail": name + "@example.com",
            "givenName": name.capitalize(), "sn": "Example"})

    def chain(self, name, state=None, user=None):
        """One request of a login page; the status and the document."""
        headers = dict(VERSION)
        if user:
            headers |= {"X-OpenAM-Username": user, "X-OpenAM-Password": user + "spassword"}
        address = f"{self.base}/json/authenticate?authIndexType=service&authIndexValue={name}"
        status, _, body = post(address, b"" if state is None else state, headers)
        return status, document(body)

    def page(self, name, state=None, user=None):
        """A page that is not the last."""
        status, state = self.chain(name, state, user)
        expect(f"page of {name}", 200, status, f": {state}")
        return state

    def address(self, user, chain="enrol", scheme="pushauth"):
        """The address in the page that enrols, and the page."""
        state = self.page(chain, self.page(chain, user=user))
        found = re.search(scheme + r"://[^'\\\"]+", json.dumps(state))
        if not found:
            raise Failure(f"page of {chain}: expected an address {scheme}://, found {state}")
        return found.group(0), state

    def registered(self, _user, state):
        """Polls as the page does, each time with the document that came last."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            time.sleep(PAUSE)
            state = self.page("enrol", state)
            if "PollingWaitCallback" not in [each["type"] for each in state.get("callbacks", [])]:
                self.page("enrol", state)
                return "registered"
        return "waiting"

    def code_login(self, chain, user, code, state=None):
        """Logs in with a one-time code; `state` is the page that enrolled."""
        state = self.page(chain, state) if state else self.page(chain, user=user)
        for callback in state["callbacks"]:
            if callback["type"] in ("NameCallback", "PasswordCallback"):
                callback["input"][0]["value"] = code
        status, state = self.chain(chain, state)
        return "in" if status == 200 and "tokenId" in state else "refused"

    def pushed(self):
        path = os.path.join(self.folder, "sns", "published.jsonl")
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as lines:
            return [json.loads(line)["message"] for line in lines if line.endswith("\n")]

    def push(self, user):
        """Begins a login; the page, and what came to SNS."""
        before = len(self.pushed())
        state = self.page("push", user=user)
        return state, wait_until("a push", lambda: self.pushed()[before:])[0]

    def look(self, login):
        """What the page shows: `in`, `refused` or `waiting`."""
        status, found = self.chain("push", login.state)
        if status == 401:
            return "refused"
        if status == 200 and "tokenId" in found:
            return "in"
        if status == 200 and "callbacks" in found:
            login.state = found
            return "waiting"
        raise Failure(f"login page: expected 200 or 401, found {status}: {found}")


class Simulated(Server):
    """`pratique am-server` with the profile that imitates the other one."""

    name = "am-server"

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.process, self.admin = None, None

    def start(self):
        os.makedirs(self.folder)
        order = [self.program, "am-server", "--port", "0", "--admin-port", "0",
                 "--profile", "openam16", "--mode", "as-AM"]
        path = os.path.join(self.folder, "log")
        with open(path, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                order, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)

        def told():
            with open(path, encoding="utf-8") as log:
                found = re.findall(r"(\S+):\s+(http://\S+)\n", log.read())
            return found if len(found) >= 2 else None
        (_, self.base), (_, self.admin) = wait_until("am-server", told)[:2]

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()

    def order(self, name, body):
        status, _, text = post(f"{self.admin}/{name}", body, {})
        found = document(text)
        expect(f"am-server: {name}", 200, status, f": {found}")
        return found

    def address(self, user, chain="enrol", scheme="pushauth"):
        order = {"user": user, "issuer": ISSUER, "colour": "032B75"}
        if scheme == "otpauth":
            order |= {"kind": "one-time", **({"counter": 0} if chain == "hotp" else {})}
        return self.order("enrol", order)["picture"], None

    def registered(self, user, _state):
        return self.order("poll", {"user": user})["status"]

    def code_login(self, _chain, user, code, _state=None):
        found = self.order("code", {"user": user, "code": code})["outcome"]
        return {"Success": "in", "Failure": "refused"}.get(found, found)

    def push(self, user):
        order = {"user": user, "message": TEXT, "timeoutSeconds": PATIENCE}
        sent = self.order("send", order)
        return sent["messageId"], sent["envelope"]["sns"]

    def look(self, login):
        found = self.order("look", {"messageId": login.state})["outcome"]
        return {"Waiting": "waiting", "Success": "in"}.get(found, "refused")


class Login:
    """A login that waits for a push to be answered."""

    def __init__(self, server, user):
        self.server, self.begun, self.looked = server, time.monotonic(), 0
        self.state, self.push = server.push(user)
        self.data = json.loads(self.push["GCM"])["data"]
        self.id = self.data["messageId"]

    def look(self):
        # OpenAM refuses a login whose page is asked for too often.
        time.sleep(max(0, self.looked + PAUSE - time.monotonic()))
        found = self.server.look(self)
        self.looked = time.monotonic()
        return found

    def outcome(self, seconds=30):
        """What the page shows once it no longer waits."""
        end = time.monotonic() + seconds
        while (found := self.look()) == "waiting" and time.monotonic() < end:
            pass
        return found

    def sleep_until(self, second):
        time.sleep(max(0, self.begun + second - time.monotonic()))
