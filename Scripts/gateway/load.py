"""Many subscribers in a process of their own, a network that can be cut, and plots."""
import asyncio
import contextlib
import hashlib
import math
import multiprocessing
import os
import select
import socket
import struct
import time

from gateway.bench import free_port, url64

# The number of a message is told by its length, which encryption pads to whole steps: the gateway
# alone has seen the text. So many numbers are told apart; fewer may be under way to one subscriber.
STEP, NUMBERS, FIRST = 512, 6, 300


def payload(number):
    return "x" * (FIRST + STEP * (number % NUMBERS))


def packet(kind, body):
    n, head = len(body), bytes([kind])
    while True:
        head += bytes([n & 0x7F | (0x80 if n > 0x7F else 0)])
        n >>= 7
        if not n:
            return head + body


def text(data):
    return struct.pack(">H", len(data)) + data


class Subscriber:
    def __init__(self, number, point):
        self.name = hashlib.md5(b"topic %d %d" % (number, os.getppid())).digest()
        self.number, self.point = number, point
        self.socket, self.input, self.output, self.ready = None, b"", b"", False
        # The shortest message; the number that comes next; what came again.
        self.least, self.next, self.repeated = None, 0, 0

    @property
    def topic(self):
        return "pratique/" + url64(self.name)

    def take(self, length):
        """The number of a message that is new; `None` for one that came again."""
        self.least = self.least or length
        number = (length - self.least) // STEP
        ahead = (number - self.next) % NUMBERS
        if ahead == 0:
            self.next += 1
            return self.next - 1
        if ahead < NUMBERS // 2:
            raise ValueError(f"subscriber {self.number}: message {self.next} is missing before {number}")
        self.repeated += 1
        return None


class Subscribers:
    """Speaks MQTT 5 for all of them on one loop, and reports what arrives."""

    @staticmethod
    def tokens(count, point):
        """The device tokens of subscribers that the calling process is about to start."""
        names = (hashlib.md5(b"topic %d %d" % (number, os.getpid())).digest() for number in range(count))
        return ["pratique1." + url64(name + point + bytes(16)) for name in names]

    @staticmethod
    def start(port, count):
        """The process, and the end of a pipe with `("ready", 0, 0)`, `(number of the subscriber, number of
        the message, time)` and `("wrong", text, 0)`, in lists."""
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(target=Subscribers.run, args=[port, count, theirs], daemon=True)
        process.start()
        return process, ours

    @staticmethod
    def run(port, count, pipe):
        Subscribers(port, [Subscriber(number, b"") for number in range(count)], pipe).loop()

    def __init__(self, port, all_of_them, pipe):
        self.port, self.poll, self.by_fd, self.pipe = port, select.epoll(), {}, pipe
        self.waiting, self.missing, self.told = list(all_of_them), len(all_of_them), []

    def connect(self, one):
        one.socket, one.input = socket.socket(), b""
        one.socket.setblocking(False)
        # 10,000 connections need more ports than one address has left.
        one.socket.bind((f"127.0.0.{2 + one.number % 8}", 0))
        one.socket.connect_ex(("127.0.0.1", self.port))
        self.by_fd[one.socket.fileno()] = one
        one.output = packet(0x10, text(b"MQTT") + b"\x05\x00\x00\x00" + b"\x05\x11\x00\x00\x0e\x10"
                            + text(b"s%d" % one.number))
        one.output += packet(0x82, b"\x00\x01\x00" + text(one.topic.encode()) + b"\x21")
        self.poll.register(one.socket.fileno(), select.EPOLLIN | select.EPOLLOUT)

    def drop(self, one):
        del self.by_fd[one.socket.fileno()]
        self.poll.unregister(one.socket.fileno())
        one.socket.close()
        self.waiting.append(one)

    def handle(self, one, event):
        if event & select.EPOLLOUT:
            with contextlib.suppress(BlockingIOError):
                one.output = one.output[one.socket.send(one.output):]
            if not one.output:
                self.poll.modify(one.socket.fileno(), select.EPOLLIN)
        if not event & (select.EPOLLIN | select.EPOLLERR | select.EPOLLHUP):
            return
        data = one.socket.recv(65536)
        if not data:
            raise ConnectionError
        one.input += data
        while len(one.input) > 1:
            length = place = shift = 0
            for place in range(1, min(5, len(one.input))):
                length |= (one.input[place] & 0x7F) << shift
                shift += 7
                if not one.input[place] & 0x80:
                    break
            end = place + 1 + length
            if len(one.input) < end:
                return
            kind, body, one.input = one.input[0] & 0xF0, one.input[place + 1:end], one.input[end:]
            if kind == 0x90 and not one.ready:
                one.ready = True
                self.missing -= 1
                if not self.missing:
                    self.told.append(("ready", 0, 0))
            if kind == 0x30:
                size = struct.unpack(">H", body[:2])[0]
                number = one.take(len(body) - size)
                if number is not None:
                    self.told.append((one.number, number, time.monotonic()))
                one.output += packet(0x40, body[size + 2:size + 4])
                self.poll.modify(one.socket.fileno(), select.EPOLLIN | select.EPOLLOUT)

    def loop(self):
        while True:
            for _ in range(min(200, len(self.waiting))):
                self.connect(self.waiting.pop())
            for fd, event in self.poll.poll(0.02):
                one = self.by_fd.get(fd)
                try:
                    self.handle(one, event)
                except OSError:
                    self.drop(one)
                except ValueError as error:
                    self.told.append(("wrong", str(error), 0))
            if self.told:
                try:
                    self.pipe.send(self.told)
                except OSError:
                    return
                self.told = []


