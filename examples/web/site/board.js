// A board to look at and to move on. The picture is the engine's; over it lies a grid of sixty-four buttons, which a
// pointer, the keyboard and a screen reader use alike.

import { el, picture } from "./dom.js";

const FILES = "abcdefgh";
/** How far a pointer moves before it drags, in pixels. */
const SLACK = 5;
const NAMES = { q: "queen", r: "rook", b: "bishop", n: "knight" };

let boards = 0;

export class Board {
  #engine;
  #onMove;
  #host;
  #sheet = el("div", { class: "board-sheet" });
  #grid = el("div", { class: "board-grid", role: "grid" });
  #buttons = new Map();
  #id = `board${++boards}`;
  #view = { moves: "", movable: "" };
  #state = null;
  #chosen = null;
  #focus = "e2";
  #drag = null;
  #pixels = 480;
  #flipped = null;

  /**
   * `onMove({from, to, uci, move})` is called for what the player has chosen; `move` is the engine's legal move, or
   * undefined where the view is `free` and the move is illegal.
   */
  constructor(host, { engine, onMove = () => {}, label = "Chess board" }) {
    this.#engine = engine;
    this.#onMove = onMove;
    this.#host = host;
    host.classList.add("board");
    this.#grid.setAttribute("aria-label", label);
    host.replaceChildren(this.#sheet, this.#grid);
    this.#grid.addEventListener("pointerdown", (event) => this.#down(event));
    this.#grid.addEventListener("pointermove", (event) => this.#move(event));
    this.#grid.addEventListener("pointerup", (event) => this.#up(event));
    this.#grid.addEventListener("pointercancel", () => this.#release());
    this.#grid.addEventListener("click", (event) => this.#click(event));
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#resized()).observe(host);
  }

  /** Where the shown game stands: the engine's answer. */
  get state() {
    return this.#state;
  }

  /**
   * Shows a game: `start` and `moves` (UCI, blanks between) as the engine takes them; `movable`: whose men the player
   * may move, `w`, `b`, `wb` or none; `free`: illegal moves are passed on too; `flip`, `coords`, `theme`, `last`,
   * `arrows`, `marks` as in the engine's picture; `animate`: slide the last man to its place; `still`: a picture only.
   * Throws `Refused` and shows nothing new if the engine does not take it.
   */
  show(view) {
    const state = this.#ask(view);
    this.#view = { ...view };
    this.#chosen = null;
    this.#drag = null;
    this.#draw(state);
    if (view.animate && state.moves.length > 0) this.#slide(state.moves.at(-1));
    return state;
  }

  /** Draws other arrows or marks on the same position; what is chosen stays so, and a drag is not disturbed. */
  decorate(changes) {
    Object.assign(this.#view, changes);
    if (!this.#drag) this.#draw();
  }

  /** Forgets what is chosen. */
  reset() {
    this.#chosen = null;
    this.#drag = null;
    this.#draw();
  }

  #ask(view, targets = []) {
    const { start, moves, flip, theme, coords, last, arrows, marks } = view;
    return this.#engine.ask("board", {
      start, moves, flip, theme, last, arrows, marks,
      coords: coords === false ? 0 : undefined,
      size: this.#pixels,
      id: this.#id,
      chosen: this.#chosen,
      targets: targets.length > 0 ? targets.join(" ") : undefined,
    });
  }

