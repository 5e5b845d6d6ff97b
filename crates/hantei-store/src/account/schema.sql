-- What is remembered about people who use the server: a step of the schema, the same text for every engine.
-- Released: never changed. Times are milliseconds UTC since 1970; ids, tokens and times come from the program.

CREATE TABLE accounts (
    account_id  TEXT NOT NULL PRIMARY KEY,
    name        TEXT NOT NULL,
    login       TEXT NOT NULL,
    login_key   TEXT NOT NULL UNIQUE, -- the login without case and width
    password    TEXT NOT NULL, -- a hash, as a PHC string
    standing    TEXT NOT NULL CHECK (standing IN ('owner', 'staff')),
    language    TEXT,
    created_at  BIGINT NOT NULL,
    disabled_at BIGINT
);

CREATE TABLE one_time_links (
    link_id    TEXT NOT NULL PRIMARY KEY, -- SHA-256 of the token
    purpose    TEXT NOT NULL CHECK (purpose IN ('first_set_up', 'invitation', 'recovery')),
    standing   TEXT CHECK (standing IN ('owner', 'staff')), -- of whoever accepts
    account_id TEXT REFERENCES accounts, -- whose password is set anew
    made_by    TEXT REFERENCES accounts, -- nobody: the console
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT,
    used_by    TEXT REFERENCES accounts,
    CHECK ((purpose = 'recovery') = (account_id IS NOT NULL)),
    CHECK ((purpose = 'recovery') = (standing IS NULL)),
    CHECK ((used_at IS NULL) = (used_by IS NULL))
);

CREATE TABLE invited_roles (
    link_id    TEXT NOT NULL REFERENCES one_time_links,
    tournament TEXT NOT NULL,
    role       TEXT NOT NULL,
    granted_at BIGINT, -- when the tournament's log said so
    PRIMARY KEY (link_id, tournament, role)
);

CREATE TABLE sessions (
    session_id  TEXT NOT NULL PRIMARY KEY, -- SHA-256 of the token
    account_id  TEXT REFERENCES accounts,
    tournament  TEXT,
    entrant     BIGINT,
    link_serial BIGINT, -- of the link that the entrant came by
    created_at  BIGINT NOT NULL,
    last_seen   BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL,
    user_agent  TEXT NOT NULL,
    CHECK ((account_id IS NULL) = (tournament IS NOT NULL)),
    CHECK ((tournament IS NULL) = (entrant IS NULL)),
    CHECK ((tournament IS NULL) = (link_serial IS NULL))
);
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_entrant ON sessions (tournament, entrant);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE signing_keys (
    key_id     TEXT NOT NULL PRIMARY KEY,
    secret     TEXT NOT NULL, -- 32 bytes in hexadecimal digits
    created_at BIGINT NOT NULL
);

CREATE TABLE link_serials (
    tournament TEXT NOT NULL,
    holder     TEXT NOT NULL, -- an entrant, or the display
    serial     BIGINT NOT NULL, -- where there is no row, 1
    PRIMARY KEY (tournament, holder)
);

CREATE TABLE join_codes (
    tournament TEXT NOT NULL PRIMARY KEY,
    code       TEXT NOT NULL UNIQUE,
    given_at   BIGINT NOT NULL,
    closed_at  BIGINT
);
