"""Pushes that an unmodified OpenAM sends over TLS to the doors of the program: nothing is carried by hand.

First to the inbox of a console, then to a gateway, a broker and a console that listens on no port.
"""
import json
import os
import shutil
import signal
import tempfile
import time

from gateway.bench import Failure, certificate, expect, listens, wait_until
from gateway.samples import Sample
from openam.program import Program
from openam.servers import PAUSE

# As `start` sets up OpenAM's push service.
KEYS = {"AKIAOPENAMTEST": "not-a-secret"}


class Person:
    """A console whose inbox has the place of the stand-in for SNS."""

    user = "cem"

    def __init__(self, server, path, folder):
        self.server, self.program = server, Program(path, folder)

    @property
    def doors(self):
        """The program that OpenAM sends to."""
        return self.program

    @property
    def port(self):
        return self.server.port + 1

    def open(self):
        with open(os.path.join(self.server.folder, "sns.pid"), encoding="utf-8") as kept:
            os.kill(int(kept.read()), signal.SIGTERM)
        self.listen(self.program, "watch")
        return "watch in the place of the stand-in", "the inbox is open"

    def listen(self, program, command, **inbox):
        """Opens the doors with the certificate of the stand-in."""
        wait_until("a free port", lambda: not listens(self.port))
        pem = os.path.join(self.server.folder, "sns", "sns.pem")
        os.chmod(pem, 0o600)
        program.configure(port=self.port, certificate=pem, key=pem, **inbox,
                          senders=program.private("senders.json", json.dumps({"accessKeys": KEYS})))
        program.serve(command)
        wait_until("open doors", lambda: listens(self.port))

    def close(self):
        self.program.stop()

    def sign_in(self):
        """A page that waits, and the id of its request, which came by itself."""
        before = self.program.waiting()
        page = self.server.page("push", user=self.user)
        return page, self.program.arrived(before)

    def outcome(self, page):
        class Page:
            state = page
        found, end = "waiting", time.monotonic() + 30
        while found == "waiting" and time.monotonic() < end:
            time.sleep(PAUSE)
            found = self.server.look(Page)
        return found


class Remote(Person):
    """A console that takes its messages from a broker, which a gateway in the place of the stand-in fills."""

    user = "fay"

    def __init__(self, server, path, folder):
        super().__init__(server, path, folder)
        self.gateway = Program(path, folder + "-gateway")
        # Mosquitto, which is another user, reads there.
        self.broker, self.folder = None, tempfile.mkdtemp(prefix="pratique-broker-")

    @property
    def doors(self):
        return self.gateway

    def open(self):
        self.server.sign_in_administrator()
        self.server.make_user(self.user)
        pem, key = certificate(self.folder)
        self.broker = Sample(self.folder, pem, key)
        self.listen(self.gateway, "gateway", broker=self.broker.inbox_of("gateway", self.folder, pem))
        self.program.configure(broker=self.broker.inbox_of("ann", self.folder, pem))
        self.program.serve("watch")
        return "mosquitto, gateway, watch", "the doors are open, TLS on both ways"

    def close(self):
        super().close()
        self.gateway.stop()
        if self.broker:
            self.broker.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def enrolled(person):
    address, page = person.server.address(person.user)
    person.program.run("enrol", "-", "--allow-plain-http", text=address + "\n")
    found = person.server.registered(person.user, page)
    expect("registration", "registered", found)
    with open(os.path.join(person.doors.folder, "state", "pratique", "endpoints.json"),
              encoding="utf-8") as kept:
        endpoints = json.load(kept)["endpoints"]
    expect("endpoints", 1, len(endpoints))
    return "enrol ADDRESS", f"page: {found}; {endpoints[0]['arn'].rsplit('/', 1)[0]}/ID"


def decided(word, wanted):
    def step(person):
        page, ident = person.sign_in()
        person.program.run(word, ident, *(["--yes"] if word == "approve" else []))
        found = person.outcome(page)
        expect(word, wanted, found)
        return f"{word} ID", f"login: {found}"
    return step


def two(person):
    first, second = person.sign_in(), person.sign_in()
    person.program.run("approve", second[1], "--yes")
    person.program.run("reject", first[1])
    found = person.outcome(second[0]), person.outcome(first[0])
    expect("two at once", ("in", "refused"), found)
    return "approve ID-OF-2, reject ID-OF-1", f"logins: {found[0]}, {found[1]}"


def overdue(person):
    page, ident = person.sign_in()
    time.sleep(63)
    told = person.program.run("approve", ident, "--yes", status=1)
    if "answer.expired" not in told:
        raise Failure(f"answered too late: expected answer.expired, found {told}")
    found = person.outcome(page)
    expect("nobody answers", "refused", found)
    return "nothing for 63 s, then approve ID", f"login: {found}; nothing is sent"


def interrupted(person):
    """The gateway ends between OpenAM's Publish and the console, which is away."""
    before = person.program.waiting()
    person.program.stop()
    page = person.server.page("push", user=person.user)
    person.gateway.stop(signal.SIGKILL)
    expect("requests while the console is away", before, person.program.waiting())
    person.program.serve("watch")
    ident = person.program.arrived(before)
    person.program.run("approve", ident, "--yes")
    found = person.outcome(page)
    expect("a push from before", "in", found)
    person.gateway.serve("gateway")
    wait_until("open doors", lambda: listens(person.port))
    return "kill -9 of the gateway, watch, approve ID", f"login: {found}"


DECISIONS = [
    ("enrolment", enrolled),
    ("push", decided("approve", "in")),
    ("push", decided("reject", "refused")),
    ("two at once", two),
    ("overdue", overdue),
]
STEPS = [("inbox", Person.open), *((f"inbox, {name}", step) for name, step in DECISIONS)]
REMOTE = [("broker", Remote.open), *((f"broker, {name}", step) for name, step in DECISIONS[:-1]),
          ("broker, gateway killed", interrupted), ("broker, overdue", overdue)]
COUNT = len(STEPS) + len(REMOTE)
