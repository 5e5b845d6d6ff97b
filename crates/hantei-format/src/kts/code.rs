//! The words and numbers that KTS uses for fixed choices. An unknown one is kept as text.

/// Declares an enum of words. Numbers count the same with or without their leading zero and are written with
/// two digits.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
            /// Something else, as written.
            Other(String),
        }

        impl $name {
            /// Returns the choice that the text stands for; never fails, since unknown text is kept.
            #[must_use]
            pub fn from_text(text: &str) -> Self {
                $(if is_same(text, $text) {
                    return Self::$variant;
                })*
                Self::Other(text.to_owned())
            }

            /// Returns the choice as KTS writes it.
            #[must_use]
            pub fn as_text(&self) -> &str {
                match self {
                    $(Self::$variant => $text,)*
                    Self::Other(text) => text,
                }
            }
        }

        impl Word for $name {
            fn read(text: &str) -> Self {
                Self::from_text(text)
            }

            fn text(&self) -> &str {
                self.as_text()
            }

            fn is_known(&self) -> bool {
                !matches!(self, Self::Other(_))
            }
        }
    };
}

/// What all of these enums can do.
pub(super) trait Word {
    fn read(text: &str) -> Self;
    fn text(&self) -> &str;
    fn is_known(&self) -> bool;
}

fn is_same(text: &str, word: &str) -> bool {
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u8>().ok()).flatten()
    };
    text == word || (text.len() < 3 && number(text).is_some() && number(text) == number(word))
}

words! {
    /// What is played.
    TournamentStyle {
        /// Constructed decks, advanced list.
        ConstructedAdvanced = "01",
        /// Constructed decks, traditional list.
        ConstructedTraditional = "02",
        /// Sealed product.
        Sealed = "03",
        /// Open Dueling.
        OpenDueling = "04",
    }
}

words! {
    /// How the tournament runs.
    Structure {
        /// Swiss rounds, perhaps with a playoff.
        Swiss = "01",
        /// Single elimination.
        SingleElimination = "02",
        /// Open Dueling.
        OpenDueling = "03",
    }
}

words! {
    /// What the event counts as.
    EventType {
        /// Local tournament.
        Local = "01",
        /// Local tournament for juniors.
        LocalJunior = "02",
        /// Dragon Duel.
        DragonDuel = "03",
        /// Pegasus Challenge.
        PegasusChallenge = "04",
        /// Giant Card tournament.
        GiantCard = "05",
        /// Go for the Gold.
        GoForTheGold = "06",
        /// Win-a-Mat.
        WinAMat = "07",
        /// Tin Challenge.
        TinChallenge = "08",
        /// An event of one country.
        CountrySpecific = "09",
        /// Championship Series.
        ChampionshipSeries = "10",
        /// World Championship Qualifier, regional.
        WorldChampionshipQualifierRegional = "11",
        /// World Championship Qualifier, national.
        WorldChampionshipQualifierNational = "12",
        /// World Championship Qualifier, continental.
        WorldChampionshipQualifierContinental = "13",
        /// World Championship.
        WorldChampionship = "14",
        /// Sneak Peek.
        SneakPeek = "15",
        /// Duelist League.
        DuelistLeague = "16",
    }
}

words! {
    /// Who is paired.
    PlayerStructure {
        /// Single players.
        Individual = "01",
    }
}

words! {
    /// The place of a member of the staff.
    StaffPosition {
        /// Organizer.
        Organizer = "01",
        /// Head judge.
        HeadJudge = "02",
        /// Assistant head judge.
        AssistantHeadJudge = "03",
        /// Team lead of judges.
        JudgeTeamLead = "04",
        /// Judge.
        Judge = "05",
        /// Scorekeeper.
        Scorekeeper = "06",
        /// Event manager.
        EventManager = "07",
        /// Event staff.
        EventStaff = "08",
    }
}

