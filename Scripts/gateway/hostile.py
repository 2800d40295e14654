"""Hostile senders at the gateway's TLS port, while an honest server sends."""
import asyncio
import collections
import datetime
import hashlib
import hmac
import http.client
import json
import logging
import multiprocessing
import random
import socket
import ssl
import threading
import time
import urllib.parse

from gateway.bench import (Broker, Doors, Home, Registrations, Sender, certificate, expect, free_port,
                           memory, private)

# How many of each kind come in one wave; there are two.
WAVE = {"silent": 1500, "slow hello": 750, "half a hello": 750, "garbage": 750, "plain HTTP": 750,
        "wrong token": 300, "replay": 100, "old replay": 50, "slow body": 35, "100 MB": 15}
WAVES = 2
# Over which time a wave comes, and for how long one of it goes on by itself, in seconds.
SPREAD, PATIENCE = 5, 25
HEAD = (b"POST /v1/projects/p/messages:send HTTP/1.1\r\nHost: localhost\r\n"
        b"Authorization: Bearer wrong\r\n")
KEY, SECRET = "AKIAREPLAYED", "replayed-secret"
# The honest server: how often it sends, and how long a message may take with all attempts, in seconds.
PAUSE, BOUND = 0.2, 10
# What the gateway may have more in memory after the second wave than after the first, in MB.
GROWTH = 8


def signed(form, at):
    """A request for Amazon SNS, whole: signed with Signature Version 4 at a time."""
    body = urllib.parse.urlencode(form).encode()
    stamp, day = at.strftime("%Y%m%dT%H%M%SZ"), at.strftime("%Y%m%d")
    names, scope = "host;x-amz-date", f"{day}/us-east-1/sns/aws4_request"
    canonical = (f"POST\n/\n\nhost:localhost\nx-amz-date:{stamp}\n\n{names}\n"
                 + hashlib.sha256(body).hexdigest())
    text = f"AWS4-HMAC-SHA256\n{stamp}\n{scope}\n{hashlib.sha256(canonical.encode()).hexdigest()}"
    key = ("AWS4" + SECRET).encode()
    for part in (day, "us-east-1", "sns", "aws4_request", text):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    return (f"POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Date: {stamp}\r\nContent-Length: {len(body)}\r\n"
            f"Authorization: AWS4-HMAC-SHA256 Credential={KEY}/{scope}, SignedHeaders={names}, "
            f"Signature={key.hex()}\r\n\r\n").encode() + body


