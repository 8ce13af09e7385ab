import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Fields = Readonly<Record<string, unknown>>;

/** A journal's first line, without its end. */
export const aHeader = (journalId = 'journal-1'): string =>
  JSON.stringify({ schema: 'perpscope.agent/1', journal_id: journalId });

export const noon = Date.UTC(2026, 0, 5, 12);

/** A note as an agent writes it, `seq` seconds after noon. */
const aNote = (seq: number, change: Fields = {}): Record<string, unknown> => ({
  seq,
  type: 'note',
  at: new Date(noon + seq * 1_000).toISOString().slice(0, -1),
  network: 'TESTNET',
  text: `note ${seq}`,
  ...change,
});

export const lineOf = (seq: number, change: Fields = {}): string => JSON.stringify(aNote(seq, change));

export const linesOf = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => lineOf(from + nth));

export interface JournalFolder {
  readonly folder: string;
  readonly path: (name?: string) => string;
  /** Replaces the whole file. */
  readonly write: (lines: readonly string[], name?: string) => void;
  readonly append: (...lines: readonly string[]) => void;
  readonly appendText: (text: string | Buffer) => void;
  /** Renames the current file. */
  readonly rotate: (name: string) => void;
  readonly rename: (from: string, to: string) => void;
  readonly text: (name?: string) => string;
  readonly drop: () => void;
}

export function aJournalFolder(): JournalFolder {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-journal-'));
  const path = (name = 'journal.jsonl'): string => join(folder, name);
  return {
    folder,
    path,
    write: (lines, name) => writeFileSync(path(name), lines.map((line) => `${line}\n`).join('')),
    append: (...lines) => appendFileSync(path(), lines.map((line) => `${line}\n`).join('')),
    appendText: (text) => appendFileSync(path(), text),
    rotate: (name) => renameSync(path(), path(name)),
    rename: (from, to) => renameSync(path(from), path(to)),
    text: (name) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : ''),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}