words! {
    /// The category of an infraction.
    InfractionCode {
        /// Procedural error.
        ProceduralError = "01",
        /// Tardiness.
        Tardiness = "02",
        /// Deck error.
        DeckError = "03",
        /// Drawing extra cards.
        DrawingCards = "04",
        /// Marked cards.
        MarkedCards = "05",
        /// Slow play.
        SlowPlay = "06",
        /// Unsporting conduct.
        UnsportingConduct = "07",
        /// Anything else that KTS has a number for: its own word "Other".
        Unlisted = "08",
    }
}

words! {
    /// The penalty that was given.
    PenaltyCode {
        /// None.
        NoPenalty = "00",
        /// Warning.
        Warning = "01",
        /// Game loss.
        GameLoss = "02",
        /// Match loss.
        MatchLoss = "03",
        /// Disqualified, keeping the prizes.
        DisqualificationWithPrize = "04",
        /// Disqualified, without prizes.
        DisqualificationWithoutPrize = "05",
    }
}

words! {
    /// An infraction with its severity.
    Infraction {
        /// Procedural error, minor.
        ProceduralErrorMinor = "ProceduralErrorMinor",
        /// Procedural error, major.
        ProceduralErrorMajor = "ProceduralErrorMajor",
        /// Procedural error, strict.
        ProceduralErrorStrict = "ProceduralErrorStrict",
        /// Tardiness, major.
        TardinessMajor = "TardinessMajor",
        /// Tardiness, strict.
        TardinessStrict = "TardinessStrict",
        /// Deck error, minor.
        DeckErrorMinor = "DeckErrorMinor",
        /// Deck error, major.
        DeckErrorMajor = "DeckErrorMajor",
        /// Drawing extra cards, minor.
        DrawingCardsMinor = "DrawingCardsMinor",
        /// Drawing extra cards, major.
        DrawingCardsMajor = "DrawingCardsMajor",
        /// Marked cards, minor.
        MarkedCardsMinor = "MarkedCardsMinor",
        /// Marked cards, major.
        MarkedCardsMajor = "MarkedCardsMajor",
        /// Slow play, minor.
        SlowPlayMinor = "SlowPlayMinor",
        /// Unsporting conduct, minor.
        UnsportingConductMinor = "UnsportingConductMinor",
        /// Unsporting conduct, major.
        UnsportingConductMajor = "UnsportingConductMajor",
        /// Unsporting conduct, severe.
        UnsportingConductSevere = "UnsportingConductSevere",
        /// Unsporting conduct, cheating.
        UnsportingConductCheating = "UnsportingConductCheating",
    }
}

words! {
    /// Why a player no longer plays.
    DropReason {
        /// He plays.
        Active = "Active",
        /// He left.
        Drop = "Drop",
        /// He was cut.
        Cut = "Cut",
        /// He did not reach the playoff, or lost in it.
        PlayoffCut = "PlayoffCut",
        /// He was behind the first so many.
        TopX = "TopX",
    }
}

words! {
    /// What is said about the result of a match.
    MatchStatus {
        /// No result yet.
        Incomplete = "Incomplete",
        /// The same in files of other programs.
        Unreported = "Unreported",
        /// There is a winner. A missed round says so too, with nobody as the winner.
        Winner = "Winner",
        /// A draw.
        Draw = "Draw",
        /// Both lost.
        DoubleLoss = "DoubleLoss",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_known_with_and_without_its_zero_and_anything_else_is_kept() {
        for (text, style, written) in [
            ("01", TournamentStyle::ConstructedAdvanced, "01"),
            ("1", TournamentStyle::ConstructedAdvanced, "01"),
            ("17", TournamentStyle::Other("17".into()), "17"),
            ("001", TournamentStyle::Other("001".into()), "001"),
            ("", TournamentStyle::Other(String::new()), ""),
        ] {
            assert_eq!(TournamentStyle::from_text(text), style);
            assert_eq!(style.as_text(), written);
        }
        assert_eq!(PenaltyCode::from_text("0"), PenaltyCode::NoPenalty);
        assert_eq!(DropReason::from_text("drop"), DropReason::Other("drop".into()));
    }
}
