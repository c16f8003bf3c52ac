// The machines as a page offers them; `module` is the file of WebAssembly that has the machine.

export const MACHINES = {
  torres: {
    name: "El Ajedrecista",
    year: 1912,
    about: "King and rook against your king, by six rules and without any search. It is always White.",
    colors: "w",
    module: "players",
  },
  turochamp: {
    name: "Turochamp",
    year: 1948,
    about: "Turing and Champernowne’s paper machine: two plies, captures, and position-play by columns.",
    colors: "wb",
    module: "players",
  },
  al1600: {
    name: "AL-1600",
    year: 2025,
    about: "Sees four plies and every capture, and then errs on purpose, by weights you can read.",
    colors: "wb",
    module: "players",
  },
  chessloupe: {
    name: "ChessLoupe",
    year: 2025,
    about: "The analyst: four lines with exact scores, and an evaluation that takes itself apart.",
    colors: "wb",
    module: "loupe",
  },
};

/** How long a machine may think, in milliseconds; those that search to a fixed depth are done long before. */
export const LONGEST = 60_000;

/** El Ajedrecista's men in 1912, the bare king on e4. */
export const CABINET = "K7/1R6/8/8/4k3/8/8/8 b - - 0 1";

export const isMachine = (name) => Object.hasOwn(MACHINES, name);

/** What is asked of a machine. The dice of AL-1600 start from a number of the game and the ply: a game can be played again. */
export function question(machine, { start, moves }, seed) {
  const fields = { machine, start, moves: moves.join(" ") };
  if (machine === "al1600") fields.seed = seed * 1000 + moves.length;
  return fields;
}
