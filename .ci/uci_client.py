"""Drives the example `uci` with python-chess, as a GUI would, and with every machine that it offers.

Usage: uci_client.py PROGRAM. Needs the package `chess` (GPL): for tests alone, nothing links with it.
Every move is checked by python-chess, and anything that it logs as a warning is an error here.
"""

import logging
import sys

import chess
import chess.engine

program = sys.argv[1]
# Seconds; whatever takes longer hangs.
PATIENCE = 120


class Strict(logging.Handler):
    """Keeps whatever python-chess complains about."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.complaints = []

    def emit(self, record):
        self.complaints.append(record.getMessage())


strict = Strict()
logging.getLogger("chess.engine").addHandler(strict)


def engine(name=None):
    command = [program] + (["--engine", name] if name else [])
    return chess.engine.SimpleEngine.popen_uci(command, timeout=PATIENCE)


def whole_game(player, limit, plies=160):
    """A game against itself, to its end or to some length. python-chess refuses an illegal move."""
    board = chess.Board()
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < plies:
        result = player.play(board, limit, game=game, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        board.push(result.move)
    return board


def analyses(player):
    """Four lines with exact scores in order, and a search that is stopped."""
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    infos = player.analyse(board, chess.engine.Limit(depth=2), multipv=4)
    assert len(infos) == 4, infos
    scores = [info["score"].relative.score(mate_score=100_000) for info in infos]
    assert scores == sorted(scores, reverse=True), scores
    for info in infos:
        assert "lowerbound" not in info and "upperbound" not in info, info
        line = board.copy()
        for move in info["pv"]:
            assert move in line.legal_moves, f"{move} in {line.fen()}"
            line.push(move)
    with player.analysis(board) as running:
        for info in running:
            if info.get("depth", 0) >= 2:
                break
        running.stop()
        best = running.wait()
    assert best.move in board.legal_moves, best
    player.ping()


def mates_and_draws(player):
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    info = player.analyse(board, chess.engine.Limit(depth=2))
    assert info["score"].relative == chess.engine.Mate(1), info
    over = chess.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    info = player.analyse(over, chess.engine.Limit(depth=2))
    assert info["score"].relative == chess.engine.Mate(0), info


def chess960(player):
    """Castling in a game of Chess960: told to the engine, and asked of it."""
    board = chess.Board("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1", chess960=True)
    for text in ("c1g1", "c8g8"):
        move = board.parse_uci(text)
        assert board.is_castling(move), text
        result = player.play(board, chess.engine.Limit(depth=1), root_moves=[move])
        assert result.move == move, f"{result.move} instead of {text}"
        board.push(move)
    result = player.play(board, chess.engine.Limit(depth=2))
    assert result.move in board.legal_moves, board.fen()
    standard = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    move = standard.parse_san("O-O")
    assert player.play(standard, chess.engine.Limit(depth=1), root_moves=[move]).move == move


def options(player):
    """Every option takes its default again."""
    for name, option in player.options.items():
        if not option.is_managed() and option.type != "button" and option.name != "Engine":
            value = "" if option.default == "<empty>" else option.default
            player.configure({name: value})
            player.ping()
    player.configure({"Move Overhead": 50, "uci_showwdl": True})
    info = player.analyse(chess.Board(), chess.engine.Limit(depth=2))
    if "score" in info:
        assert sum(info["wdl"].relative) == 1000, info
    player.configure({"UCI_ShowWDL": False})


def ending(player):
    """The automaton's ending from the start of its own: mate, whatever a stubborn king does."""
    board = chess.Board("8/8/1k6/8/R7/8/5K2/8 w - - 0 1")
    while not board.is_checkmate():
        assert board.ply() < 130, board.fen()
        if board.turn == chess.WHITE:
            result = player.play(board, chess.engine.Limit(time=1))
            assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
            board.push(result.move)
        else:
            # Towards the middle, as far from the king as it gets.
            def worth(move):
                square = move.to_square
                middle = abs(2 * chess.square_file(square) - 7) + abs(2 * chess.square_rank(square) - 7)
                return (middle, -chess.square_distance(square, board.king(chess.WHITE)), move.uci())

            board.push(min(board.legal_moves, key=worth))
    # What it does not play, it refuses: no move, and no crash.
    assert player.play(chess.Board(), chess.engine.Limit(time=0.1)).move is None
    player.ping()
    return board


def main():
    with engine() as player:
        machines = list(player.options["Engine"].var)
        # One process is every machine in turn.
        for name in machines:
            player.configure({"Engine": name})
            player.ping()
    for name in machines:
        with engine(name) as player:
            options(player)
            searches = "score" in player.analyse(chess.Board(), chess.engine.Limit(depth=1))
            if searches:
                analyses(player)
                mates_and_draws(player)
                chess960(player)
                board = whole_game(player, chess.engine.Limit(white_clock=8, black_clock=8, white_inc=0.05, black_inc=0.05))
                print(f"{name}: {board.ply()} plies, {board.result(claim_draw=True)}; analysis, Chess960, options")
            else:
                print(f"{name}: mate after {ending(player).ply()} plies; options")
    assert not strict.complaints, "\n".join(strict.complaints)
    print(f"python-chess {chess.__version__} has nothing to complain about")


main()
