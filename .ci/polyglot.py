"""Reads a Polyglot book with python-chess and holds it against the text form of the same book.

Usage: polyglot.py BOOK.txt BOOK.bin. Needs the package `chess` (GPL): for tests alone, nothing links with it.
"""

import sys

import chess
import chess.polyglot

text, binary = sys.argv[1:]
lines = replies = 0
with open(text, encoding="utf-8") as file, chess.polyglot.open_reader(binary) as reader:
    for line in file:
        if line.startswith("#"):
            continue
        position, _, words = line.rstrip("\n").split("\t")
        board = chess.Board(position + " 0 1")
        fields = words.split(" ")
        expected = dict(zip(fields[::2], map(int, fields[1::2])))
        found = {entry.move.uci(): entry.weight for entry in reader.find_all(board, minimum_weight=0)}
        assert found == expected, f"{position}: {found} instead of {expected}"
        assert all(chess.Move.from_uci(move) in board.legal_moves for move in found), position
        lines, replies = lines + 1, replies + len(found)
    assert len(reader) == replies, f"{len(reader)} entries, but the text has {replies} replies"
print(f"{lines} positions, {replies} replies: python-chess reads the same")
