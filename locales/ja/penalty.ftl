# 罰則：提案、是正、効果。p1 は先に表示されるデュエリスト、p2 はその相手。

penalty-remedy-none = 是正することはありません。
penalty-remedy-add-to-minimum = デッキが{ $minimum ->
    [0] 下限の枚数
   *[other] { $minimum }枚
}になるまで適正なカードを加えます。
penalty-remedy-replace-cards = 不適切なカードを取り除き、適正なカードを加えて元の枚数に戻します。
penalty-remedy-remove-cards = 超えた分を取り除き、デッキを適正な状態にします。
penalty-remedy-deck-follows-list = デッキをデッキリストに合わせます。
penalty-remedy-restore-sizes = デッキ、エクストラデッキ、サイドデッキを決められた枚数に戻します。
penalty-remedy-rewind = 違反の前の状態までゲームを戻します。
penalty-remedy-play-on = そのまま続けます。使用したカードは墓地へ置き、それによる効果の発動や処理は行いません。
penalty-remedy-return-drawn = { $cards ->
    [0] 引きすぎたカードを
   *[other] 引きすぎた{ $cards }枚を
}デッキに戻し、シャッフルします。
penalty-remedy-return-random = 手札から{ $cards ->
    [0] 引きすぎた枚数分を
   *[other] { $cards }枚を
}無作為に選んでデッキに戻し、シャッフルします。
penalty-remedy-return-seen = 見たカードを元の場所に戻します。デッキのカードであればシャッフルします。
penalty-remedy-meet-conditions = 大会の条件を満たします。
penalty-remedy-change-sleeves = スリーブを交換し、カードの見分けがつかないようにします。
penalty-remedy-clear-sleeves = スリーブから余計な物を取り出します。
penalty-remedy-clear-field = 不要な物をフィールドから片付けます。
penalty-remedy-show-cards = 隠していたカードを見える状態にします。
penalty-remedy-correct-to-continue = 改善してから対戦を続けます。
penalty-remedy-repair-game-state = ゲーム状態を直すか、違反の前まで戻します。それで明らかになった情報はそのままとします。
penalty-remedy-accept-game-state = 今のゲーム状態を受け入れ、そのまま続けます。
penalty-remedy-offer-to-drop = 大会を続けられない場合は、ドロップするか本人に確認します。
penalty-remedy-take-seat = 着席して2回目のデュエルを始めます。その前にサイドデッキは使えません。
penalty-remedy-fix-list = デッキリストを訂正するか、内容を明らかにします。
penalty-remedy-repair-deck = デッキとデッキリストを直します。適正なリストならデッキを合わせ、そうでなければ不正なカードを除き、下限に足りない分だけサイドデッキから補います。
penalty-remedy-show-and-return = カードを双方に見せ、元の場所と順番に戻します。
penalty-remedy-change-by-round-end = 遅くともラウンド終了までに、スリーブやカードを交換します。
penalty-remedy-change-before-play = 続ける前にカードを交換するか取り除きます。取り除いたカードはリストからも外します。
penalty-remedy-stop-conduct = 行為をやめさせ、元どおりにします。
penalty-remedy-remove-and-report = 本人を会場から出し、関係者全員の陳述を取って報告します。

penalty-question-significant-decision = その後、次の重大な判断は行われましたか。行われた場合は --after-significant-decision を付けてください。
penalty-question-too-far-back = さかのぼりすぎて直せませんか。直せない場合は --after-significant-decision を付けてください。

penalty-ask-next-match-or-record = 次のマッチに適用するか、記録だけにするかをジャッジが決めます。
penalty-ask-reopen-match = 違反者が勝ったマッチをやり直すかどうかを、ヘッドジャッジが決めます。
penalty-ask-confirm-both-lose = 双方の結果をヘッドジャッジが確認します。
penalty-ask-every-participant = 関わったほかの全員にも同じ罰則を与えます。
penalty-ask-drop = ドロップするかどうかを主催者が確認します。
penalty-ask-redistribute-prizes = 賞を誰に渡すかを主催者が決めます。
penalty-ask-extension-after-duel-loss = デュエルの敗北の後で延長するかどうかを、ヘッドジャッジが決めます。

penalty-opening-start-method = マッチ開始時と同じ方法
penalty-opening-p1 = p1 が選ぶ
penalty-opening-p2 = p2 が選ぶ
penalty-opening-last-loser = 最後に行ったデュエルの敗者が選ぶ
penalty-next-duel = { $number }回目のデュエル：サイドデッキは{ $side ->
    [allowed] 双方とも使えます
   *[not-allowed] 使えません
}。先攻・後攻：{ $opening }。

