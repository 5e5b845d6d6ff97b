# What commands would change.