  #draw(state = null) {
    const targets = [...new Set(this.#targets(this.#chosen).map((move) => move.to))];
    state ??= this.#ask(this.#view, targets);
    this.#state = state;
    const svg = picture(state.svg);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    this.#sheet.replaceChildren(svg);
    this.#grid.hidden = this.#view.still === true;
    if (this.#view.still) return;
    // The grid says all of it, square by square.
    svg.setAttribute("aria-hidden", "true");
    svg.querySelectorAll("title, desc").forEach((text) => text.remove());
    svg.removeAttribute("aria-labelledby");
    const [x, y, side] = svg.getAttribute("viewBox").split(" ").map(Number);
    Object.assign(this.#grid.style, {
      left: `${(-100 * x) / side}%`,
      top: `${(-100 * y) / side}%`,
      width: `${80000 / side}%`,
      height: `${80000 / side}%`,
    });
    this.#rows();
    const men = new Map(state.men.map((man) => [man.square, man]));
    for (const [square, button] of this.#buttons) {
      const man = men.get(square);
      const parts = [square, man?.name ?? "empty"];
      if (square === this.#chosen) parts.push("chosen");
      if (targets.includes(square)) parts.push(man ? "can be taken" : "can be gone to");
      button.setAttribute("aria-label", parts.join(", "));
      button.setAttribute("aria-selected", String(square === this.#chosen));
      button.tabIndex = square === this.#focus ? 0 : -1;
      button.classList.toggle("can", this.#isOwn(square) || targets.includes(square));
    }
    this.#grid.classList.toggle("live", this.#view.movable !== "");
  }

  #rows() {
    const flipped = Boolean(this.#view.flip);
    if (this.#flipped === flipped) return;
    this.#flipped = flipped;
    const ranks = flipped ? [1, 2, 3, 4, 5, 6, 7, 8] : [8, 7, 6, 5, 4, 3, 2, 1];
    const files = flipped ? [...FILES].reverse() : [...FILES];
    this.#buttons.clear();
    const rows = ranks.map((rank) =>
      el("div", { role: "row" }, files.map((file) => {
        const square = file + rank;
        const button = el("button", { type: "button", role: "gridcell", "data-square": square });
        this.#buttons.set(square, button);
        return button;
      })));
    this.#grid.replaceChildren(...rows);
  }

  // Coordinates stand inside a large board and around a small one; the engine decides that by pixels.
  #resized() {
    const pixels = Math.round(this.#host.clientWidth);
    const changes = (pixels < 400) !== (this.#pixels < 400) || (pixels < 224) !== (this.#pixels < 224);
    if (pixels < 120 || !changes) return;
    this.#pixels = pixels;
    if (this.#state && !this.#drag) this.#draw();
  }

  #isOwn(square) {
    const man = this.#state.men.find((man) => man.square === square);
    if (!man || this.#state.over) return false;
    const color = man.letter === man.letter.toUpperCase() ? "w" : "b";
    return this.#view.movable?.includes(color) && color === this.#state.turn;
  }

  #targets(square) {
    return square ? this.#state.legal.filter((move) => move.from === square) : [];
  }

  #choose(square) {
    this.#chosen = square;
    this.#draw();
  }

  /** A square is meant, as by a tap: it chooses, moves, or lets go. */
  async #meant(square) {
    if (this.#chosen && square !== this.#chosen) {
      const possible = this.#targets(this.#chosen).some((move) => move.to === square);
      if (possible || (this.#view.free && !this.#isOwn(square))) return this.#try(this.#chosen, square);
    }
    this.#choose(square !== this.#chosen && this.#isOwn(square) ? square : null);
  }

  async #try(from, to) {
    const moves = this.#targets(from).filter((move) => move.to === to);
    const hadFocus = this.#grid.contains(document.activeElement);
    let move = moves[0];
    if (move?.promotion) {
      const role = await this.#promotion(this.#state.turn);
      move = moves.find((move) => move.promotion === role);
      if (!move) return this.reset();
    }
    if (!move && !this.#view.free) return this.reset();
    this.#focus = to;
    this.#chosen = null;
    this.#onMove({ from, to, uci: move?.uci ?? from + to, move });
    if (hadFocus) this.#buttons.get(this.#focus)?.focus({ preventScroll: true });
  }

  /** Asks what a pawn becomes: a letter, or nothing if the player thinks better of it. */
  #promotion(turn) {
    return new Promise((resolve) => {
      const choice = (role) => {
        const letter = turn === "w" ? role.toUpperCase() : role;
        const man = picture(this.#engine.ask("man", { letter, theme: this.#view.theme }).svg);
        man.setAttribute("aria-hidden", "true");
        return el("button", { type: "button", "aria-label": NAMES[role], onclick: () => dialog.close(role) }, man);
      };
      const dialog = el("dialog", { class: "promotion", "aria-label": "What does the pawn become?" },
        el("p", {}, "What does the pawn become?"), el("div", {}, [..."qrbn"].map(choice)));
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(dialog.returnValue);
      });
      dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
      this.#host.append(dialog);
      dialog.showModal();
    });
  }

  #squareAt(event) {
    const { left, top, width, height } = this.#grid.getBoundingClientRect();
    const column = Math.floor((8 * (event.clientX - left)) / width);
    const row = Math.floor((8 * (event.clientY - top)) / height);
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    return this.#view.flip ? FILES[7 - column] + (row + 1) : FILES[column] + (8 - row);
  }

  #down(event) {
    if (event.button !== 0 || !event.isPrimary || this.#drag) return;
    const square = this.#squareAt(event);
    if (!square) return;
    this.#focus = square;
    const own = this.#isOwn(square);
    this.#drag = { square, x: event.clientX, y: event.clientY, again: square === this.#chosen, own, moving: false };
    if (!own) return;
    this.#grid.setPointerCapture(event.pointerId);
    // A man that could take the one it is dropped on stays chosen until the pointer is up.
    if (!this.#drag.again && !this.#targets(this.#chosen).some((move) => move.to === square)) this.#choose(square);
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag?.own || !event.isPrimary) return;
    if (!drag.moving) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      drag.moving = true;
      if (this.#chosen !== drag.square) this.#choose(drag.square);
      drag.man = this.#sheet.querySelector(`[data-layer="pieces"] [data-square="${drag.square}"]`);
      drag.man?.parentNode.append(drag.man);
      this.#grid.classList.add("dragging");
    }
    const { left, top, width } = this.#grid.getBoundingClientRect();
    drag.man?.setAttribute("x", (800 * (event.clientX - left)) / width - 50);
    drag.man?.setAttribute("y", (800 * (event.clientY - top)) / width - 50);
  }

  #up(event) {
    const drag = this.#drag;
    if (!drag || !event.isPrimary) return;
    this.#release();
    const square = this.#squareAt(event);
    if (drag.moving) {
      if (!square || square === drag.square) return this.reset();
      const possible = this.#targets(drag.square).some((move) => move.to === square);
      if (possible || this.#view.free) this.#try(drag.square, square);
      else this.reset();
    } else if (drag.own && square === drag.square) {
      if (drag.again) this.#choose(null);
      else if (this.#chosen !== square) this.#meant(square);
    } else if (square) {
      this.#meant(square);
    }
  }

  #release() {
    this.#drag = null;
    this.#grid.classList.remove("dragging");
  }

  // Clicks of a pointer have been dealt with; these come from the keyboard or from a screen reader.
  #click(event) {
    const square = event.target.dataset?.square;
    if (event.detail !== 0 || !square) return;
    this.#focus = square;
    this.#meant(square);
  }

  #key(event) {
    if (event.key === "Escape" && this.#chosen) {
      event.stopPropagation();
      return this.#choose(null);
    }
    const steps = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const sign = this.#view.flip ? -1 : 1;
    const file = FILES.indexOf(this.#focus[0]) + sign * step[0];
    const rank = Number(this.#focus[1]) + sign * step[1];
    if (file < 0 || file > 7 || rank < 1 || rank > 8) return;
    this.#buttons.get(this.#focus).tabIndex = -1;
    this.#focus = FILES[file] + rank;
    const button = this.#buttons.get(this.#focus);
    button.tabIndex = 0;
    button.focus();
  }

  #slide({ from, to }) {
    const man = this.#sheet.querySelector(`[data-layer="pieces"] [data-square="${to}"]`);
    if (!man?.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const sign = this.#view.flip ? -1 : 1;
    const x = sign * 100 * (FILES.indexOf(from[0]) - FILES.indexOf(to[0]));
    const y = sign * -100 * (Number(from[1]) - Number(to[1]));
    man.parentNode.append(man);
    man.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
  }
}