class Network:
    """A way to a port that can be cut: nothing passes then, and what was open ends after it."""

    def __init__(self, port):
        self.port, self.target = free_port(), port
        self.ours, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=lambda: asyncio.run(self.run(theirs)), daemon=True)
        self.process.start()

    def cut(self, seconds):
        self.ours.send(seconds)

    def close(self):
        self.process.terminate()

    async def run(self, orders):
        whole, writers = asyncio.Event(), set()
        whole.set()

        async def pass_on(reader, writer):
            try:
                while data := await reader.read(65_536):
                    await whole.wait()
                    writer.write(data)
                    await writer.drain()
            except OSError:
                pass
            writer.transport.abort()

        async def accept(reader, writer):
            await whole.wait()
            try:
                there, here = await asyncio.open_connection("127.0.0.1", self.target)
            except OSError:
                writer.transport.abort()
                return
            writers.update({writer, here})
            await asyncio.gather(pass_on(reader, here), pass_on(there, writer))
            writers.difference_update({writer, here})

        async def cut(seconds):
            whole.clear()
            await asyncio.sleep(seconds)
            for writer in list(writers):
                writer.transport.abort()
            whole.set()

        await asyncio.start_server(accept, "127.0.0.1", self.port, backlog=1024)
        while True:
            await asyncio.sleep(0.05)
            if orders.poll():
                await cut(orders.recv())


class Axis:
    """Values on a line of so many points, from zero or logarithmic."""

    def __init__(self, name, values, is_log):
        self.name, self.is_log = name, is_log
        if is_log:
            self.low = math.floor(math.log10(min(values)))
            self.high = max(math.ceil(math.log10(max(values))), self.low + 1)
            self.ticks = [10 ** n for n in range(self.low, self.high + 1)]
        else:
            step = 10 ** math.floor(math.log10(max(values) or 1))
            step = next(step * f for f in (0.2, 0.5, 1, 2) if max(values) <= step * f * 6)
            self.low, self.high = 0, step * math.ceil(max(values) / step)
            self.ticks = [step * n for n in range(round(self.high / step) + 1)]

    def part(self, value):
        """Where a value is, from 0 to 1."""
        value = math.log10(max(value, 1e-9)) if self.is_log else value
        return (value - self.low) / (self.high - self.low)


class Plot:
    """Lines in a plane, as SVG."""
    WIDTH, HEIGHT = 460, 380
    LEFT, RIGHT, BOTTOM = 56, 16, 44
    COLOURS = ["#1b6ca8", "#c8553d", "#588157", "#8e5572", "#bc8034", "#444444"]

    def __init__(self, title, across, up, *, up_log=False):
        self.title, self.names, self.up_log, self.lines = title, (across, up), up_log, []

    def add(self, name, points):
        self.lines.append((name, list(points)))

    def svg(self, offset):
        across = Axis(self.names[0], [x for _, line in self.lines for x, _ in line], False)
        up = Axis(self.names[1], [y for _, line in self.lines for _, y in line], self.up_log)
        top, low = 40 + 15 * len(self.lines), self.HEIGHT - self.BOTTOM
        right = self.WIDTH - self.RIGHT
        x_of = lambda value: self.LEFT + across.part(value) * (right - self.LEFT)
        y_of = lambda value: low - up.part(value) * (low - top)
        out = [f'<g transform="translate({offset},0)">',
               f'<text x="{self.LEFT}" y="20" font-weight="bold">{self.title}</text>',
               f'<text x="{self.WIDTH / 2}" y="{self.HEIGHT - 6}" text-anchor="middle">{across.name}</text>',
               f'<text x="12" y="{(top + low) / 2}" text-anchor="middle" '
               f'transform="rotate(-90 12 {(top + low) / 2})">{up.name}</text>']
        for tick in across.ticks:
            x = x_of(tick)
            out.append(f'<path d="M{x:.1f} {top}V{low}" stroke="#ddd"/>'
                       f'<text x="{x:.1f}" y="{low + 16}" text-anchor="middle">{tick:g}</text>')
        for tick in up.ticks:
            y = y_of(tick)
            out.append(f'<path d="M{self.LEFT} {y:.1f}H{right}" stroke="#ddd"/>'
                       f'<text x="{self.LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
        for number, (name, line) in enumerate(self.lines):
            colour = self.COLOURS[number % len(self.COLOURS)]
            places = [f"{x_of(x):.1f} {y_of(y):.1f}" for x, y in line]
            out.append(f'<path d="M{"L".join(places)}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
            if len(places) < 12:
                out += ['<circle cx="{}" cy="{}" r="3" fill="{}"/>'.format(*place.split(), colour)
                        for place in places]
            out.append(f'<text x="{self.LEFT}" y="{36 + 15 * number}" fill="{colour}">{name}</text>')
        return "\n".join([*out, "</g>"])

    @staticmethod
    def page(plots):
        width = Plot.WIDTH * len(plots)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {Plot.HEIGHT}" '
                f'width="{width}" height="{Plot.HEIGHT}" font-family="sans-serif" font-size="11">\n'
                '<rect width="100%" height="100%" fill="white"/>\n'
                + "\n".join(plot.svg(n * Plot.WIDTH) for n, plot in enumerate(plots)) + "\n</svg>\n")
