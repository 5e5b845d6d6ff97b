# デッキ：違反、判断できないこと、確認が必要なこと。

section-main = メインデッキ
section-extra = エクストラデッキ
section-side = サイドデッキ

verdict-legal = 適正
verdict-illegal = 違反あり
verdict-undetermined = 判定不能

deck-counts = { $main } / { $extra } / { $side }
deck-copies = { $card }×{ $count }（{ $section }）
deck-copies-of = { $deck }：{ $copies }
deck-addable = { $count ->
    [0] 使用中のカードで、このデッキに追加できるものはありません。
   *[other] このデッキに追加できるカード：{ $cards }。
}
deck-addable-card = { $card }×{ $count }
deck-addable-separator = 、
deck-at-line = { $line }行目：{ $message }

territory-ocg = OCG
territory-tcg = TCG
territory-master-duel = マスターデュエル
territory-duel-links = デュエルリンクス

print-language-ja = 日本語
print-language-en = 英語
print-language-fr = フランス語
print-language-it = イタリア語
print-language-es = スペイン語
print-language-pt = ポルトガル語
print-language-de = ドイツ語
print-language-ko = 韓国語
print-language-zh-cn = 中国語（簡体字）
print-language-zh-tw = 中国語（繁体字）
print-language-ae = アジア英語
print-language-other = その他の言語

declaration-languages = カードの言語
declaration-opaque-sleeves = スリーブで裏面が見えなくなるか
declaration-sleeves-alike = スリーブがすべて同一か
declaration-texts = 外国語版のカードの日本語テキストを用意しているか
declaration-altered-cards = シールや印などの加工をしたカードがあるか
declaration-proxies = 代用カードがあるか
declaration-kind = スタンダードデッキかレジェンドデッキか
declaration-duelist = レジェンドデュエリスト
declaration-skill = スキル
declaration-player = 誰のデッキか

category-limited-1 = LIMIT1
category-limited-2 = LIMIT2
category-limited-3 = LIMIT3

violation-too-few-cards = { $section }が{ $found }枚です。{ $bound }枚以上必要です。
violation-too-many-cards = { $section }が{ $found }枚です。{ $bound }枚以下でなければなりません。
violation-too-many-copies = 同名カード「{ $card }」が{ $found }枚入っています。{ $bound }枚までです：{ $cards }。
violation-forbidden = 「{ $card }」は禁止カードです：{ $cards }。
violation-limited = 「{ $card }」は制限カードのため{ $bound }枚までですが、{ $found }枚入っています：{ $cards }。
violation-semi-limited = 「{ $card }」は準制限カードのため{ $bound }枚までですが、{ $found }枚入っています：{ $cards }。
violation-limited-1 = 「{ $card }」はLIMIT1のため{ $bound }枚までですが、{ $found }枚入っています：{ $cards }。
violation-limited-2 = 「{ $card }」はLIMIT2のため{ $bound }枚までですが、{ $found }枚入っています：{ $cards }。
violation-limited-3 = 「{ $card }」はLIMIT3のため{ $bound }枚までですが、{ $found }枚入っています：{ $cards }。
violation-limited-by-list = 「{ $card }」はリストで{ $bound }枚までですが、{ $found }枚入っています：{ $cards }。
violation-not-on-the-list = 使用できるカードのリストにないカードです：{ $cards }。
violation-wrong-section = { $section }に入れるカードです：{ $cards }。
violation-not-for-decks = { $kind ->
    [token] トークン
   *[skill] スキルカード
}はデッキに入れられません：{ $cards }。
violation-not-released = { $how ->
    [before] { $date }より前
   *[by] { $date }まで
}に発売されていないカードです（{ $territories }）：{ $cards }。
violation-extra-type-excluded = この種類のモンスターは使用できません：{ $cards }。
violation-pendulum-excluded = ペンデュラムモンスターは使用できません：{ $cards }。
violation-language-excluded = { $language }のカードは使用できません{ $count ->
    [0] 。
   *[other] ：{ $cards }。
}
violation-not-printed = { $language }版のないカードは使用できません：{ $cards }。
violation-sleeves-not-opaque = 複数の言語（{ $languages }）のカードを使う場合は、裏面の見えなくなるスリーブが必要です。
violation-sleeves-not-alike = スリーブはすべて同一のものを使わなければなりません。
violation-text-missing = 外国語版のカードには{ $language }のテキストの用意が必要です{ $count ->
    [0] 。
   *[other] ：{ $cards }。
}
violation-altered-cards = シールや印などの加工をしたカードは使用できません。
violation-proxies = 代用カードは使用できません。
violation-obtainable-exceeded = 「{ $card }」はゲーム内で{ $bound }枚しか入手できませんが、{ $found }枚入っています：{ $cards }。
violation-category-exceeded = { $category }のカードは1つのデッキに合わせて{ $bound }枚までですが、{ $found }枚入っています：{ $cards }。
violation-too-few-decks = { $whose ->
    [player] { $player }さんのデッキ
   *[all] デッキ
}が{ $found }つです。{ $bound }つ以上必要です。
violation-too-many-decks = { $whose ->
    [player] { $player }さんのデッキ
   *[all] デッキ
}が{ $found }つあります。{ $bound }つまでです。
violation-too-many-team-decks = チームのデッキが{ $found }つあります。{ $bound }つまでです。
violation-wrong-kinds = { $kind ->
    [legendary] レジェンドデッキ
   *[standard] スタンダードデッキ
}が{ $found }つです。{ $bound }つ必要です。
violation-chosen-twice = { $what ->
    [duelist] レジェンドデュエリスト
   *[skill] スキル
}「{ $name }」が複数のデッキで選ばれています：{ $decks }。
violation-too-many-shared-cards = シェアカードが{ $found }種類指定されています。{ $bound ->
    [0] シェアカードは指定できません。
   *[other] { $bound }種類までです。
}
violation-shared-forbidden = 「{ $card }」は禁止カードのため、シェアカードに指定できません。
violation-too-many-shared-copies = シェアカード「{ $card }」は1つのデッキに{ $bound }枚までですが、{ $found }枚入っています：{ $cards }。
violation-duelist-not-listed = { $duelist }はレジェンドデッキリストにありません。
violation-skill-not-allowed = レジェンドデッキリストでは、{ $duelist }にスキル「{ $skill }」は認められていません。
violation-required-card-missing = 必須カード「{ $card }」は{ $bound }枚以上必要ですが、{ $found ->
    [0] 入っていません。
   *[other] { $found }枚しか入っていません。
}
violation-not-selectable = { $duelist }の必須カードにも選択カードにもないカードです：{ $cards }。
violation-added-too-late = { $what ->
    [duelist] レジェンドデュエリスト
   *[skill] スキル
}「{ $name }」は{ $how ->
    [before] { $date }より前
   *[by] { $date }まで
}に実装されていません。

