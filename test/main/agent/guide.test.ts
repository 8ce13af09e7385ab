import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkFeed } from '../../../src-main/agent/check-feed.ts';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import {
  WrittenEvent,
  JournalHeader,
  StatusDocument,
  riskReportFields,
} from '../../../src-main/agent/schema.ts';
import { usualAgentTimings } from '../../../src-main/readers/agent/agent-reader.ts';
import { run as runLoop } from '../../../docs/agent-feed/loop.ts';
import { openWriter } from '../../../docs/agent-feed/writer.ts';
import { agentFeedSchema, agentFeedSchemaPath } from '../../tooling/agent-feed-schema.ts';
import { follow } from './following.ts';
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

test('the guide names how often the feed is read, and for how long an answer is waited for', () => {
  const { everyMs, timeoutMs } = usualAgentTimings;
  expect(readFileSync(`${guide}.md`, 'utf8')).toContain(
    `every ${everyMs / 1_000} seconds each, with a timeout of ${timeoutMs / 1_000} seconds`,
  );
});

test('the published JSON Schema equals the schemas in the code: node test/tooling/agent-feed-schema.ts writes it', () => {
  expect(parsed(readFileSync(agentFeedSchemaPath, 'utf8'))).toEqual(
    parsed(JSON.stringify(agentFeedSchema())),
  );
});

describe('the example', () => {
  test('has a status that is valid in full', async () => {
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
        const stored = following.events();
        for (const journalId of journals) {
          const events = stored.filter((event) => event.journalId === journalId);
          expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
          expect(new Set(events.map(({ type }) => type))).toEqual(new Set(eventTypes));
        }
        expect(following.problems()).toEqual([]);
        const reported = reader.decisionEvents({ decisionId: 'd-1', journalId: journals[0] ?? '' });
        expect(reported.map(({ type }) => type)).toEqual(['decision', 'reasoning', 'order']);
        expect(reader.refusedEntries({ before: null, limit: 1 })).toMatchObject([
          { refusedBy: { gate: 'max_leverage', threshold: 3, value: 3.4 } },
        ]);
      },
    );
  }
});

describe('an example program', () => {
  const programs = [
    ['node', 'writer.ts', process.execPath],
    ['node', 'loop.ts', process.execPath],
    ['python3', 'writer.py', 'python3'],
    ['python3', 'loop.py', 'python3'],
  ] as const;
  test.for(programs)(
    '%s %s without its folder says how to call it and exits with code 2',
    (which, { skip }) => {
      const [name, file, program] = which;
      skip(name === 'python3' && !hasPython);
      const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
      for (const args of [[], ['']]) {
        const ended = spawnSync(program, [join(guide, file), ...args], {
          cwd: at.folder,
          env,
          encoding: 'utf8',
          timeout: 15_000,
        });
        expect([ended.status, ended.stdout, ended.stderr]).toEqual([
          2,
          '',
          `Usage: ${name} ${file} FOLDER\n`,
        ]);
        expect(readdirSync(at.folder)).toEqual([]);
      }
    },
  );
});

interface Definition {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}
/** Required fields of a definition and of everything in it. */
const requiredIn = (part: unknown): readonly string[] => {
  if (typeof part !== 'object' || part === null) return [];
  const { required = [] } = part as Partial<Definition>;
  return [...(Array.isArray(required) ? required : []), ...Object.values(part).flatMap(requiredIn)];
};
const text = readFileSync(join(guide, '../agent-feed.md'), 'utf8');
const section = (from: string, to: string): string => text.slice(text.indexOf(from), text.indexOf(to));
const boldIn = (part: string): ReadonlySet<string> =>
  new Set([...part.matchAll(/\*\*`(\w+)`\*\*/g)].map(([, name = '']) => name));
const schema = agentFeedSchema() as {
  readonly $defs: {
    readonly StatusDocument: Definition;
    readonly JournalEvent: { readonly oneOf: Definition[] };
  };
};

describe('the guide', () => {
  test('has the required fields of a status in bold, and no others', () => {
    expect(boldIn(section('## Status', '### Risk'))).toEqual(
      new Set(requiredIn(schema.$defs.StatusDocument)),
    );
  });

  test('has the required fields of each event in bold, and no others', () => {
    const common = boldIn(section('## Journal', '| type '));
    expect(common).toEqual(new Set(['seq', 'type', 'at', 'network']));
    const rows = section('| type ', '## How the journal is read').split('\n');
    for (const option of schema.$defs.JournalEvent.oneOf) {
      const type = (option.properties['type'] as { const: string }).const;
      const row = rows.find((line) => line.startsWith(`| \`${type}\` `)) ?? '';
      expect([type, new Set([...common, ...boldIn(row)])]).toEqual([type, new Set(requiredIn(option))]);
    }
  });

  test('lists the fields of risk with the units of the JSON Schema', () => {
    const rows = [...section('### Risk', '## Journal').matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)];
    expect(rows.map(([, field, meaning]) => [field, meaning])).toEqual(Object.entries(riskReportFields));
    const { risk } = schema.$defs.StatusDocument.properties as { readonly risk: Definition };
    expect(risk.properties).toEqual(
      Object.fromEntries(rows.map(([, field, description]) => [field, { description }])),
    );
  });
});

describe('the loop', () => {
  const fixed = '2026-01-05T14:00:00Z';
  const checked = () => checkFeed(`file:${at.folder}`, { token: null, now: later });
  const expectSteps = async (steps: number): Promise<void> => {
    expect(await checked()).toMatchObject({
      result: 'clean',
      findings: [],
      status: { heartbeatAt: '2026-01-05T14:00:00.000Z' },
      events: 2 * steps,
    });
    const status = parsed(readFileSync(join(at.folder, 'status.json'), 'utf8'));
    expect(status).toMatchObject({ operational_status: 'paused', status_reason: 'stopped' });
  };

  test('in TypeScript writes a clean feed until it is stopped', async () => {
    const stop = new AbortController();
    const waits: number[] = [];
    const wait = async (ms: number): Promise<void> => {
      if (waits.push(ms) === 5) stop.abort();
    };
    await runLoop(
      openWriter(at.folder, 'TESTNET', () => fixed),
      { signal: stop.signal, wait },
    );
    expect(waits).toHaveLength(5);
    await expectSteps(5);
  });

  test.skipIf(!hasPython)('in Python writes a clean feed', async () => {
    const program = [
      'import loop, writer',
      `loop.run(writer.Writer(${JSON.stringify(at.folder)}, "TESTNET", lambda: "${fixed}"), lambda _: None, 5)`,
    ].join('\n');
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    execFileSync('python3', ['-c', program], { cwd: guide, env, timeout: 15_000 });
    await expectSteps(5);
  });

  for (const [language, program, file] of [
    ['TypeScript', process.execPath, 'loop.ts'],
    ['Python', 'python3', 'loop.py'],
  ] as const)
    test.skipIf(language === 'Python' && !hasPython)(
      `in ${language} says that it is paused when it is ended`,
      async () => {
        const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
        const child = spawn(program, [join(guide, file), at.folder], { env, timeout: 15_000 });
        await vi.waitFor(async () => expect(await checked()).toMatchObject({ events: 2 }), {
          timeout: 10_000,
        });
        child.kill('SIGTERM');
        await once(child, 'close');
        const status = parsed(readFileSync(join(at.folder, 'status.json'), 'utf8'));
        expect(status).toMatchObject({ operational_status: 'paused' });
      },
    );
});
