//! Card databases as they come, and as nobody should send them.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use hantei_core::card::{CardPool, Disputed, Home, OfficialId, Passcode, PrintLanguage, Release, Territory};
use proptest::prelude::*;

use super::*;

const YAML_YUGI: &str = r#"{"konami_id":41,"password":900001,"card_type":"Monster","monster_type_line":"Dragon / Synchro / Pendulum / Effect","limit_regulation":{"tcg":"Not yet released","ocg":"Limited"},"master_duel_rarity":"UR","name":{"en":"Sample Dragon","ja":"<ruby>見本<rt>みほん</rt></ruby>の<ruby>竜<rt>りゅう</rt></ruby>"},"sets":{"ja":[{"set_number":"X"}],"en":[]}}
{"konami_id":41,"password":900777,"card_type":"Monster","monster_type_line":"Dragon / Synchro / Pendulum / Effect","name":{"en":"Sample Dragon"},"prints":["en","xx"]}

{"konami_id":null,"password":null,"card_type":"Spell","property":"Quick-Play","name":{"en":"Sample Spell"},"limit_regulation":{"tcg":null}}
"#;

const YGOPRODECK: &str = r#"{"data":[
{"id":900001,"name":"Sample Dragon","type":"Synchro Pendulum Effect Monster","frameType":"synchro_pendulum","card_images":[{"id":900001},{"id":900002}],"misc_info":[{"konami_id":41,"tcg_date":"2020-02-01","ocg_date":"2019-10-12","formats":["TCG","OCG","Master Duel"]}]},
{"id":900010,"name":"Sample Lady 1","type":"Effect Monster","frameType":"effect","misc_info":[{"treated_as":"Sample Lady"}]},
{"id":900011,"name":"Sample Lady","type":"Normal Monster","frameType":"normal"},
{"id":900012,"name":"Sample Token","type":"Token","frameType":"token"},
{"id":900013,"name":"Sample Skill","type":"Skill Card","frameType":"skill"},
{"id":900014,"name":"Sample Ring","type":"Link Monster","frameType":"link"},
{"id":900015,"name":"Sample Trap","type":"Trap Card","frameType":"trap"}
]}"#;

fn pool_of(files: &[(&str, &[u8])]) -> (CardPool, Vec<CardFile>) {
    let mut builder = PoolBuilder::new(Some("2023-08-01".parse().unwrap()));
    let read = |(name, bytes): &(&str, &[u8])| read(bytes, name, &mut builder, &mut |_| {}).unwrap();
    let found = files.iter().map(read).collect();
    (builder.finish().0, found)
}

fn packed(text: &str) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(text.as_bytes()).unwrap();
    packer.finish().unwrap()
}

#[test]
fn yaml_yugi_gives_names_readings_types_prints_and_releases() {
    for bytes in [YAML_YUGI.as_bytes().to_vec(), packed(YAML_YUGI)] {
        let (pool, found) = pool_of(&[("cards.jsonl", &bytes)]);
        assert_eq!((found[0].cards, found[0].rejected, found[0].kind), (3, 0, SourceKind::YamlYugi));
        assert_eq!(pool.len(), 2, "two artworks of one official id are one card");
        let card = pool.card(pool.find_official(OfficialId(41)).unwrap());
        assert_eq!(card.passcodes, [Passcode(900_001), Passcode(900_777)]);
        assert_eq!(card.names.japanese.as_deref(), Some("見本の竜"));
        assert_eq!(card.names.reading.as_deref(), Some("みほんのりゅう"));
        assert_eq!(card.home(), Home::Extra);
        let releases = [
            (Territory::Ocg, Release::Undated),
            (Territory::Tcg, Release::NotYet),
            (Territory::MasterDuel, Release::Undated),
        ];
        assert_eq!(card.releases, releases.into());
        assert_eq!(
            card.languages,
            [PrintLanguage::Japanese, PrintLanguage::English, PrintLanguage::Other].into()
        );
    }
}

