# デッキ記入シート：リストだけでは分からない、デッキについての申告。

deck-sheet = デッキ記入シート
deck-sheet-help = リストだけでは分からないことを申告します。カードはジャッジが確認します。未記入の項目はその場でお聞きします。
deck-sheet-line = { $question }：{ $answer }
deck-sheet-not-said = 未記入
deck-sheet-yes = はい
deck-sheet-no = いいえ
deck-sheet-languages = カードの言語
deck-sheet-texts = 外国語版のカードの日本語テキストを用意している
deck-sheet-opaque-sleeves = スリーブでカードの裏面が見えない
deck-sheet-sleeves-alike = スリーブはすべて同一（または使用しない）
deck-sheet-altered-cards = シールや印などの加工をしたカードがある
deck-sheet-proxies = 代用カードがある
deck-sheet-cards-in = { $language }：{ $cards }
deck-sheet-and = 、
deck-sheet-then = ／
deck-sheet-language = 主なカードの言語
deck-sheet-language-none = 選択してください
deck-sheet-others = 他の言語のカード
deck-sheet-others-help = 1行に1枚、言語を先に書きます（カード名は一部でも可）。例：英語：カード名
deck-sheet-texts-help = 外国語版のカードがある場合のみ。日本語版のカードか、テキストを書いた紙をご用意ください。
deck-sheet-opaque-sleeves-help = 2つ以上の言語のカードを使う場合に必要です。
deck-sheet-open = デッキ記入シート：未記入{ $count }件

deck-sheet-trouble-no-language = 他の言語のカード、{ $line }行目：「{ $text }」は言語名ではありません。
    .hint = 言語、コロン、カード名の順に書いてください。例：英語：カード名
deck-sheet-trouble-no-card = 他の言語のカード、{ $line }行目：このリストに「{ $text }」というカードはありません。
    .hint = リストにあるとおりに書いてください。
deck-sheet-trouble-several-cards = 他の言語のカード、{ $line }行目：「{ $text }」を名前に含むカードがリストに複数あります。
    .hint = 正式なカード名を書いてください。
