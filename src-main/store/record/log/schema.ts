/**
 * The log over the rows of the record. log_begin: one row a log, the newest is in use. continues is the checkpoint that a restored
 * record had, replaces that of the record that was put aside. log_size counts the rows that are hashed, with the beginning
 * of the log as row 0; log_tile has their hashes, in tiles of 256.
 */
export const logTables = `
  CREATE TABLE log_begin (
    nth INTEGER PRIMARY KEY, log_id TEXT NOT NULL UNIQUE, begun_at INTEGER, continues TEXT, replaces TEXT
  ) STRICT;
  INSERT INTO log_begin (nth, log_id) VALUES (1, lower(hex(randomblob(16))));
  CREATE TABLE log_size (only INTEGER PRIMARY KEY CHECK (only = 1), size INTEGER NOT NULL) STRICT;
  INSERT INTO log_size (only, size) VALUES (1, 0);
  CREATE TABLE log_tile (
    level INTEGER NOT NULL, place INTEGER NOT NULL, hashes BLOB NOT NULL, PRIMARY KEY (level, place)
  ) STRICT;
`;
