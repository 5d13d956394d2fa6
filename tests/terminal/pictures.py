#!/usr/bin/env python3
"""pictures.py - the full screen on terminals that this script plays: one with kitty graphics, one with sixels, one with
neither; with a light background, with truecolor, and with a mouse. Pictures that arrive are decoded again, pixel by pixel.

    tests/terminal/pictures.py [BINARY]                     TAP on stdout
    tests/terminal/pictures.py --show FOLDER [BINARY]       writes what was decoded as PPM files besides
"""

import base64
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

LIMIT_S = 60
CELL = (8, 16)  # columns, rows of pixels
KITTY = {"_G": b"\033_Gi=31;OK\033\\", "[16t": b"\033[6;16;8t", "[c": b"\033[?62;22c"}
SIXEL = {"_G": b"", "[16t": b"\033[6;16;8t", "[c": b"\033[?62;4;22c"}
NEITHER = {"_G": b"", "[16t": b"", "[c": b"\033[?1;2;42;14c"}
QUESTION = re.compile(rb"\033(_G[^\033]*a=q[^\033]*\033\\|\]11;\?|\[16t|\[c)")
LIGHT = {"]11;?": b"\033]11;rgb:ffff/ffff/eeee\033\\", "[c": b"\033[?62;22c"}
DARK = {"]11;?": b"\033]11;rgb:1010/1010/1818\033\\", "[c": b"\033[?62;22c"}
number = failures = 0


def verdict(good, name, why=""):
    global number, failures
    number += 1
    failures += not good
    print("ok" if good else "not ok", number, "-", name)
    if not good:
        print("#", why)


class Terminal:
    """The program on a terminal that answers questions as `answers` says."""

    def __init__(self, binary, answers, *words, size=(60, 200), term="xterm-256color"):
        self.answers, self.heard, self.answered = answers, b"", 0
        self.pid, self.line = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM=term, LC_ALL="C.UTF-8")
            os.environ.pop("COLORFGBG", None)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
            os.execv(binary, [binary, "play", *words])

    def until(self, test, is_busy=False):
        """Hear until `test` holds for everything heard and, unless it is busy, the program has been still for a moment; 0 after
        a minute."""
        end, still = time.time() + LIMIT_S, False
        while time.time() < end:
            if is_busy and test(self.heard):
                return 1
            if not select.select([self.line], [], [], 0.3)[0]:
                if still and test(self.heard):
                    return 1
                still = True
                continue
            still = False
            try:
                self.heard += os.read(self.line, 1 << 16)
            except OSError:
                return test(self.heard)
            while question := QUESTION.search(self.heard, self.answered):
                word = question[1].decode()
                os.write(self.line, self.answers["_G" if word.startswith("_G") else word])
                self.answered = question.end()
        return 0

    def key(self, keys):
        self.heard, self.answered = b"", 0
        os.write(self.line, keys)

    def close(self):
        """End the program as Ctrl-C does; what it said last."""
        self.key(b"\003")
        end = time.time() + LIMIT_S
        while time.time() < end and select.select([self.line], [], [], LIMIT_S)[0]:
            try:
                got = os.read(self.line, 1 << 16)
            except OSError:
                break
            if not got:
                break
            self.heard += got
        else:
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.line)
        return self.heard


def kitty_of(heard):
    """Images by number as (width, height, bytes), and placements as (column, row, image, columns, rows)."""
    images, places, now, at = {}, [], None, (0, 0)
    for found in re.finditer(rb"\033\[(\d+);(\d+)H|\033_G([^;\033]*)(?:;([^\033]*))?\033\\", heard):
        if found[1]:
            at = (int(found[2]) - 1, int(found[1]) - 1)
            continue
        keys = dict(pair.split("=") for pair in found[3].decode().split(","))
        if keys.get("a") == "q":
            continue
        if keys.get("q") != "2":
            raise ValueError("an answer would be typed into the game: " + str(keys))
        if keys.get("a") == "d":
            places = []
        elif keys.get("a") == "p":
            places.append((*at, int(keys["i"]), int(keys["c"]), int(keys["r"])))
        else:
            if keys.get("a") == "t":
                now = (int(keys["i"]), int(keys["s"]), int(keys["v"]), bytearray())
            if len(found[4]) > 4096:
                raise ValueError("a chunk of %d bytes" % len(found[4]))
            now[3].extend(base64.b64decode(found[4], validate=True))
            if keys["m"] == "0":
                if len(now[3]) != 3 * now[1] * now[2]:
                    raise ValueError("an image of %d bytes, not %d x %d" % (len(now[3]), now[1], now[2]))
                images[now[0]] = (now[1], now[2], bytes(now[3]))
                now = None
    if now:
        raise ValueError("an image without an end")
    return images, places