def hello():
    """A ClientHello."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="localhost").do_handshake()
    except ssl.SSLWantReadError:
        pass
    return outgoing.read()


class Attack:
    """One wave, in a process of its own, so that it does not slow the honest sender down by itself."""

    def __init__(self, port, requests):
        self.port, self.requests, self.hello = port, requests, hello()
        self.told = collections.Counter()
        # MB of the longest body that could be sent.
        self.most = 0
        self.context = ssl.create_default_context()
        self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE

    @staticmethod
    def source(number):
        return f"127.0.{2 + number % 200}.{1 + number % 7}", 0

    async def dribble(self, writer, data, pause):
        for byte in data:
            if writer.transport.is_closing():
                return
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(pause)

    async def act(self, kind, writer):
        if kind == "slow hello":
            await self.dribble(writer, self.hello, 0.5)
        elif kind == "half a hello":
            writer.write(self.hello[:80])
        elif kind == "garbage":
            writer.write(random.randbytes(2_000))
        elif kind == "plain HTTP":
            writer.write(HEAD + b"Content-Length: 2\r\n\r\n{}")
        elif kind == "wrong token":
            writer.write(HEAD + b"Content-Length: 2\r\n\r\n{}")
        elif kind == "slow body":
            writer.write(HEAD + b"Content-Length: 1000\r\n\r\n")
            await self.dribble(writer, b"x" * 1_000, 0.5)
        elif kind in self.requests:
            writer.write(self.requests[kind])
        await writer.drain()

    def flood(self, number):
        """Sends 100 MB, as far as it is read; how it ended."""
        place = "127.0.0.1", self.port
        with socket.create_connection(place, PATIENCE, self.source(number)) as plain:
            with self.context.wrap_socket(plain) as wire:
                try:
                    wire.sendall(HEAD + b"Content-Length: 104857600\r\n\r\n")
                    for part in range(1_600):
                        wire.sendall(bytes(65_536))
                        self.most = max(self.most, part / 16)
                except OSError:
                    pass
                answer = wire.recv(4_096)
        return "answered " + answer[9:12].decode() if answer else "closed"

    async def one(self, number, kind):
        await asyncio.sleep(random.uniform(0, SPREAD))
        try:
            if kind == "100 MB":
                end = await asyncio.to_thread(self.flood, number)
            else:
                end = await self.meet(number, kind)
        except TimeoutError:
            end = "LEFT OPEN"
        except (OSError, ssl.SSLError, asyncio.IncompleteReadError):
            end = "closed"
        self.told[f"{kind}: {end}"] += 1

    async def meet(self, number, kind):
        """Does what one of a kind does until the server ends it; how it ended."""
        writer, acting = None, None
        try:
            async with asyncio.timeout(PATIENCE):
                encrypted = kind in ("wrong token", "slow body", *self.requests)
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=self.source(number),
                    ssl=self.context if encrypted else None)
                acting = asyncio.ensure_future(self.act(kind, writer))
                answer = await reader.read(4_096)
                if answer.startswith(b"HTTP/1.1 "):
                    return "answered " + answer[9:12].decode()
                # An alert of TLS may come before the end.
                while await reader.read(4_096):
                    pass
                return "closed"
        finally:
            if acting:
                acting.cancel()
                await asyncio.gather(acting, return_exceptions=True)
            if writer:
                writer.transport.abort()

    async def run(self):
        kinds = [kind for kind, count in WAVE.items() for _ in range(count)]
        random.shuffle(kinds)
        await asyncio.gather(*(self.one(number, kind) for number, kind in enumerate(kinds)))

    @staticmethod
    def process(port, requests, queue):
        attack = Attack(port, requests)
        # Connections are lost on purpose.
        logging.disable()
        asyncio.run(attack.run())
        queue.put((dict(attack.told), attack.most))


class Honest(threading.Thread):
    """Sends until it is ended, on a new connection each time."""

    def __init__(self, port, account, authority):
        super().__init__(daemon=True)
        self.account, self.ended = account, threading.Event()
        self.sender = Sender(port, "honest", authority=authority, timeout=5)
        self.ids, self.times, self.tries = [], [], 0

    def run(self):
        while not self.ended.is_set():
            ident, message = self.account.google()
            self.ids.append(ident)
            began, status = time.monotonic(), None
            while status != 200 and time.monotonic() - began < 60:
                self.tries += 1
                try:
                    status = self.sender.post(message)
                except (OSError, http.client.HTTPException):
                    pass
            self.sender.close()
            self.times.append(time.monotonic() - began if status == 200 else float("inf"))
            time.sleep(PAUSE)

    def end(self):
        self.ended.set()
        self.join()
        ordered = sorted(self.times)
        at = lambda part: ordered[int(len(ordered) * part)] * 1000
        told = (f"{len(ordered)} messages of the honest server, {self.tries} attempts, p50 {at(.5):.0f} ms, "
                f"p99 {at(.99):.0f} ms, longest {ordered[-1] * 1000:.0f} ms")
        expect(f"each within {BOUND} s", True, ordered[-1] < BOUND, f": {told}")
        return told


def wave(port, requests, gateway):
    """One wave; the memory before, at most and after, and what became of the attackers."""
    before, most = memory(gateway.process), 0
    queue = multiprocessing.Queue()
    process = multiprocessing.Process(target=Attack.process, args=[port, requests, queue])
    process.start()
    while process.is_alive() and queue.empty():
        most = max(most, memory(gateway.process))
        expect("exit code of the gateway", None, gateway.process.poll())
        time.sleep(0.1)
    told, sent = queue.get(timeout=30)
    process.join()
    expect("MB of a body of 100 MB that were read", True, sent < 10, f": {sent}")
    time.sleep(2)
    return before, most, memory(gateway.process), collections.Counter(told)


def judge(told):
    """Whether each kind was met as it should be."""
    expect("attackers", WAVES * sum(WAVE.values()), sum(told.values()))
    ends = lambda kind: {name.split(": ")[1] for name in told if name.startswith(kind + ": ")}
    allowed = {"wrong token": {"closed", "answered 401"}, "100 MB": {"closed", "answered 413", "answered 401"},
               "old replay": {"closed", "answered 403"},
               # Throttling, where more replays come than a sender may send.
               "replay": {"closed", "answered 200", "answered 400"}}
    for kind in WAVE:
        wanted = allowed.get(kind, {"closed"})
        expect(f"what became of {kind}", set(), ends(kind) - wanted)


def steps(program, folder):
    broker = Broker(folder)
    pem, key = certificate(folder)
    port = free_port()
    senders = private(f"{folder}/senders.json", json.dumps(
        {"accessKeys": {KEY: SECRET}, "tokens": ["honest"]}))
    gateway = None
    try:
        gateway = Doors(Home(program, f"{folder}/gateway", {
            "port": port, "senders": senders, "certificate": pem, "key": key,
            "broker": broker.inbox}), port, "gateway", "--log", f"{folder}/log")
        home = Home(program, f"{folder}/console", {"broker": broker.inbox})
        account = Registrations().enrol(home)
        now = datetime.datetime.now(datetime.timezone.utc)
        arn = create(port, pem, account, now)
        replayed, message = account.amazon()
        form = {"Action": "Publish", "Version": "2010-03-31", "TargetArn": arn,
                "MessageStructure": "json", "Message": json.dumps(message)}
        requests = {"replay": signed(form, now),
                    "old replay": signed(form, now - datetime.timedelta(minutes=20))}
        calm = Honest(port, account, pem)
        calm.start()
        time.sleep(5)
        yield f"without attackers: {calm.end()}"
        ids, sizes, told = calm.ids, [], collections.Counter()
        for number in range(WAVES):
            honest = Honest(port, account, pem)
            honest.start()
            before, most, after, found = wave(port, requests, gateway)
            times = honest.end()
            ids, told = ids + honest.ids, told + found
            sizes.append(after)
            yield (f"wave {number + 1}, {sum(WAVE.values())} connections: {times}; memory of the "
                   f"gateway {before:.1f} MB before, {most:.1f} at most, {after:.1f} after")
        judge(told)
        yield "what became of them: " + "; ".join(f"{name} {count}" for name, count in sorted(told.items()))
        with open(f"{folder}/log", encoding="utf-8") as log:
            refusals = sum('"inbox.' in line for line in log)
        # Strangers cannot fill it.
        expect("from 1 to 50 refusals in the log", True, 1 <= refusals <= 50, f": {refusals}")
        expect(f"growth of the gateway's memory by less than {GROWTH} MB", True,
               sizes[-1] - sizes[0] < GROWTH, f": {sizes}")
        found = home.requests()
        expect("the store: what was sent, each once, and what was replayed, once",
               sorted(ids + [replayed]), sorted(found))
        yield (f"the console has {len(found)} requests: each message once, and the replayed one once; "
               f"{refusals} refusals are in the log")
        yield endless(program, folder)
    finally:
        if gateway:
            gateway.kill()
        broker.close()


def endless(program, folder):
    """A broker that sends a packet of 256 MB to the console."""
    broker = Broker(f"{folder}/endless")
    home = Home(program, f"{folder}/misled", {"broker": broker.inbox})
    Registrations().enrol(home)
    broker.close()
    with socket.create_server(("127.0.0.1", broker.port)) as server:
        console = home.start("watch")
        try:
            wire, _ = server.accept()
            wire.settimeout(30)
            wire.recv(4_096)
            wire.sendall(b"\x20\x03\x00\x00\x00")
            wire.sendall(b"\x90\x04" + wire.recv(4_096)[2:4] + b"\x00\x01")
            time.sleep(1)
            before, most, sent = memory(console), 0, 0
            try:
                wire.sendall(b"\x32\xff\xff\xff\x7f")
                while sent < 250:
                    wire.sendall(bytes(1_048_576))
                    sent, most = sent + 1, max(most, memory(console))
            except OSError:
                pass
            expect("exit code of the console", None, console.poll())
            told = f"{sent} MB were sent, the console grew from {before:.0f} MB to {most:.0f} MB"
            expect("a packet that is cut", True, sent < 128, f": {told}")
            wire.close()
            server.settimeout(30)
            server.accept()[0].close()
            return f"a broker with a packet of 256 MB: {told}, cut it and connected again"
        finally:
            console.kill()
            console.wait()


def create(port, pem, account, now):
    """An endpoint of the account's device token."""
    context = ssl.create_default_context(cafile=pem)
    connection = http.client.HTTPSConnection("localhost", port, context=context)
    connection.connect()
    connection.sock.sendall(signed({
        "Action": "CreatePlatformEndpoint", "Version": "2010-03-31", "Token": account.token,
        "PlatformApplicationArn": "arn:aws:sns:us-east-1:000000000000:app/GCM/pratique"}, now))
    reply = http.client.HTTPResponse(connection.sock)
    reply.begin()
    text = reply.read().decode()
    expect("an endpoint", 200, reply.status, "\n" + text)
    return text.split("<EndpointArn>")[1].split("<")[0]
