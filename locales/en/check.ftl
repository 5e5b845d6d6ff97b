# The check of published rounds.
