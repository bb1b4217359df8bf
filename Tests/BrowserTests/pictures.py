"""Pictures of pages, small, and how far two of them are apart. PNG is read here: eight bits a channel, not interlaced, which is
what Chromium writes."""

import struct
import zlib

# A block of a picture: small enough to see a missing box, large enough to forgive how a letter is drawn.
BLOCK = 8
# How far the mean of a channel of a block may be off, of 255; and which share of the blocks may be further.
NEAR = 20
SHARE = 0.04


def read(data):
    """Width, height, channels and rows of a PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and colour in (2, 6) and not interlaced, "an unusual PNG"
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    channels = 3 if colour == 2 else 4
    return width, height, channels, rows(zlib.decompress(packed), width * channels, height, channels)


def rows(data, length, height, channels):
    found, above = [], bytearray(length)
    for y in range(height):
        start = y * (length + 1)
        method, line = data[start], bytearray(data[start + 1 : start + 1 + length])
        for x in range(length):
            left = line[x - channels] if x >= channels else 0
            corner = above[x - channels] if x >= channels else 0
            if method == 1:
                line[x] = line[x] + left & 255
            elif method == 2:
                line[x] = line[x] + above[x] & 255
            elif method == 3:
                line[x] = line[x] + (left + above[x]) // 2 & 255
            elif method == 4:
                line[x] = line[x] + paeth(left, above[x], corner) & 255
        found.append(line)
        above = line
    return found


def paeth(left, above, corner):
    guess = left + above - corner
    return min((abs(guess - left), 0, left), (abs(guess - above), 1, above), (abs(guess - corner), 2, corner))[2]


def blocks(picture):
    """The mean colour of each block."""
    width, height, channels, lines = picture
    means = {}
    for top in range(0, height, BLOCK):
        for left in range(0, width, BLOCK):
            part = [line[left * channels : min(left + BLOCK, width) * channels] for line in lines[top : top + BLOCK]]
            means[left, top] = [
                sum(sum(line[channel::channels]) for line in part) / sum(len(line) // channels for line in part)
                for channel in range(3)
            ]
    return means


def difference(given, wanted):
    """The share of blocks that are not near; None where the sizes differ by more than rounding."""
    left, right = read(given), read(wanted)
    if abs(left[0] - right[0]) > 2 or abs(left[1] - right[1]) > 2:
        return None
    one, other = blocks(left), blocks(right)
    both = one.keys() & other.keys()
    far = sum(max(abs(a - b) for a, b in zip(one[place], other[place])) > NEAR for place in both)
    return far / len(both)
