# The desk for registration and check-in.

doubt-same-name = Same name as { $others }, and no two different CARD GAME IDs tell them apart.
doubt-wrong-check-digit = The CARD GAME ID does not fit its last digit.