def sixel_of(data):
    """One picture as (width, height, bytes); every pixel must be painted once."""
    head = re.match(rb'\033P0;1;0q"1;1;(\d+);(\d+)', data)
    width, height = int(head[1]), int(head[2])
    pixels, colours = [None] * (width * height), {}
    x = top = colour = 0
    for found in re.finditer(rb"#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)([?-~])|([?-~])|(\$)|(-)|(.)", data[head.end():-2], re.S):
        if found[1]:
            parts = [int(found[i]) for i in (2, 3, 4)]
            if max(parts) > 100 or int(found[1]) > 255:
                raise ValueError("a colour out of range")
            colours[int(found[1])] = tuple(part * 255 // 100 for part in parts)
        elif found[5]:
            colour = colours[int(found[5])]
        elif found[9]:
            x = 0
        elif found[10]:
            x, top = 0, top + 6
        elif found[11]:
            raise ValueError("no sixel: %r" % found[11])
        else:
            length, bits = (int(found[6]), found[7][0] - 63) if found[6] else (1, found[8][0] - 63)
            for column in range(x, x + length):
                for row in (top + k for k in range(6) if bits >> k & 1):
                    if column >= width or row >= height or pixels[row * width + column] is not None:
                        raise ValueError("a pixel outside, or painted twice")
                    pixels[row * width + column] = colour
            x += length
    if None in pixels:
        raise ValueError("%d pixels without colour" % pixels.count(None))
    return width, height, bytes(part for pixel in pixels for part in pixel)


def sixels_of(heard):
    """The picture that was shown last at each place (column, row)."""
    found = re.finditer(rb"\033\[(\d+);(\d+)H(\033P.*?\033\\)", heard, re.S)
    last = {(int(one[2]) - 1, int(one[1]) - 1): one[3] for one in found}
    return {place: sixel_of(data) for place, data in last.items()}


def show(folder, name, picture):
    if folder:
        with open(f"{folder}/{name}.ppm", "wb") as file:
            file.write(b"P6 %d %d 255\n" % picture[:2] + picture[2])


def is_alike(a, b):
    """The same picture, as far as sixels have its colours."""
    return a[:2] == b[:2] and max(abs(x - y) for x, y in zip(a[2], b[2])) <= 24


def drawn(heard):
    return b"\033_Ga=p" in heard or b"\033P0;1;0q" in heard


def placed(count):
    """A test for as many pictures that have come whole, kitty's or sixels: they may come with pauses in between."""
    def test(heard):
        try:
            return drawn(heard) and (len(kitty_of(heard)[1]) or len(sixels_of(heard))) >= count
        except ValueError:
            return False
    return test


def asked(count):
    """A test for as many pictures of the board on which the human is asked: one without the question may come before."""
    return lambda heard: b"your turn" in heard and placed(count)(heard[heard.index(b"your turn"):])


# A terminal that takes colours as red, green and blue, described as xterm-direct is where it is known.
DIRECT = r"""skerry-direct|colours as they are, use=xterm-256color, RGB, colors#0x1000000, pairs#0x10000, initc@, oc@, ccc@,
    setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
    setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
"""
DOWN, UP = b"\033[<65;10;10M", b"\033[<64;10;10M"  # the wheel
PAGE_DOWN = b"\033[6~"


def other_games(binary, folder):
    """Each of the other games shows what its board is made of, with pictures that differ, and large when looked at."""
    for game, least, first, turns in (("stone-age-junior", 8, (6, 3), 0), ("settlement", 8, (6, 3), 0), ("skara-brae", 10, (6, 3), 1),
                                      ("reykholt", 1, (6, 3), 3)):
        shown = Terminal(binary, KITTY, game, "--seats", "human,random", "--seed", "5", "--threads", "1", "--lang", "en", "--pictures")
        shown.until(lambda heard: b"your turn" in heard)
        for _ in range(turns):
            shown.key(b"\r")
            shown.until(lambda heard: heard)
        if not turns:
            shown.key(b"\014")
        shown.until(placed(least))
        images, places = kitty_of(shown.heard)
        for image, picture in images.items():
            show(folder, f"{game}-{image}", picture)
        verdict(len(places) >= least and any(place[3:] == first for place in places) and len(set(images.values())) == len(images),
                f"{game}: pictures of its pieces, each its own", f"{len(places)} places, {len(set(images.values()))} of {len(images)}")
        shown.close()


def looking(binary, table):
    """Colours as they are, the wheel, and a board that scrolls while a computer thinks."""
    with open(os.environ["XDG_CONFIG_HOME"] + "/direct", "w") as file:
        file.write(DIRECT)
    os.environ["TERMINFO"] = os.environ["XDG_CONFIG_HOME"] + "/terminfo"
    made = subprocess.run(["tic", "-x", "-o", os.environ["TERMINFO"], file.name], capture_output=True, text=True)
    true = Terminal(binary, DARK, *table, term="skerry-direct")
    true.until(lambda heard: b"your turn" in heard)
    verdict(b"\033[38:2::" in true.heard and b"38;5;" not in true.heard, "truecolor is used where there is one",
            made.stderr + repr(true.heard[-200:]))
    true.close()
    del os.environ["TERMINFO"]
    wheel = Terminal(binary, DARK, "settlement", "--seats", "human,random", "--seed", "5", "--lang", "en", size=(24, 80))
    wheel.until(lambda heard: b"your turn" in heard)
    wheel.key(DOWN + DOWN)
    down = wheel.until(lambda heard: "▲".encode() in heard)
    wheel.key(UP + UP)
    verdict(down and wheel.until(lambda heard: b"Round" in heard), "the wheel scrolls the board, down and up", repr(wheel.heard[-300:]))
    wheel.close()
    busy = Terminal(binary, DARK, "settlement", "--seats", "expert,expert", "--seed", "5", "--threads", "1", "--lang", "en", size=(24, 80))
    busy.until(lambda heard: b"is thinking" in heard, is_busy=True)
    busy.key(PAGE_DOWN)
    verdict(busy.until(lambda heard: "▲".encode() in heard, is_busy=True), "the board scrolls while a computer thinks", repr(busy.heard[-300:]))
    busy.key(b"?")
    verdict(busy.until(lambda heard: b"Ctrl-L" in heard, is_busy=True), "the help is shown when it has chosen", repr(busy.heard[-300:]))
    busy.key(b"\033")
    busy.until(lambda heard: b"is thinking" in heard, is_busy=True)
    busy.key(b"q")
    verdict(busy.until(lambda heard: b"Leave" in heard, is_busy=True), "and q is heard when it has chosen", repr(busy.heard[-300:]))
    busy.close()


def press(row, column):
    """The left button over a cell, counted from 0."""
    return b"\033[<0;%d;%dM\033[<0;%d;%dm" % (column + 1, row + 1, column + 1, row + 1)


def main(arguments):
    folder = arguments.pop(1) if arguments and arguments[0] == "--show" else None
    paths = [one for one in arguments if not one.startswith("--")]
    binary = os.path.abspath(paths[0] if paths else os.environ.get("SKERRY", "build/skerry"))
    home = tempfile.TemporaryDirectory()
    os.environ.update(XDG_DATA_HOME=home.name + "/data", XDG_CONFIG_HOME=home.name)
    os.mkdir(home.name + "/skerry")
    with open(home.name + "/skerry/config", "w") as file:
        file.write("pauses = off\ntheme = dark\n")
    table = ["isle-of-skye", "--seats", "human,random", "--seed", "5", "--threads", "1", "--lang", "en"]

    kitty = Terminal(binary, KITTY, *table, "--pictures")
    kitty.until(asked(7))
    images, places = kitty_of(kitty.heard)
    for image, picture in images.items():
        show(folder, f"kitty-{image}", picture)
    sizes = {picture[:2] for picture in images.values()}
    verdict(len(places) >= 7 and sizes == {(9 * CELL[0], 5 * CELL[1])} and {place[3:] for place in places} == {(9, 5)}
            and {place[2] for place in places} <= set(images), "kitty: the tiles of the market and the castle are images",
            f"{sizes} {places}")
    kitty.key(b"\033OC")
    kitty.until(placed(len(places)))
    moved, after = kitty_of(kitty.heard)
    verdict(len(after) == len(places) and 1 <= len(moved) <= 2 and {p[:2] for p in after} == {p[:2] for p in places},
            "kitty: when the cursor moves, only the pictures whose frames change are sent", f"{len(moved)} {after}")
    kitty.key(b"i")
    kitty.until(placed(1))
    _, page = kitty_of(kitty.heard)
    kitty.key(b"q")
    kitty.until(placed(len(places)))
    _, back = kitty_of(kitty.heard)
    verdict(len(page) == 1 and page[0][3] in (18, 27) and len(back) == len(places),
            "kitty: a tile that is looked at is shown large, then the board again", f"{page} {len(back)}")
    kitty.key(b"?")
    kitty.until(lambda heard: b"a=d,d=a" in heard)
    verdict(kitty_of(kitty.heard)[1] == [] and b"a=d,d=a" in kitty.heard, "kitty: a page of words has no pictures")
    verdict(b"a=d,d=A" in kitty.close(), "kitty: the terminal is given back without images")

    sixel = Terminal(binary, SIXEL, *table, "--pictures")
    sixel.until(asked(len(places)))
    pictures = sixels_of(sixel.heard)
    twin = {place[:2]: images[place[2]] for place in places}
    same = {place: place in pictures and is_alike(picture, pictures[place]) for place, picture in twin.items()}
    for place, picture in pictures.items():
        show(folder, "sixel-%d-%d" % place, picture)
    verdict(all(same.values()) and b"\033_Ga=p" not in sixel.heard,
            "sixel: the same pictures at the same places", f"{len(pictures)} {same}")
    sixel.key(b"\014")
    sixel.until(placed(len(places)))
    again = len(sixels_of(sixel.heard))
    verdict(again == len(places), "sixel: Ctrl-L shows them all again", f"{again} of {len(places)}")
    sixel.close()

    plain = Terminal(binary, NEITHER, *table, "--pictures")
    plain.until(lambda heard: b"no pictures" in heard)
    plain.key(b"\033OC")
    plain.until(lambda heard: heard)
    silent = plain.heard + plain.close()
    verdict(not drawn(silent) and b"\033_G" not in silent and b"\033P" not in silent,
            "a terminal that can do neither is told so, and gets not a byte of a picture")

    quiet = Terminal(binary, KITTY, *table)
    quiet.until(lambda heard: b"your turn" in heard)
    verdict(b"\033_G" not in quiet.heard and b"\033[16t" not in quiet.heard and b"\033P" not in quiet.heard,
            "unless they are wished for, nothing is asked and nothing is shown")
    quiet.close()

    other_games(binary, folder)
    looking(binary, table)

    with open(home.name + "/skerry/config", "w") as file:
        file.write("pauses = off\n")
    inks = {}
    for name, answers in (("light", LIGHT), ("dark", DARK)):
        shown = Terminal(binary, answers, *table)
        shown.until(lambda heard: b"your turn" in heard)
        inks[name] = set(re.findall(rb"38;5;(\d+)", shown.heard))
        shown.close()
    verdict(inks["light"] and inks["dark"] and not inks["light"] & inks["dark"] - {b"241", b"247"},
            "the background is asked for, and a light one gets inks of its own", str(inks))

    mouse = Terminal(binary, DARK, "stone-age-junior", "--seats", "human,elder", "--option", "start=1", "--seed", "4", size=(24, 80))
    mouse.until(lambda heard: b"[turn A]" in heard)
    mouse.key(press(1, 27))
    mouse.until(lambda heard: b"2nd" in heard)
    focused = b"2nd" in mouse.heard and b"Tala" not in mouse.heard
    mouse.key(press(1, 27))
    mouse.until(lambda heard: b"Tala" in heard)
    verdict(focused and b"Tala" in mouse.heard, "the mouse goes to a place, and pressed again plays it", repr(mouse.heard[-300:]))
    mouse.key(b"L")
    mouse.until(lambda heard: b"Log" in heard)
    mouse.key(b"/Tala\r")
    mouse.until(lambda heard: b"Tala" in heard)
    verdict(re.search(rb"\033\[[0-9;]*7m[^\033]*Tala", mouse.heard), "what is searched for stands out in the log", repr(mouse.heard[-300:]))
    mouse.key(b"q:zz\r")
    mouse.until(lambda heard: b"neither" in heard)
    mouse.key(b":\033OA")
    mouse.until(lambda heard: b"zz" in heard)
    verdict(b"zz" in mouse.heard, "a line typed before comes back with the arrow upwards", repr(mouse.heard[-300:]))
    mouse.close()
    print(f"1..{number}")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