penalty-heading-infraction = 違反
penalty-heading-level = 罰則
penalty-heading-remedy = 是正
penalty-heading-question = 確認
penalty-heading-match = マッチ
penalty-heading-next-duel = 次のデュエル
penalty-heading-effect = 効果
penalty-heading-asks = 決めること
penalty-level-open = まだ決まっていません
penalty-level-proposed = { $level }（提案：{ $proposed }）
penalty-level-base = { $level }（規定では{ $base }から）
penalty-match = { $score }、{ $state }{ $winner ->
    [nobody] { "" }
    [draw] ：引き分け
    [double-loss] ：両者敗北
   *[other] ：{ $winner } の勝ち
}
penalty-carried-none = 持ち越しなし
penalty-carried-next-duel = 次のデュエルに適用（対戦せずに敗北）
penalty-carried-next-match = 次に行うマッチに適用
penalty-carried-unserved = 記録のみ
penalty-participation-in = 大会に残る
penalty-participation-out = 大会から除外
penalty-prizes-kept = それまでに得た賞は残る
penalty-prizes-revoked = 受賞資格を失う
penalty-record-event = 大会内の記録
penalty-record-official = 公式に記録
penalty-extension = { $time } の延長
penalty-extension-off = 時間終了後の手順中のため延長なし
penalty-extension-not-applicable = 制限時間がないため延長なし

# 裁定できない理由。
penalty-refused-unknown-infraction = { $document } に { $id } という違反はありません。
    .hint = 使えるのは次のとおりです：{ $known }
penalty-refused-no-infraction = { $infraction } はここでは違反ではなく、罰則はありません。
    .hint = 尋ねた人に規定を示してください。
penalty-refused-level-missing = { $infraction } の罰則は規定に定めがなく、ジャッジが決めます。
    .hint = --level で選んでください：{ $levels }
    .page-hint = 規定の罰則から選んでください：{ $levels }
penalty-refused-reason-missing = { $level } は規定の罰則（{ $base }）と異なるため、理由が必要です。
    .hint = --reason に malicious、mitigating、repetition、affected-result、other のいずれかを指定してください。
    .page-hint = 罰則の横で理由を選んでください。
penalty-refused-no-such-level = { $document } に { $level } という罰則はありません。
    .hint = あるのは次のとおりです：{ $levels }
penalty-refused-not-a-judge = 罰則を与えられるのはジャッジだけで、{ $role } にはできません。
    .hint = ジャッジを呼んでください。
penalty-refused-head-judge-only = { $level } を与えられるのはヘッドジャッジだけです。
    .hint = ヘッドジャッジを呼んでください。
penalty-refused-head-judge-deviates = 規定と異なる { $level } を与えられるのはヘッドジャッジだけです。
    .hint = ヘッドジャッジを呼んでください。
penalty-refused-not-yet = { $infraction } は { $time } から提案されます。{ $late } ではまだ早すぎます。
    .hint = その時刻になってから確認してください。
penalty-refused-nothing-proposed = { $late } の時点で提案する罰則はありません。
    .hint = ほかの違反は --infraction で指定してください。
penalty-refused-elsewhere = 結果の出たデュエルが{ $duels }回のとき、{ $moment } ということはありません。
    .hint = --moment か --before を直してください。
    .page-hint = 時点とスコアが合うように直してください。
penalty-refused-score-impossible = { $score } のマッチは進行中ではありません。
    .hint = --before を直すか、--moment decided を指定してください。
    .page-hint = マッチのスコアを直してください。
penalty-refused-no-procedure = { $document } に { $stage } の手順がないため、罰則の効果が分かりません。
    .hint = --regulation に大会の規定を指定してください。
    .page-hint = 印刷された規定に従って裁定し、メモを残してください。
penalty-refused-extension-too-short = { $asked } の延長は短すぎます。{ $least } 以上が必要です。
    .hint = { $least } 以上を指定してください。
penalty-refused-no-extension = この罰則では延長できません。
    .hint = --extension を付けずに確認してください。
    .page-hint = 延長時間を空にしてください。
penalty-refused-time = { $text } は時間として読めません。
    .hint = 分と秒で書いてください（例：12:00）。
penalty-refused-moment = { $text } という時点はありません。
    .hint = before duel 1、duel N、between duels N and M、end of match、decided、between matches、event over のいずれかを書いてください。
penalty-refused-word = { $text } はここでは使えません。
    .hint = 次のいずれかを書いてください：{ $choices }
penalty-refused-infraction-missing = 違反も遅刻の時間も指定されていません。
    .hint = --infraction か --late を指定してください。使えるのは次のとおりです：{ $known }
