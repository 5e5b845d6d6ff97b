# The event at a glance.
