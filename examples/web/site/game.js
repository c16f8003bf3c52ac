// A game on the page: a start, moves, how many of them are shown, and in the automaton's case all that was tried.

export class Game {
  start = "";
  moves = [];
  /** How many moves are shown; a move made here drops the rest. */
  ply = 0;
  /** Everything that was tried against El Ajedrecista, legal or not. */
  tries = [];

  set(start, moves = []) {
    this.start = start;
    this.moves = moves;
    this.ply = moves.length;
    this.tries = [];
  }

  get shown() {
    return this.moves.slice(0, this.ply);
  }

  get atEnd() {
    return this.ply === this.moves.length;
  }

  play(uci) {
    this.moves = [...this.shown, uci];
    this.ply = this.moves.length;
  }

  goTo(ply) {
    this.ply = Math.max(0, Math.min(ply, this.moves.length));
  }

  undo(plies) {
    this.moves = this.moves.slice(0, Math.max(0, this.moves.length - plies));
    this.ply = this.moves.length;
  }
}
