# 大会中の罰則。
court-unlisted = 規定にない行為
court-infraction = { $id } { $name }
court-why-malicious = 悪質である
court-why-mitigating = 酌むべき事情がある
court-why-repetition = 以前にもあった
court-why-affected-result = 結果に影響した
court-why-other = その他の理由
court-committed-by-player = 本人
court-committed-by-supporter = 応援者
court-serve-next-match = 次のマッチに適用
court-serve-record-only = 記録のみ
choice-yes = はい
choice-no = いいえ
court-decision-upheld = 罰則を維持する
court-decision-overturned = 罰則を取り消す

page-penalties = 罰則
court-somebody = 参加者

word-infraction = 違反の内容
word-level = 罰則
word-why = 規定と異なる理由
word-moment = いつ
word-after = 次の重要な判断は行われましたか
word-act = 行為
word-committed-by = 行為者
word-serve = マッチ外の場合
word-extension = 延長時間
word-decision = 裁定

expected-penalty-number = 一覧にある罰則の番号
expected-level = 罰則の種類（caution、warning、duel-loss、match-loss、disqualification、disqualification-without-prize）
expected-penalty-reason = 理由（malicious、mitigating、repetition、affected-result、other）
expected-moment = 時点（before duel 1、duel N、between duels N and M、end of match、between matches、event over）
expected-committed-by = 行為者（player または supporter）
expected-serve = next-match または record-only のどちらか
expected-appeal-decision = upheld または overturned のどちらか

event-penalty-given = { $who }に{ $level }（{ $what }）{ $falls ->
    [duel] 。デュエル{ $duel }は敗北です
    [match] 。マッチは敗北です
    [next-match] 。次のマッチに適用します
   *[nowhere] {""}
}。罰則{ $number }番。{ $note }
event-penalty-served = { $who }の罰則（{ $number }番）を適用しました。{ $falls ->
    [duel] デュエル{ $duel }は敗北です
   *[other] マッチは敗北です
}。
event-penalty-taken-back = { $who }の罰則（{ $number }番）を取り消しました。{ $why }
event-penalty-appealed = { $who }が罰則（{ $number }番）に異議を申し立てました。{ $why }
event-penalty-appeal-decided = { $who }の罰則（{ $number }番）への異議申し立てを裁定しました：{ $decision ->
    [upheld] 罰則を維持
   *[overturned] 罰則を取り消し
}。{ $why }

refusal-penalty-no-document = この大会の罰則規定が登録されていません。
    .hint = 印刷された規定に従って裁定し、メモを残してください。
refusal-penalty-unknown-infraction = { $document } に { $id } という違反はありません。
    .hint = `hantei regulations show { $document }` で確認するか、指定せずに内容を書いてください。
refusal-penalty-serve-missing = マッチ外のマッチの敗北は、次のマッチに適用するか、記録のみとするかをジャッジが決めます。
    .hint = serve=next-match か serve=record-only を指定してください。
    .page-hint = 「マッチ外の場合」でどちらかを選んでください。
refusal-penalty-unknown = { $number }番の罰則はありません。
    .hint = `hantei penalties LOG` で確認してください。
refusal-penalty-taken-back = { $number }番の罰則は取り消されています。
    .hint = やはり必要なら、改めて罰則を与えてください。
refusal-penalty-not-waiting = { $number }番の罰則は次のマッチを待っているものではありません。
    .hint = 後から適用するのは、マッチとマッチの間に与えたものだけです。
refusal-penalty-no-match = { $who }には適用できるマッチがありません（不戦勝はマッチではありません）。
    .hint = { $who }が対戦する次のラウンドまで待ってください。
refusal-penalty-appealed = { $number }番の罰則にはすでに異議申し立てがあります。
    .hint = ヘッドジャッジが裁定します。
refusal-penalty-infraction-missing = 何が起きたかが入力されていません。
    .hint = 違反を infraction=PEN-A1 のように指定してください。どの文書にもない場合は、note=… に内容を書き、レベルを選びます。
    .page-hint = 違反を選んでください。どの文書にもない場合は、メモに内容を書き、レベルを選びます。
refusal-penalty-duel-over = { $number }番の罰則が与えられたデュエルはすでに終了しているため、異議は受け付けられません。
    .hint = 誤りであれば、ヘッドジャッジが取り消すことができます。
refusal-penalty-no-appeal = { $number }番の罰則に裁定待ちの異議申し立てはありません。
    .hint = `hantei penalties LOG` で異議申し立てのある罰則を確認してください。
refusal-penalty-against-result = { $who }の罰則（{ $number }番）による敗北が、この結果に含まれていません。
    .hint = 罰則で失ったデュエルやマッチを含むスコアを入力するか、先に罰則を取り消してください。
refusal-penalty-waits = { $who }の罰則（{ $number }番）はこのマッチに適用するもので、まだ適用されていません。
    .hint = ジャッジが `hantei do LOG serve-penalty number={ $number }` で適用するか、取り消してください。
    .page-hint = ジャッジが罰則の一覧から適用するか、取り消してください。
refusal-penalty-lost-by-merge = { $who }には次のマッチに適用する罰則（{ $number }番）があり、統合すると失われます。
    .hint = この登録を残してもう一方を統合するか、先に罰則を取り消してください。
refusal-penalty-disqualified = { $who }は罰則（{ $number }番）により失格です。
    .hint = 誤りであれば、ヘッドジャッジが先にその罰則を取り消してください。

court-none = 罰則はまだありません。
court-counts = 罰則{ $count }件（次のマッチ待ち{ $waiting }件、裁定待ちの異議申し立て{ $appeals }件）
court-heading-number = 番号
court-heading-penalty = 罰則
court-heading-what = 違反の内容
court-heading-effect = 効果
court-appealed = 異議申し立てあり
court-taken-back = 取り消し
court-effect = { $falls ->
    [duel] デュエル{ $duel }は敗北
    [match] マッチは敗北
    [next-match] 次のマッチに適用
    [unserved] 適用なし（記録のみ）
   *[nowhere] マッチへの影響なし
}{ $out ->
    [out] 、大会から除外
   *[in] {""}
}{ $prizes ->
    [revoked] 、賞品は取り消し
   *[kept] {""}
}{ $record ->
    [official] （公式記録）
   *[event] {""}
}
court-appeal = { $decision ->
    [open] ヘッドジャッジの裁定を待っています。
    [upheld] 罰則は維持されました：{ $why }
   *[overturned] 罰則は取り消されました：{ $why }
}
court-moment = { $moment ->
    [before] デュエル1の前
    [duel] デュエル{ $duel }中
    [between] デュエル{ $duel }とデュエル{ $next }の間
    [end-of-match] エンド・オブ・マッチ中
    [decided] マッチの決着後
    [between-matches] マッチとマッチの間
   *[event-over] 大会終了後
}
