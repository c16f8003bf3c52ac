//! The games that the machine is known to have played, with the figures printed beside its moves.
//!
//! The typescript is AMT/B/7 of the Turing Digital Archive, ten pages. Its game (pages 7 and 8) is the one Alick
//! Glennie won in the summer of 1952; the book *Faster Than Thought* (1953, chapter 25) prints another, the same
//! up to Black's twentieth move, and every database has that one.

/// A game with the machine as White.
///
/// ```
/// use eval_turochamp::games::GAME_2;
/// use movegen::Game;
/// let mut game = Game::default();
/// game.play_moves(GAME_2.moves)?;
/// assert_eq!((game.moves().len(), GAME_2.result), (58, "0-1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownGame {
    /// A short name.
    pub name: &'static str,
    /// Who had Black.
    pub black: &'static str,
    /// When, as PGN dates are written.
    pub date: &'static str,
    /// Where the score comes from.
    pub source: &'static str,
    /// The moves, in SAN.
    pub moves: &'static str,
    /// The result, as PGN writes it.
    pub result: &'static str,
    /// What is printed beside White's moves, in their order.
    pub printed: &'static [Printed],
}

/// What the sources print beside one of White's moves: the increase of position-play, in tenths.
///
/// ```
/// use eval_turochamp::games::GAME_1;
/// let first = GAME_1.printed[0]; // 1. e4
/// assert_eq!((first.number, first.typescript, first.asterisk), (1, Some(42), true));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Printed {
    /// The number of the move.
    pub number: u16,
    /// The typescript's figure.
    pub typescript: Option<i32>,
    /// Whether it has an asterisk: every other move had less.
    pub asterisk: bool,
    /// The figure of the printed book and of later reconstructions.
    pub later: Option<i32>,
    /// Whether that figure was not read anywhere but follows from what others write about the book.
    pub second_hand: bool,
}

const fn printed(number: u16, typescript: i32, asterisk: bool, later: Option<i32>) -> Printed {
    Printed { number, typescript: Some(typescript), asterisk, later, second_hand: false }
}

/// The typescript's figure, which the book is said to repeat.
const fn repeated(number: u16, typescript: i32, asterisk: bool) -> Printed {
    Printed { second_hand: true, ..printed(number, typescript, asterisk, Some(typescript)) }
}

/// The figures of both games' common moves. Moves 9, 11, 12, 16, 19 and 20 have none.
///
/// `typescript`: read from its pages 7 and 8. `later`: moves 1 to 5 as reconstructions give them; moves 6 to 17
/// are the typescript's, second-hand: Copeland and Prinz (*The Turing Guide*, page 339) find the two different at
/// lines 3, 5, 18 and 21 alone. What the book has at 18 and 21 is not known here.
const COMMON: [Printed; 14] = [
    printed(1, 42, true, Some(42)),
    printed(2, 31, true, Some(31)),
    printed(3, 31, true, Some(26)),
    printed(4, 20, false, Some(20)),
    printed(5, 36, true, Some(35)),
    repeated(6, 2, false),
    repeated(7, 11, true),
    repeated(8, 10, true),
    repeated(10, 24, true),
    repeated(13, -15, false),
    repeated(14, 6, false),
    repeated(15, 12, true),
    repeated(17, 4, false),
    printed(18, 30, true, None),
];

/// The typescript alone has 21.bxc3 with this figure.
const TYPESCRIPT: [Printed; 15] = {
    let mut all = [printed(21, -7, false, None); 15];
    let mut i = 0;
    while i < COMMON.len() {
        all[i] = COMMON[i];
        i += 1;
    }
    all
};

/// The typescript's game, which Glennie won.
pub const GAME_1: KnownGame = KnownGame {
    name: "Game 1",
    black: "Alick Glennie",
    date: "1952.??.??",
    source: "Typescript AMT/B/7, pages 7 and 8",
    moves: "1. e4 e5 2. Nc3 Nf6 3. d4 Bb4 4. Nf3 d6 5. Bd2 Nc6 6. d5 Nd4 7. h4 Bg4 8. a4 Nxf3+ 9. gxf3 Bh5 \
            10. Bb5+ c6 11. dxc6 O-O 12. cxb7 Rb8 13. Ba6 Qa5 14. Qe2 Nd7 15. Rg1 Nc5 16. Rg5 Bg6 17. Bb5 Nxb7 \
            18. O-O-O Nc5 19. Bc6 Rfc8 20. Bd5 Bxc3 21. bxc3 Qxa4 22. Be3 Qa3+ 23. Kd2 Na4 24. Bxa7 Rb2 25. c4 Qc3+ \
            26. Kc1 Ra2 27. Bxf7+ Bxf7 28. Rxg7+ Kxg7 29. Be3 Ra1#",
    result: "0-1",
    printed: &TYPESCRIPT,
};

/// The printed game, which is in every database. That its Black is Glennie is not known.
pub const GAME_2: KnownGame = KnownGame {
    name: "Game 2",
    black: "Alick Glennie",
    date: "1952.??.??",
    source: "Faster Than Thought (1953), chapter 25",
    moves: "1. e4 e5 2. Nc3 Nf6 3. d4 Bb4 4. Nf3 d6 5. Bd2 Nc6 6. d5 Nd4 7. h4 Bg4 8. a4 Nxf3+ 9. gxf3 Bh5 \
            10. Bb5+ c6 11. dxc6 O-O 12. cxb7 Rb8 13. Ba6 Qa5 14. Qe2 Nd7 15. Rg1 Nc5 16. Rg5 Bg6 17. Bb5 Nxb7 \
            18. O-O-O Nc5 19. Bc6 Rfc8 20. Bd5 Bxc3 21. Bxc3 Qxa4 22. Kd2 Ne6 23. Rg4 Nd4 24. Qd3 Nb5 25. Bb3 Qa6 \
            26. Bc4 Bh5 27. Rg3 Qa4 28. Bxb5 Qxb5 29. Qxd6 Rd8",
    result: "0-1",
    printed: &COMMON,
};

/// A 2012 reconstruction of the machine against Garry Kasparov, Manchester, 25 June 2012. No figures are printed.
pub const KASPAROV: KnownGame = KnownGame {
    name: "Kasparov's game",
    black: "Garry Kasparov",
    date: "2012.06.25",
    source: "mdoege/PyTuroChamp, kasparov_2012.pgn",
    moves: "1. e3 Nf6 2. Nc3 d5 3. Nh3 e5 4. Qf3 Nc6 5. Bd3 e4 6. Bxe4 dxe4 7. Nxe4 Be7 8. Ng3 O-O 9. O-O Bg4 \
            10. Qf4 Bd6 11. Qc4 Bxh3 12. gxh3 Qd7 13. h4 Qh3 14. b3 Ng4 15. Re1 Qxh2+ 16. Kf1 Qxf2#",
    result: "0-1",
    printed: &[],
};

impl KnownGame {
    /// What is printed beside White's move of this number.
    ///
    /// ```
    /// use eval_turochamp::games::GAME_1;
    /// let third = GAME_1.printed_at(3).expect("a figure");
    /// assert_eq!((third.typescript, third.later, third.second_hand), (Some(31), Some(26), false));
    /// assert_eq!(GAME_1.printed_at(9), None);
    /// ```
    pub fn printed_at(&self, number: u16) -> Option<Printed> {
        self.printed.iter().copied().find(|printed| printed.number == number)
    }
}
