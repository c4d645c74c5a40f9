-- The symbol graph of one workspace, format 1 (see meta 'format').
--
-- What a file says is kept as one block of facts (parsers.Encode); the tables beside
-- it only lead to the files that matter for a question. References are tied to
-- definitions when they are asked for (resolve.go), so a changed file rewrites its own
-- rows and nobody else's, and a name that appears later links at once.
--
-- A full build writes without these indexes and makes them last.
CREATE TABLE meta (k TEXT PRIMARY KEY, v TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE file (
  id     INTEGER PRIMARY KEY,
  path   TEXT NOT NULL,     -- slash separated, relative; a folder that was left out ends in /
  lang   TEXT NOT NULL,     -- language, 'text' for documents, '' for none
  size   INTEGER NOT NULL,
  mtime  INTEGER NOT NULL,  -- ns
  ctime  INTEGER NOT NULL,  -- ns
  inode  INTEGER NOT NULL,
  hash   BLOB,              -- first 16 bytes of SHA-256 of the content
  status INTEGER NOT NULL,  -- 0 indexed, 1 partial, 2 skipped
  reason TEXT NOT NULL,     -- why partial or skipped
  flags  INTEGER NOT NULL,  -- 1 test, 2 generated, 4 minified, 8 vendored
  symbols INTEGER NOT NULL,
  refs    INTEGER NOT NULL
);
CREATE TABLE facts (file INTEGER PRIMARY KEY, data BLOB NOT NULL); -- parsers.Encode, in zstd

CREATE TABLE name (id INTEGER PRIMARY KEY, s TEXT NOT NULL);
CREATE TABLE symbol (
  id    INTEGER PRIMARY KEY,
  file  INTEGER NOT NULL,
  def   INTEGER NOT NULL,   -- index in the facts of the file
  name  INTEGER NOT NULL,
  kind  INTEGER NOT NULL,
  flags INTEGER NOT NULL,
  space INTEGER NOT NULL    -- name of the name space it stands in: 0 the one without a name, -1 none (a member, a local)
);
-- use: the file refers to the name at least once.
CREATE TABLE use (name INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (name, file)) WITHOUT ROWID;
-- alias: in the file, what is called name elsewhere goes by alias. tail is the last
-- part of the module path for relative imports, '*' for all others.
CREATE TABLE alias (name INTEGER NOT NULL, alias INTEGER NOT NULL, file INTEGER NOT NULL, tail TEXT NOT NULL);
-- import: the file imports the module path, as written.
CREATE TABLE import (path TEXT NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (path, file)) WITHOUT ROWID;

-- space: the file defines something in the name space, as the language writes it.
CREATE TABLE space (path TEXT NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (path, file)) WITHOUT ROWID;

-- config: files that say how names of modules lead to files.
CREATE TABLE config (path TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