#[test]
fn the_answer_of_the_api_gives_artworks_days_and_names_that_are_shared() {
    let (pool, found) = pool_of(&[("cardinfo.json", YGOPRODECK.as_bytes())]);
    assert_eq!((found[0].cards, found[0].kind), (7, SourceKind::Ygoprodeck));
    assert_eq!(found[0].diagnostics, []);
    let find = |code| pool.find(Passcode(code)).unwrap();
    assert_eq!(find(900_001), find(900_002));
    let dragon = pool.card(find(900_001));
    assert_eq!(dragon.releases[&Territory::Tcg], Release::On("2020-02-01".parse().unwrap()));
    assert_eq!(dragon.releases[&Territory::MasterDuel], Release::Undated);
    assert_eq!(pool.rule_name(find(900_010)), pool.rule_name(find(900_011)));
    for (code, home) in [
        (900_001, Home::Extra),
        (900_011, Home::Main),
        (900_012, Home::Nowhere),
        (900_013, Home::Nowhere),
        (900_014, Home::Extra),
        (900_015, Home::Main),
    ] {
        assert_eq!(pool.card(find(code)).home(), home, "{code}");
    }
}

#[test]
fn databases_of_two_kinds_are_joined_and_their_contradictions_kept() {
    let other = YGOPRODECK
        .replace("Synchro Pendulum Effect Monster", "Effect Monster")
        .replace("synchro_pendulum", "effect");
    let (pool, _) = pool_of(&[("a.jsonl", YAML_YUGI.as_bytes()), ("b.json", other.as_bytes())]);
    let card = pool.card(pool.find(Passcode(900_002)).unwrap());
    assert_eq!(card.passcodes.len(), 3, "the artworks of both are known");
    assert!(card.home_is_disputed);
    let on: Vec<Disputed> = pool.disagreements().iter().map(|it| it.on).collect();
    assert_eq!(on, [Disputed::Types, Disputed::Release(Territory::Tcg)]);
}

#[test]
fn a_pool_is_written_and_read_again_to_the_same_bytes() {
    let by_hand = b"[[card]]\npasscode = 900015\ntreated_as = \"itself\"\nreleased = { duel-links = \"2023-07-09\", tcg = \"not-released\" }\nobtainable = 2\n";
    let (pool, _) =
        pool_of(&[("a.jsonl", YAML_YUGI.as_bytes()), ("b.json", YGOPRODECK.as_bytes()), ("c.toml", by_hand)]);
    let bytes = write_pool(&pool);
    let (again, found) = pool_of(&[("pool.jsonl", &bytes)]);
    assert_eq!((found[0].kind, found[0].rejected), (SourceKind::Pool, 0));
    assert_eq!(write_pool(&again), bytes);
    assert_eq!(as_of(&bytes), pool.as_of());
    let cards = |pool: &CardPool| pool.cards().map(|(_, card)| card.clone()).collect::<Vec<_>>();
    assert_eq!(cards(&again), cards(&pool));
}

#[test]
fn a_correction_by_hand_goes_before_every_database() {
    let by_hand =
        "[[card]]\nofficial_id = 41\nkind = \"monster\"\ntypes = [\"fusion\"]\nen = \"Sample Wyrm\"\n";
    let (pool, found) = pool_of(&[("a.jsonl", YAML_YUGI.as_bytes()), ("c.toml", by_hand.as_bytes())]);
    assert_eq!(found[1].kind, SourceKind::ByHand);
    let card = pool.card(pool.find_official(OfficialId(41)).unwrap());
    assert_eq!((card.name(), card.home(), card.home_is_disputed), ("Sample Wyrm", Home::Extra, false));
    assert!(matches!(pool.find_name("sample dragon"), hantei_core::card::Named::One(_)), "it is still found");
}

#[test]
fn the_table_of_names_is_free_of_faults() {
    let mut builder = PoolBuilder::new(None);
    by_hand::add_same_names(&mut builder);
    assert!(builder.len() > 15);
    assert!(builder.finish().0.is_empty(), "it names no card that no database has");
}

