// A host of embedded boards: what any page would write.

const $ = (id) => document.getElementById(id);
const mateInOne = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
let moves = [];

addEventListener("message", ({ source, data }) => {
  if (data?.type !== "move") return;
  if (source === $("puzzle").contentWindow) {
    const solved = data.over === "checkmate";
    $("verdict").textContent = solved ? `${data.san}: mate!` : `${data.san} is not mate. Try again.`;
    if (!solved) setTimeout(() => source.postMessage({ type: "set", fen: mateInOne }, "*"), 900);
  } else if (source === $("game").contentWindow) {
    moves.push(data.san);
    $("heard").textContent = moves.join(" ") + (data.over ? `, ${data.over}` : "");
  }
});

$("again").addEventListener("click", () => {
  moves = [];
  $("heard").textContent = "";
  $("game").contentWindow.postMessage({ type: "set", fen: start }, "*");
});
