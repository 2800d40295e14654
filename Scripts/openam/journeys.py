"""Sign-ins by `pratique login`, tried at OpenAM alone: the journeys of both servers differ."""
import contextlib
import http.server
import json
import os
import re
import subprocess
import threading
import time
import urllib.error
import urllib.request

from gateway.bench import Failure, expect, wait_until
from openam.program import Program

# The longest that one line of the program may take.
LONGEST = 90


class Conversation:
    """`pratique login --json`, whose questions a function answers."""

    def __init__(self, program, *arguments):
        self.arguments = arguments
        self.events, self.process = [], program.begin("login", *arguments, "--json")

    def next(self):
        """The next event; `None` at the end."""
        timer = threading.Timer(LONGEST, self.process.kill)
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        if not line:
            return None
        event = json.loads(line)
        self.events.append(event)
        return event

    def reply(self, value):
        self.process.stdin.write(json.dumps(value) + "\n")
        self.process.stdin.flush()

    def run(self, answer):
        """Answers each question by `answer(event)` until the end; exit code and errors."""
        while (event := self.next()) is not None:
            if event["event"] == "question":
                self.reply(answer(event))
        return self.end()

    def end(self):
        self.process.stdin.close()
        errors = self.process.stderr.read()
        return self.process.wait(timeout=LONGEST), errors

    def named(self, event):
        return [each for each in self.events if each["event"] == event]


class Console:
    """One device with its store, that signs in at OpenAM."""

    def __init__(self, server, program, folder):
        self.server, self.program = server, Program(program, folder)

    def login(self, chain, *arguments, base=None):
        return Conversation(self.program, base or self.server.base, chain, "--allow-plain-http",
                            *arguments)

    def answers(self, user, **more):
        """Name and password, yes to what the program asks, and the first of all choices."""
        def answer(question):
            name, kind = question["name"], question["kind"]
            if name in more:
                return more[name](question) if callable(more[name]) else more[name]
            if kind == "agreement":
                return True
            if kind == "choice":
                return 0
            # OpenAM asks for a code by a callback for names.
            if "code" in question["prompt"].lower():
                return self.program.code(user)
            if name == "NameCallback":
                return user
            return user + "spassword"
        return answer

    def signs_in(self, chain, user, *arguments, **more):
        login = self.login(chain, *arguments)
        status, errors = login.run(self.answers(user, **more))
        expect(f"login {chain}", 0, status, f"\n{errors}\n{login.events}")
        expect(f"login {chain}", "end", login.events[-1]["event"])
        return login

    def is_refused(self, chain, answer, code, status=1, **options):
        login = self.login(chain, **options)
        found, errors = login.run(answer)
        expect(f"login {chain}", status, found, f"\n{errors}\n{login.events}")
        told = errors + json.dumps(login.events)
        if code not in told:
            raise Failure(f"login {chain}: expected {code}, found {told}")
        return login


