#!/usr/bin/env python3
"""Checks exports and backups of Perpscope without Perpscope: python3 verify.py MANIFEST-OR-FOLDER...

It says whether the files match each manifest, and whether the manifests continue one another (RFC 6962 consistency proofs).
Whether the record still contains the rows is checked by `perpscope verify`; with --files-only it checks what this does. Exit code
0: all holds; 1: something does not; 2: something could not be checked. Python 3.8 or newer, standard library only.
"""
import base64
import hashlib
import json
import os
import re
import sys


class Manifest:
    def __init__(self, path):
        self.path = os.path.join(path, "manifest.json") if os.path.isdir(path) else path
        with open(self.path, "rb") as file:
            data = file.read()
        self.sha256 = hashlib.sha256(data).hexdigest()
        content = json.loads(data)
        self.id = content["exportId"]
        self.created = str(content["createdAt"])
        self.files = [(one["name"], one["bytes"], one["sha256"]) for one in content["files"]]
        if "columnsSha256" in content:
            self.files.append(("columns.json", None, content["columnsSha256"]))
        self.checkpoint = content["checkpoint"]
        self.head = head_of(self.checkpoint)
        self.previous = content["previous"]


def head_of(checkpoint):
    """(log id, size, root) of the body of a C2SP tlog-checkpoint; None: it is none."""
    match = re.fullmatch(r"perpscope/([0-9a-f]{32})\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\n", checkpoint or "")
    return match and (match[1], int(match[2]), base64.b64decode(match[3]))


def node(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def is_consistent(before, size, root_before, root, proof):
    """RFC 9162, section 2.1.4.2."""
    if before > size:
        return False
    if before == size:
        return not proof and root_before == root
    if before == 0:
        return not proof
    path = list(proof)
    if before & (before - 1) == 0:
        path.insert(0, root_before)
    if not path:
        return False
    place, last = before - 1, size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old = new = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            old, new = node(sibling, old), node(sibling, new)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            new = node(new, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and old == root_before and new == root


def sha256_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for part in iter(lambda: file.read(1 << 20), b""):
            digest.update(part)
    return digest.hexdigest()


def check_files(manifest):
    wrong = []
    for name, size, wanted in manifest.files:
        path = os.path.join(os.path.dirname(manifest.path), name)
        if name != os.path.basename(name) or not os.path.exists(path):
            wrong.append(name + " is missing")
        elif size is not None and os.path.getsize(path) != size:
            wrong.append("%s has %d bytes, not %d" % (name, os.path.getsize(path), size))
        elif sha256_of(path) != wanted:
            wrong.append(name + " was changed")
    if wrong:
        return "FAILED", "the files do not match the manifest: " + "; ".join(wrong)
    return "OK", "the files match the manifest, whose own sha256 is " + manifest.sha256


def check_proof(manifest):
    if manifest.previous is None:
        return []
    before, now = head_of(manifest.previous["checkpoint"]), manifest.head
    proof = [base64.b64decode(one) for one in manifest.previous["consistencyProof"]]
    names = manifest.previous["manifestSha256"]
    if before and now and before[0] == now[0] and is_consistent(before[1], now[1], before[2], now[2], proof):
        return [("OK", "continues manifest %s: its %d rows are the first of these %d" % (names, before[1] - 1, now[1] - 1))]
    return [("FAILED", "its proof that it continues manifest %s does not hold" % names)]


def check_pair(before, after):
    named = after.previous or {}
    if named.get("manifestSha256") == before.sha256 or named.get("exportId") == before.id:
        return []
    if before.checkpoint == after.checkpoint:
        return [("OK", "covers the same rows as " + before.path)]
    return [("NOT CHECKED", "whether it continues %s needs the manifests between the two, or the record" % before.path)]


def main(paths):
    proofs, named, lines = {}, {}, []
    for path in paths:
        try:
            one = Manifest(path)
            lines.append((one.path, "files") + check_files(one))
            if one.previous:
                named[one.previous["exportId"]] = one.previous["manifestSha256"]
            proofs[one] = check_proof(one)
        except (OSError, ValueError, KeyError, TypeError) as problem:
            lines.append((path, "files", "NOT CHECKED", "not a manifest and files that can be read: %s" % problem))
    logs = {}
    for one in proofs:
        if named.get(one.id, one.sha256) != one.sha256:
            lines.append((one.path, "continuation", "FAILED", "was changed after it was written"))
        head = one.head
        if head:
            logs.setdefault(head[0], []).append(one)
        else:
            result = "NOT CHECKED" if one.checkpoint is None else "FAILED"
            lines.append((one.path, "continuation", result, "it has no checkpoint that can be read"))
    for some in logs.values():
        some.sort(key=lambda one: (one.head[1], one.created))
        for nth, one in enumerate(some):
            found = proofs[one] + (check_pair(some[nth - 1], one) if nth else [])
            lines.extend((one.path, "continuation") + finding for finding in found)
    for path, check, result, message in lines:
        line = "%s %s %s: %s" % (result, check, path, message)
        print("".join(letter if letter.isprintable() else " " for letter in line))
    results = [result for _, _, result, _ in lines]
    return 1 if "FAILED" in results else 2 if "NOT CHECKED" in results else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else print(__doc__) or 2)
