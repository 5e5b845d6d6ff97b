# The bracket of an elimination.