doubt-unknown-passcode = パスワード（8桁）{ $code }のカードが見つかりません：{ $cards }。
    .hint = { $count ->
    [0] パスワードを訂正するか、そのカードのあるカードデータベースを指定してください。
   *[other] { $beside }の別イラストかもしれません。そう記載のあるカードデータベースを指定してください。
}
doubt-unknown-name = 「{ $name }」という名前のカードはありません。
    .hint = { $count ->
    [0] 正式なカード名を書くか、そのカードのあるカードデータベースを指定してください。
   *[other] もしかして：{ $candidates }
}
doubt-ambiguous-name = 「{ $name }」だけではカードを特定できません。候補が{ $count }枚あります。
    .hint = 正式なカード名を書いてください：{ $candidates }
doubt-unread-line = { $line }行目はカードとして読めないため、リストが完全ではありません。
    .hint = この行を訂正してください。
doubt-section-unknown = どのデッキに入れるカードか分かりません：{ $cards }。
    .hint = カードの種類を訂正用のファイルに書いてください。
doubt-no-limit-list = リミットレギュレーションが指定されていません。
    .hint = --list FILE で指定してください。
doubt-list-not-in-force = リミットレギュレーション「{ $list }」の適用は{ $from }からです。{ $needed }時点のものが必要です。
    .hint = その日に適用されていたものを指定してください。
doubt-not-declared = 申告がありません：{ $what }。
    .hint = デッキ記入シートで申告してください。
doubt-unknown-shared-card = シェアカード「{ $name }」を特定できません。
    .hint = { $count ->
    [0] 正式なカード名を書いてください。
   *[other] 正式なカード名を書いてください：{ $candidates }
}
doubt-no-legendary-list = レジェンドデッキリストがないため、このデッキを判定できません。
    .hint = --legendary FILE.toml で指定してください。

question-release-not-said = 次の{ $count }枚は、カードデータベースに発売日がないため確認していません：{ $cards }。
question-print-not-said = 次の{ $count }枚は、{ $language }版の有無がカードデータベースにないため確認していません：{ $cards }。
question-ask = 確認してください：{ $what }。
question-obtainable-not-said = ゲーム内で入手できる枚数がカードデータベースにないため、確認していません。
question-shared-not-used = シェアカード「{ $card }」はどのデッキにも入っていません。

deck-fault-differs-from-list = デッキがデッキリストと異なる
deck-fault-too-few-cards = カードの枚数が足りない
deck-fault-too-many-copies = 同名カードが多すぎる
deck-fault-unusable-card = 使用できないカードがある
deck-fault-limit-exceeded = 制限枚数を超えている
deck-fault-too-many-cards = カードの枚数が多すぎる

deck-remedy-deck-follows-list = デッキをデッキリストどおりに直してください。
deck-remedy-add-to-minimum = 規定の枚数になるまで、適正なカードを加えてください。
deck-remedy-replace-cards = 不適正なカードを抜き、同じ枚数になるように適正なカードを入れてください。
deck-remedy-remove-cards = 適正な状態になるまで、カードを抜いてください。

