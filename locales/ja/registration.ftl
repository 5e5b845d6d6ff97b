# 受付と出席確認。

doubt-same-name = { $others }と同じ名前で、異なるカードゲームIDがないため区別できません。
doubt-wrong-check-digit = カードゲームIDの末尾の数字が合いません。
