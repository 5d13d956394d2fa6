#!/usr/bin/env python3
"""bot.py - a guest that sits down at a table and plays by lot, with nothing but the standard library.

    python3 docs/bot.py http://127.0.0.1:7373/#/table/ID [NAME]

It shows the whole of docs/protocol.md that a player needs: sit down over HTTP, say hello over a WebSocket, play the choices
that the server lists, and after a lost line come back and send again what was not acknowledged. Put a better idea into
`choose`: `session["view"]` is all that the seat sees, the same JSON as `skerry engine` gives.
"""
import base64
import json
import os
import random
import socket
import struct
import sys
import time
import urllib.parse
import urllib.request


def choose(session):
    """The id of one of the legal choices."""
    return random.choice(session["choices"])["id"]


class Line:
    """A WebSocket: masked text frames out, text frames in, pings answered."""

    def __init__(self, host, port, path):
        self.socket = socket.create_connection((host, port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path}ws HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))

    def more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the line is closed")
        self.bytes += data

    def take(self, count):
        while len(self.bytes) < count:
            self.more()
        data, self.bytes = self.bytes[:count], self.bytes[count:]
        return data

    def frame(self, opcode, data):
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + struct.pack(">H", len(data))
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def say(self, message):
        self.frame(1, json.dumps({"v": 1, **message}).encode())

    def hear(self):
        while True:
            first, size = self.take(2)
            if size == 126:
                (size,) = struct.unpack(">H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.take(8))
            data = self.take(size)
            if first & 15 == 1:
                return json.loads(data)
            if first & 15 == 9:
                self.frame(10, data)
            if first & 15 == 8:
                raise ConnectionError("the server says goodbye")


def sit(base, table, name):
    """A seat of our own: its token."""
    request = urllib.request.Request(
        f"{base}api/tables/{table}/seats",
        json.dumps({"v": 1, "name": name}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["token"]


def play(address, table, token):
    """Play to the end; comes back after a lost line."""
    seq, pending, count = 0, None, 0
    while True:
        try:
            line = Line(address.hostname, address.port or 80, address.path or "/")
            line.say({"type": "hello", "table": table, "token": token, "last_seq": seq})
            if pending:
                line.say(pending)
            while True:
                heard = line.hear()
                if heard["type"] == "error" and heard["status"] not in ("STALE", "BUSY", "STORE"):
                    sys.exit(heard["text"])
                if heard["type"] == "ack":
                    pending = None
                if heard["type"] not in ("state", "ply"):
                    continue
                seq = heard["seq"]
                if "result" in heard:
                    return heard["session"]["verdict"]
                if heard["session"] and heard["session"]["choices"]:
                    count += 1
                    pending = {
                        "type": "action",
                        "ply": heard["session"]["ply"],
                        "id": choose(heard["session"]),
                        "key": f"bot-{os.getpid()}-{count}",
                    }
                    line.say(pending)
        except OSError as lost:
            print(lost, file=sys.stderr)
            time.sleep(1)


def main():
    if len(sys.argv) < 2 or "#/table/" not in sys.argv[1]:
        sys.exit(__doc__)
    base, _, path = sys.argv[1].partition("#/table/")
    table, _, token = path.partition("/")
    token = token or sit(base, table, sys.argv[2] if len(sys.argv) > 2 else "Bot")
    print(f"{base}#/table/{table}/{token}", flush=True)
    print(play(urllib.parse.urlsplit(base), table, token))


if __name__ == "__main__":
    main()
