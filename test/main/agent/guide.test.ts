import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import { WrittenEvent, JournalHeader, StatusDocument } from '../../../src-main/agent/schema.ts';
import { agentFeedSchema, agentFeedSchemaPath } from '../../tooling/agent-feed-schema.ts';
import { allKept, follow } from './following.ts';
import { later } from './a-status.ts';

const guide = resolve(import.meta.dirname, '../../../docs/agent-feed');
const parsed = (text: string): unknown => JSON.parse(text);
const linesOf = (path: string): unknown[] => readFileSync(path, 'utf8').trimEnd().split('\n').map(parsed);

const eventTypes = WrittenEvent.options.map((option) => option.shape.type.value);
const headerIn = (folder: string): JournalHeader => {
  const [header = ''] = readFileSync(join(folder, 'journal.jsonl'), 'utf8').split('\n');
  return JournalHeader.parse(parsed(header));
};

/** A journal file as the guide describes it: a header, and events whose seq rises by one. */
function expectJournal(path: string): JournalHeader {
  const [header, ...lines] = linesOf(path);
  const events = lines.map((line) => WrittenEvent.parse(line));
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  return JournalHeader.parse(header);
}

describe('the published JSON Schema', () => {
  test('is what the schemas say: node test/tooling/agent-feed-schema.ts writes it', () => {
    expect(parsed(readFileSync(agentFeedSchemaPath, 'utf8'))).toEqual(
      parsed(JSON.stringify(agentFeedSchema())),
    );
  });
});

describe('the example', () => {
  test('holds a status to the letter, of which nothing is left out', async () => {
    const folder = join(guide, 'example');
    const document = parsed(readFileSync(join(folder, 'status.json'), 'utf8'));
    expect(StatusDocument.strict().parse(document)).toEqual(document);
    const reading = await openFeed(`file:${folder}`, null, later).readStatus(AbortSignal.timeout(5_000));
    expect(reading.invalid).toEqual([]);
    expect(expectJournal(join(folder, 'journal.jsonl')).journal_id).toBe(reading.status.journalId);
  });

  test('holds an event of every type', () => {
    const [, ...lines] = linesOf(join(guide, 'example/journal.jsonl'));
    const types = lines.map((line) => WrittenEvent.parse(line).type);
    expect(new Set(types)).toEqual(new Set(eventTypes));
  });
});

const at: { folder: string } = {} as never;
beforeEach(() => {
  at.folder = mkdtempSync(join(tmpdir(), 'perpscope-writer-'));
});
afterEach(() => rmSync(at.folder, { recursive: true, force: true }));

const hasPython = spawnSync('python3', ['--version'], { timeout: 10_000 }).status === 0;

describe('the writer', () => {
  const cases = [
    { language: 'TypeScript', program: process.execPath, file: 'writer.ts', runs: true },
    { language: 'Python', program: 'python3', file: 'writer.py', runs: hasPython },
  ];
  for (const { language, program, file, runs } of cases) {
    const write = (): void => void execFileSync(program, [join(guide, file), at.folder], { timeout: 15_000 });
    test.skipIf(!runs)(`in ${language} writes a status that is read whole`, async () => {
      write();
      const { status, invalid } = await openFeed(`file:${at.folder}`, null, later).readStatus(
        AbortSignal.timeout(5_000),
      );
      expect(invalid).toEqual([]);
      expect(status).toMatchObject({
        network: 'TESTNET',
        symbols: ['BTC', 'ETH'],
        operationalStatus: 'running',
        risk: { kind: 'reported' },
      });
      expect(Math.abs(Date.now() - status.heartbeatAt)).toBeLessThan(60_000);
      expect(headerIn(at.folder).journal_id).toBe(status.journalId);
    });

    test.skipIf(!runs)(
      `in ${language} writes events of every type, each start's in a journal of its own, and all are kept`,
      async () => {
        const journals: string[] = [];
        const following = follow(`file:${at.folder}`);
        onTestFinished(following.drop);
        for (let starts = 0; starts < 3; starts += 1) {
          write();
          journals.push(headerIn(at.folder).journal_id);
          // The second is read only after the third has begun.
          if (starts !== 1) await following.poll();
        }
        const { reader } = following.store();
        const kept = allKept(reader);
        for (const journalId of journals) {
          const events = kept.filter((event) => event.journalId === journalId);
          expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
          expect(new Set(events.map(({ type }) => type))).toEqual(new Set(eventTypes));
        }
        expect(following.problems()).toEqual([]);
        const told = reader.decisionEvents({ decisionId: 'd-1', journalId: journals[0] ?? '' });
        expect(told.map(({ type }) => type)).toEqual(['decision', 'reasoning', 'order']);
        expect(reader.refusedEntries({ before: null, limit: 1 })).toMatchObject([
          { refusedBy: { gate: 'max_leverage', threshold: 3, value: 3.4 } },
        ]);
      },
    );
  }
});