@contextlib.contextmanager
def relay(server):
    """Another site that hands everything on to OpenAM, as a phishing page would; its address."""
    goal = re.match(r"https?://[^/]+", server.base).group(0)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name: self.headers[name] for name in
                       ("Content-Type", "Accept-API-Version", "Cookie") if self.headers[name]}
            request = urllib.request.Request(goal + self.path, data=body, method="POST",
                                             headers={**headers, "Origin": goal})
            try:
                reply = urllib.request.urlopen(request, timeout=30)
            except urllib.error.HTTPError as error:
                reply = error
            text = reply.read()
            self.send_response(reply.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            pass

    httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    try:
        yield server.base.replace(goal, f"http://localhost:{httpd.server_port}")
    finally:
        httpd.shutdown()
        httpd.server_close()


def enrolled(console):
    login = console.signs_in("enrol", "bob")
    expect("enrolled", 1, len(login.named("enrolled")))
    return "login enrol", "this console is registered; " + login.events[-1]["session"]


def decided(word, wanted):
    """A sign-in that waits, and the same console decides."""
    def step(console):
        before = len(console.server.pushed())
        login = console.login("push")
        answer = console.answers("bob")
        while (event := login.next()) is not None and event["event"] != "waiting":
            if event["event"] == "question":
                login.reply(answer(event))
        push = wait_until("a push", lambda: console.server.pushed()[before:])[0]
        path = os.path.join(console.program.folder, f"push-{word}.json")
        with open(path, "w", encoding="utf-8") as out:
            out.write(push["GCM"])
        ident = json.loads(push["GCM"])["data"]["messageId"]
        # The sign-in finds it by itself before anybody decides.
        console.program.review(path, lines="skip\n")
        while (event := login.next()) is not None and event["event"] != "push":
            pass
        expect("the push that the sign-in found", ident, event and event["id"])
        arguments = ["--yes"] if word == "approve" else []
        console.program.run(word, ident, *arguments)
        status, errors = login.run(answer)
        expect(f"login push, {word}", 0 if wanted == "in" else 4, status, f"\n{errors}")
        return f"login push, {word} ID", f"login: {wanted}"
    return step


def code(chain, user):
    def step(console):
        console.signs_in(chain, user)
        if chain == "totp":
            # Each code is taken once.
            used = console.program.code(user)
            wait_until("the next code", lambda: console.program.code(user) != used, 40)
        second = console.signs_in(chain, user)
        expect("the second time", 0, len(second.named("enrolled")))
        return f"login {chain}, twice", "the device is registered, then both codes are taken"
    return step


def key_is_made(console):
    path = os.path.join(console.program.folder, "dora.json")
    console.signs_in("ldapService", "dora", "--session", path)
    made = console.signs_in("webauthn-register", "dora", "--upgrade", path)
    expect("keys", [True], [each["new"] for each in made.named("key")])
    kept = [json.loads(each) for each in console.program.run("keys", "list", "--json").splitlines()]
    expect("kept", [True], [each["confirmed"] for each in kept])
    return "login webauthn-register --upgrade FILE", "a key is made, and the server went on"


def key_signs_in(console):
    login = console.signs_in("webauthn", "nobody")
    asked = [each["name"] for each in login.named("question")]
    expect("what was asked", ["ConfirmationCallback", "key"], asked)
    return "login webauthn", "in, without a name and a password"


def none_is_chosen(console):
    path = os.path.join(console.program.folder, "ann.json")
    console.signs_in("ldapService", "ann", "--session", path)
    console.signs_in("webauthn-register", "ann", "--upgrade", path)
    chosen = {"select-credential": lambda question: len(question["choices"]) - 1}
    console.is_refused("webauthn", console.answers("nobody", **chosen), "webauthn.not-allowed")
    chosen = {"select-credential": 0}
    console.signs_in("webauthn", "nobody", **chosen)
    return "login webauthn with two keys, none chosen, then one", "webauthn.not-allowed; in"


def other_site(console):
    with relay(console.server) as base:
        console.is_refused("webauthn", console.answers("nobody"), "webauthn.security", base=base)
    return "login webauthn by way of another site", "webauthn.security; nothing is signed"


def no_key(console):
    other = Console(console.server, console.program.path, console.program.folder + "-other")
    other.is_refused("webauthn", other.answers("nobody"), "webauthn.not-allowed")
    return "login webauthn, from a device without a key", "webauthn.not-allowed"


def wrong_password(console):
    answer = console.answers("dora", PasswordCallback="wrong")
    console.is_refused("ldapService", answer, "journey.refused", status=4)
    return "login with a wrong password", "journey.refused"


class Overdue:
    """A sign-in that nobody goes on with for longer than OpenAM remembers it."""

    # Seconds; OpenAM forgets a journey after two minutes.
    PATIENCE = 130

    def begin(self, console):
        self.begun, self.login = time.monotonic(), console.login("ldapService")
        while (event := self.login.next()) is not None and event["event"] != "question":
            pass
        return "login, and then nothing", "waits"

    def end(self, console):
        time.sleep(max(0, self.begun + self.PATIENCE - time.monotonic()))
        self.login.reply("dora")
        status, errors = self.login.run(console.answers("dora"))
        expect("an answer that comes too late", 4, status, f"\n{errors}\n{self.login.events}")
        if "journey.expired" not in errors:
            raise Failure(f"an answer that comes too late: expected journey.expired, found {errors}")
        return f"an answer after {self.PATIENCE} s", errors.split(": ")[1]


OVERDUE = Overdue()
BEFORE = [("sign-in, overdue", OVERDUE.begin)]
STEPS = [
    ("sign-in, enrolment", enrolled),
    ("sign-in, push", decided("approve", "in")),
    ("sign-in, push", decided("reject", "refused")),
    ("sign-in, codes by time", code("totp", "dora")),
    ("sign-in, codes by counter", code("hotp", "ann")),
    ("sign-in, keys", key_is_made),
    ("sign-in, keys", key_signs_in),
    ("sign-in, keys", none_is_chosen),
    ("sign-in, keys", other_site),
    ("sign-in, keys", no_key),
    ("sign-in, refused", wrong_password),
    ("sign-in, overdue", OVERDUE.end),
]
COUNT = len(BEFORE) + len(STEPS)