deck-check-missing = 不足：{ $card }×{ $count }（{ $section }）
deck-check-surplus = リストにないカード：{ $card }×{ $count }（{ $section }）
deck-check-misplaced = { $belongs }にあるべきカードが{ $stands }にあります：{ $card }×{ $count }
deck-check-size = { $section }が{ $found }枚です。リストでは{ $listed }枚です。

deck-mine = 自分のデッキリスト
deck-mine-none = デッキリストをまだ提出していません。
deck-mine-number = デッキリスト（{ $number }回目）：{ $verdict }
deck-mine-help = 締め切りまでは何度でも提出し直せます。最後に提出したものが有効です。
deck-mine-legal = このリストに問題はありません。
deck-mine-cards = このリストのカード
deck-write = リストを書く・変更する
deck-find-card = カードを探す
deck-found-nothing = カード名に「{ $text }」を含むカードはありません。
deck-from-file = ファイルから読み込む
deck-check-only = 提出せずに確認する
deck-checked = 確認結果（まだ提出していません）
deck-checked-counts = メインデッキ{ $main }枚、エクストラデッキ{ $extra }枚、サイドデッキ{ $side }枚
deck-file = ファイル
deck-file-help = YDK、または1行に1枚ずつ書いたテキスト
deck-text = リンクまたはリスト
deck-text-help = ydke:// のリンクやデッキコードを貼り付けるか、「カード名 3」のように1行に1枚ずつ書いてください
deck-hand-in = 提出する
deck-nothing = ファイルを選ぶか、リンクまたはリストを貼り付けてください。
deck-lists = デッキリスト
deck-lists-by = カードプール第{ $pool }版で判定、リミットレギュレーション：{ $list }
deck-lists-no-list = なし
deck-lists-pin = 最新のカードプールとこのリストを使う
deck-lists-no-pool = カードプールがまだありません。`hantei cards import` で取り込んでください。
deck-lists-list = リミットレギュレーション
deck-lists-list-help = lflist.conf、JSON、TOML。複数のリストがあるときは最初のものを使います
deck-lists-not-pinned = まだ判定できません。下でカードプールとリストを選んでください。
deck-lists-search = 名前またはよみがな
deck-lists-nobody = 該当する人はいません。
deck-lists-deadline = 提出の締め切り
deck-lists-lock-one = このリストの変更を締め切る
deck-lists-unlock-one = このリストの変更を認める
deck-count-all = 全{ $count }人
deck-count-missing = 未提出{ $count }人
deck-count-illegal = 違反あり{ $count }人
deck-count-undetermined = 判定不能{ $count }人
deck-count-legal = 適正{ $count }人
deck-picks = 抜き打ちデッキチェック
deck-picks-count = 卓数
deck-picks-draw = 卓を抽選する
deck-picks-none = 抽選のあるラウンドが行われていません。
deck-picks-help = ラウンドの記録済みのシードで抽選します。誰が見ても同じ卓になります。
deck-picks-table = { $table }卓
deck-deadline-none = 1回戦の公開まで変更できます。
deck-deadline-at = { $at }まで変更できます。
deck-deadline-passed = { $at }に締め切りました。
deck-deadline-begun = 1回戦が公開されたため、変更は締め切られています。
deck-deadline-date = 日付
deck-deadline-time = 時刻
deck-deadline-set = 締め切りを設定する
deck-deadline-take-away = 締め切りをなくす
deck-deadline-unread = 日付と時刻を入力してください。
deck-lists-lock = 全員の変更を締め切る
deck-lists-unlock = 変更を再び認める
deck-lists-release = デッキリストを公開する
deck-lists-for = { $name }の代わりに提出する
deck-lists-reason = 理由
deck-lists-none = 未提出
deck-lists-see = リストを見る
deck-lists-check = デッキチェック
deck-lists-locked = 締切済み
deck-of = { $name }のデッキリスト
deck-check-of = デッキチェック：{ $name }
deck-check-open = リストを開く
deck-check-open-help = リストは非公開です。開いたことは記録されます。
deck-check-when = 時点
deck-check-before-duel-1 = 1回目のデュエルの前：リストどおりの位置
deck-check-between-duels = デュエルの間：カード全体と枚数
deck-check-more = リストにないカード
deck-check-more-help = 1行に1枚。エクストラデッキ、サイドデッキは見出しをつけてください
deck-check-moved = 照合に使ったのはリスト{ $counted }ですが、現在有効なのはリスト{ $now }です。何も記録されていません。
deck-check-moved-then = 現在有効なリストを開いて、もう一度数えてください。
deck-check-counted = 照合に使ったリスト{ $number }
deck-check-in-force = 現在有効なリスト{ $number }
deck-check-compare = 照合して記録する
deck-check-all-right = リストどおりです。
deck-check-proposed = 提案（判断はジャッジが行います）：{ $infraction }、{ $fault }。{ $remedy }
