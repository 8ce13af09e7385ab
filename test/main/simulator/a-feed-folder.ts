import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WrittenEvent } from '../../../src-main/agent/schema.ts';
import { replaceStatus } from '../../../src-main/simulator/agent/start-agent.ts';

export interface FeedFolder {
  readonly folder: string;
  readonly writeStatus: (text: string) => void;
  /** Writes a torn line, as a crash in the middle of a line leaves it. */
  readonly tearJournal: (rest?: string) => void;
  readonly remove: () => void;
}

export function aFeedFolder(): FeedFolder {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-feed-'));
  return {
    folder,
    writeStatus: (text) => replaceStatus(folder, text),
    tearJournal: (rest = '') => appendFileSync(join(folder, 'journal.jsonl'), `{"seq":12${rest}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface JournalPart {
  readonly header: unknown;
  readonly events: readonly WrittenEvent[];
  readonly bytes: number;
}

/** Returns every journal file of a folder, the oldest first. */
export function readJournal(folder: string): readonly JournalPart[] {
  const parts = readdirSync(folder)
    .filter((name) => /^journal(\.\d+)?\.jsonl$/.test(name))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const [header, ...events] = text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as unknown);
      return { name, header, events: events as WrittenEvent[], bytes: Buffer.byteLength(text) };
    });
  const place = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? Infinity);
  return parts.sort((one, other) => place(one.name) - place(other.name));
}
