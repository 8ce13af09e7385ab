import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { agentSchemaName, type WrittenEvent, type JournalHeader } from '../../agent/schema.ts';
import { asFields, parseJson } from '../server/info-request.ts';
import { feedText } from './feed-text.ts';
import { isMissingFile } from '../../errors.ts';

/** Size at which a file is rotated. */
const rotateBytes = 2 * 1024 * 1024;

interface JournalFile {
  /** Sequence number of the last whole event; 0: none was written yet. */
  readonly lastSeq: () => number;
  readonly append: (events: readonly WrittenEvent[]) => void;
}

interface JournalFileOptions {
  readonly folder: string;
  readonly journalId: string;
  readonly rotateBytes: number;
}

const currentName = 'journal.jsonl';
const rotatedName = /^journal\.(\d+)\.jsonl$/;

/** Returns the whole lines of a file; null: the file is missing. */
function linesOf(path: string): readonly string[] | null {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** Removes a partial last line that a crash left behind; it is written again in full. */
function repair(path: string): void {
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  if (whole < bytes.length) truncateSync(path, whole);
}

function rotatedNumbers(folder: string): readonly number[] {
  return readdirSync(folder)
    .map((name) => rotatedName.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number);
}

function headerOf({ journalId }: JournalFileOptions): string {
  const header: JournalHeader = { schema: agentSchemaName, journal_id: journalId };
  return `${JSON.stringify(header)}\n`;
}

/** Returns a field of a line; null: the line is not JSON, or lacks the field. */
function fieldOf(line: string, field: 'journal_id' | 'seq'): unknown {
  return asFields(parseJson(line)?.value)?.[field] ?? null;
}

/** Returns the sequence number of a file's last event; 0: the file has none, or belongs to another journal. */
function lastSeqIn([header = '', ...events]: readonly string[], { journalId }: JournalFileOptions): number {
  if (fieldOf(header, 'journal_id') !== journalId) return 0;
  const last = events.findLast((line) => typeof fieldOf(line, 'seq') === 'number');
  return last === undefined ? 0 : Number(fieldOf(last, 'seq'));
}

function putAside({ folder }: JournalFileOptions): void {
  const next = Math.max(0, ...rotatedNumbers(folder)) + 1;
  renameSync(join(folder, currentName), join(folder, `journal.${next}.jsonl`));
}

/** Makes sure that the current file is whole and belongs to this journal. */
function settle(options: JournalFileOptions): void {
  const path = join(options.folder, currentName);
  const lines = linesOf(path);
  if (lines !== null) {
    repair(path);
    if (`${lines[0]}\n` === headerOf(options)) return;
    if (lines.length > 0) putAside(options);
  }
  writeFileSync(path, headerOf(options));
}

/** Returns the last sequence number of the newest file with an event of this journal, usually the current one. */
function lastSeqOf(options: JournalFileOptions): number {
  const numbers = rotatedNumbers(options.folder).toSorted((one, other) => other - one);
  const names = [currentName, ...numbers.map((number) => `journal.${number}.jsonl`)];
  for (const name of names) {
    const seq = lastSeqIn(linesOf(join(options.folder, name)) ?? [], options);
    if (seq > 0) return seq;
  }
  return 0;
}

/**
 * Opens the journal in a folder: continues after the last whole event of this journal, and starts over if the journal is another
 * one.
 */
export function openJournalFile(
  given: Omit<JournalFileOptions, 'rotateBytes'> & { rotateBytes?: number },
): JournalFile {
  const options: JournalFileOptions = { rotateBytes, ...given };
  const path = join(options.folder, currentName);
  settle(options);
  const written = { seq: lastSeqOf(options), bytes: statSync(path).size };
  const write = (text: string): void => {
    appendFileSync(path, text);
    written.bytes += Buffer.byteLength(text);
  };
  const rotate = (): void => {
    putAside(options);
    writeFileSync(path, headerOf(options));
    written.bytes = statSync(path).size;
  };
  return {
    lastSeq: () => written.seq,
    append: (events) => {
      const lines: string[] = [];
      const pending = { bytes: 0 };
      for (const event of events) {
        const line = `${feedText(event)}\n`;
        lines.push(line);
        pending.bytes += line.length;
        if (written.bytes + pending.bytes <= options.rotateBytes) continue;
        write(lines.splice(0).join(''));
        rotate();
        pending.bytes = 0;
      }
      if (lines.length > 0) write(lines.join(''));
      written.seq = events.at(-1)?.seq ?? written.seq;
    },
  };
}