#[test]
fn a_row_that_is_no_card_is_named_and_the_others_count() {
    let text = format!(
        "{YAML_YUGI}not json\n[1]\n{{\"name\":{{}}}}\n{{\"name\":{{\"en\":\"{}\"}}}}\n{{\"name\":{{\"en\":\"Sample Half\"}},\"password\":\"x\",\"konami_id\":-1,\"card_type\":\"Thing\"}}\n",
        "x".repeat(1_000)
    );
    let (pool, found) = pool_of(&[("a.jsonl", text.as_bytes())]);
    assert_eq!((found[0].cards, found[0].rejected, pool.len()), (4, 4, 3));
    let said: Vec<String> = found[0].diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "line 5: not-a-card row=\"5\" part=\"json\"",
            "line 6: not-a-card row=\"6\" part=\"object\"",
            "line 7: not-a-card row=\"7\" part=\"name\"",
            "line 8: not-a-card row=\"8\" part=\"name\"",
            "line 9: part-not-read row=\"Sample Half\" part=\"konami_id\"",
            "line 9: part-not-read row=\"Sample Half\" part=\"password\"",
            "line 9: part-not-read row=\"Sample Half\" part=\"card_type\"",
        ]
    );
}

#[test]
fn what_is_no_database_is_refused_as_a_whole() {
    let refused =
        |name: &str, bytes: &[u8]| read(bytes, name, &mut PoolBuilder::new(None), &mut |_| {}).unwrap_err();
    assert_eq!(refused("a.jsonl", b""), CardTrouble::NotCards { line: 1 });
    assert_eq!(refused("a.jsonl", b"{}"), CardTrouble::NotCards { line: 1 });
    assert_eq!(refused("a.txt", "no\n".repeat(50).as_bytes()), CardTrouble::NotCards { line: 1 });
    let mut damaged = packed(YAML_YUGI);
    damaged.truncate(40);
    assert_eq!(refused("a.gz", &damaged), CardTrouble::Packed);
    for (text, line) in [("[[card]]\npasscode = -1", 2), ("[[card]]\npasscode = 1\ncode = 2", 3), ("x", 1)] {
        assert!(
            matches!(refused("a.toml", text.as_bytes()), CardTrouble::Toml { line: at, .. } if at == line),
            "{text}"
        );
    }
}

#[test]
fn progress_is_told_while_many_rows_are_read() {
    let text: String = (1..=2_500)
        .map(|code| format!("{{\"password\":{code},\"name\":{{\"en\":\"Sample {code}\"}}}}\n"))
        .collect();
    let mut told = Vec::new();
    read(text.as_bytes(), "a.jsonl", &mut PoolBuilder::new(None), &mut |rows| told.push(rows)).unwrap();
    assert_eq!(told, [1_000, 2_000]);
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        bytes in proptest::collection::vec(any::<u8>(), 0..80),
        name in "a\\.(jsonl|json|toml|gz)",
    ) {
        let _ = read(&bytes, &name, &mut PoolBuilder::new(None), &mut |_| {});
    }

    #[test]
    fn a_mangled_database_never_ends_the_program(
        from in any::<prop::sample::Index>(),
        length in 0_usize..40,
        insert in "[\\PC\"{}\\[\\]:,0-9]{0,8}",
        which in 0_usize..2,
    ) {
        let text = [YAML_YUGI, YGOPRODECK][which];
        let mut start = from.index(text.len());
        while !text.is_char_boundary(start) { start -= 1; }
        let mut end = (start + length).min(text.len());
        while !text.is_char_boundary(end) { end += 1; }
        let mangled = format!("{}{insert}{}", &text[..start], &text[end..]);
        let mut builder = PoolBuilder::new(None);
        if let Ok(file) = read(mangled.as_bytes(), "a", &mut builder, &mut |_| {}) {
            prop_assert!(builder.finish().0.len() <= file.cards);
        }
    }
}
