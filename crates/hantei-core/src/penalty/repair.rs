//! How a Deck is repaired whose list is as illegal as the Deck itself.

/// A Deck with cards that it may not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeckFault {
    /// Cards of the Main Deck.
    pub main: u16,
    /// Those among them that it may not have.
    pub illegal: u16,
    /// Cards of the Side Deck that could be used instead.
    pub side: u16,
    /// The least size of a Main Deck.
    pub minimum: u16,
}

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repair {
    /// Cards are taken out, and as many come from the Side Deck as the least size asks for. The Side Deck is not
    /// filled up again.
    Cards {
        /// How many are taken out.
        remove: u16,
        /// How many come from the Side Deck.
        add: u16,
    },
    /// There is no way to a legal Deck: the player is dropped.
    Impossible,
}

/// Returns how a Deck is repaired whose list names the same illegal cards.
///
/// Source: KDE-PEN-11
#[must_use]
pub fn repair_illegal_list(fault: DeckFault) -> Repair {
    let DeckFault { main, illegal, side, minimum } = fault;
    let left = main.saturating_sub(illegal);
    let add = minimum.saturating_sub(left);
    if add > side { Repair::Impossible } else { Repair::Cards { remove: illegal.min(main), add } }
}
