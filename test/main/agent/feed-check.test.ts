import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFeed } from '../../../src-main/agent/check-feed.ts';
import { later } from './a-status.ts';

const repository = resolve(import.meta.dirname, '../../..');
const example = join(repository, 'docs/agent-feed/example');
const folder = { path: '' };
beforeEach(() => {
  folder.path = mkdtempSync(join(tmpdir(), 'perpscope-feed-check-'));
  cpSync(example, folder.path, { recursive: true });
});
afterEach(() => rmSync(folder.path, { recursive: true, force: true }));

const journal = (): string => join(folder.path, 'journal.jsonl');
const append = (...lines: readonly (object | string)[]): void =>
  appendFileSync(
    journal(),
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
const common = { at: '2026-01-05T14:04:00Z', network: 'TESTNET' };
const note = (seq: number): object => ({ seq, type: 'note', ...common, text: `${seq}` });
const changeStatus = (change: (status: Record<string, unknown>) => void): void => {
  const path = join(folder.path, 'status.json');
  const status = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  change(status);
  writeFileSync(path, JSON.stringify(status));
};
const check = (address = `file:${folder.path}`, now = later) => checkFeed(address, { token: null, now });
/** Returns the findings, each as `file:line field`. */
const found = async (): Promise<readonly string[]> =>
  (await check()).findings.map(({ place, line, field }) => `${place.split('/').at(-1)}:${line} ${field}`);

describe('the check of a feed in a folder', () => {
  test('finds nothing in the example, and counts what it read', async () => {
    expect(await check()).toEqual({
      result: 'clean',
      findings: [],
      moreFindings: 0,
      unread: [],
      status: { journalId: '2026-01-05-a', heartbeatAt: '2026-01-05T14:03:21.000Z' },
      events: 9,
      journals: 1,
    });
  });

  test('names each field of a line that is missing or invalid, with the line', async () => {
    append({ seq: 10, type: 'order', ...common, side: 'by', order_type: 'limit', requested: 1 });
    const { findings, result } = await check();
    expect(result).toBe('findings');
    expect(findings).toEqual([
      { place: journal(), line: 11, seq: 10, field: 'order_id', problem: 'is required, but missing' },
      {
        place: journal(),
        line: 11,
        seq: 10,
        field: 'side',
        problem: 'expected one of "buy"|"sell"; it is "by"',
      },
    ]);
  });

  test('names an event with the number 0, which is never asked for over HTTP', async () => {
    append(note(0));
    const { findings } = await check();
    expect(findings.map(({ line, seq, field, problem }) => ({ line, seq, field, problem }))).toEqual([
      { line: 11, seq: 0, field: 'seq', problem: 'is 0, and numbers begin at 1: over HTTP it is not read' },
    ]);
  });

  test('counts empty lines, so that a line has the number that an editor shows', async () => {
    append('', '', 'not json');
    expect(await found()).toEqual(['journal.jsonl:13 ']);
  });

  test('names fields that are read as null although the event counts', async () => {
    append({
      seq: 10,
      type: 'trade_closed',
      ...common,
      trade_id: 't',
      size: 1,
      side: 'long',
      exit_price: -4,
      opened_at: '2026-02-30T00:00Z',
    });
    expect(await found()).toEqual(['journal.jsonl:11 exit_price', 'journal.jsonl:11 opened_at']);
  });

  test('names fields that make a well-formed event unusable', async () => {
    append({
      seq: 10,
      type: 'order',
      ...common,
      order_id: 'o',
      side: 'buy',
      order_type: 'limit',
      requested: 0,
    });
    append({ ...note(11), at: '2026-02-30T00:00Z' });
    expect(await found()).toEqual(['journal.jsonl:11 requested', 'journal.jsonl:12 at']);
  });

  test('names gaps and numbers used twice, and ignores repeated and late lines', async () => {
    append(note(13), note(13), { ...note(13), text: 'another' }, note(12), { ...note(1), type: 'dance' });
    append(note(15));
    const { findings } = await check();
    expect(findings.map(({ line, field, problem }) => [line, field, problem])).toEqual([
      [13, 'seq', '13 was already used with different content'],
      [15, '', expect.stringContaining('type')],
      [15, 'seq', '1 was already used with different content'],
      [14, 'seq', 'is 12, and 10 to 11 are missing before it'],
      [16, 'seq', 'is 15, and 14 is missing before it'],
    ]);
  });

  test('names an id that a second decision uses, or an order of another side or market', async () => {
    const at = (seq: number) => ({ seq, at: '2026-01-05T14:00:00Z', network: 'TESTNET' });
    const decision = { type: 'decision', decision_id: 'twice', action: 'hold' };
    const order = { type: 'order', order_id: 'twice', order_type: 'limit', side: 'buy', requested: 1 };
    append(
      { ...at(10), ...decision },
      { ...at(11), ...decision },
      { ...at(12), ...decision, action: 'close' },
      { ...at(13), ...order },
      { ...at(14), ...order, requested: 2 },
      { ...at(15), ...order, side: 'sell' },
    );
    const { findings } = await check();
    expect(findings.map(({ line, field, problem }) => [line, field, problem])).toEqual([
      [13, 'decision_id', '"twice" was already used with different content by number 10'],
      [16, 'order_id', '"twice" was already used with different content by number 13'],
    ]);
  });

  test('names a last line without a newline, and bytes that are not text', async () => {
    appendFileSync(journal(), Buffer.from([0xff, 0x0a]));
    appendFileSync(journal(), '{"seq":10');
    expect(await found()).toEqual(['journal.jsonl:11 ', 'journal.jsonl:12 ']);
  });

  test('reads rotated files in their order, and names one without a header', async () => {
    renameSync(journal(), join(folder.path, 'journal.1.jsonl'));
    append(note(10), note(11));
    expect(await found()).toEqual(['journal.jsonl:1 schema']);
    expect(await check()).toMatchObject({ events: 11, journals: 1 });
  });

  test('names each field of the status and of its rows', async () => {
    changeStatus((status) => {
      status['account'] = '0x1';
      status['markets'] = [{ coin: 'BTC', activation: 'ON' }, { coin: 7 }];
      status['signals'] = [{ signal_id: 's', symbol: 'BTC', direction: 'up', source: 'x' }];
      status['risk'] = {
        daily_pnl_usd: 'a lot',
        leverage_avg: 1e6,
        drawdown_usd: 'NaN',
        circuit_breaker_tripped: 'no',
        updated_at: 'now',
        other: [],
      };
    });
    expect((await found()).toSorted()).toEqual([
      'status.json:null account',
      'status.json:null markets.0.activation',
      'status.json:null markets.1',
      'status.json:null markets.1.coin',
      'status.json:null risk.circuit_breaker_tripped',
      'status.json:null risk.daily_pnl_usd',
      'status.json:null risk.leverage_avg',
      'status.json:null risk.updated_at',
      'status.json:null signals.0',
      'status.json:null signals.0.direction',
    ]);
  });

  test('names the required fields of a status that is rejected, and goes on to the journal', async () => {
    changeStatus((status) => {
      delete status['heartbeat_at'];
      status['network'] = 'testnet';
    });
    append('x');
    expect(await found()).toEqual([
      'status.json:null network',
      'status.json:null heartbeat_at',
      'journal.jsonl:11 ',
    ]);
    writeFileSync(join(folder.path, 'status.json'), '{');
    expect(await found()).toEqual(['status.json:null ', 'journal.jsonl:11 ']);
  });

  test('names a heartbeat ahead of the clock, and a journal that is not the one of the status', async () => {
    changeStatus((status) => {
      status['journal_id'] = 'another';
    });
    const { findings } = await check(`file:${folder.path}`, () => Date.UTC(2026, 0, 5, 13));
    expect(findings.map(({ field }) => field)).toEqual(['heartbeat_at', 'journal_id']);
  });

  test('counts the findings beyond a thousand', async () => {
    append(...Array.from({ length: 1_200 }, () => 'x'));
    const { findings, moreFindings } = await check();
    expect([findings.length, moreFindings]).toEqual([1_000, 200]);
  });
});

test('the check of a feed over HTTP names the number of an event, page after page', async () => {
  const events = [note(1), { ...note(2), text: 7 }, note(3), note(5)];
  const status = readFileSync(join(example, 'status.json'), 'utf8');
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://feed');
    if (pathname === '/status') return response.end(status);
    const after = Number(searchParams.get('after'));
    const page = events.slice(after, after + 2);
    const has_more = after + 2 < events.length;
    return response.end(JSON.stringify({ journal_id: '2026-01-05-a', events: page, has_more }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { findings, ...rest } = await check(url);
  server.close();
  expect(findings.map(({ place, seq, field }) => [place, seq, field])).toEqual([
    [`${url}/journal`, 2, 'text'],
    [`${url}/journal`, 5, 'seq'],
  ]);
  expect(rest).toMatchObject({ result: 'findings', events: 4, journals: 1 });
});

describe('perpscope feed check', () => {
  interface Ended {
    readonly code: number;
    readonly out: string;
    readonly err: string;
  }
  const run = (...args: readonly string[]): Promise<Ended> =>
    new Promise((done) => {
      const command = [join(repository, 'src-main/cli.ts'), 'feed', 'check', ...args];
      execFile(process.execPath, command, { timeout: 30_000 }, (error, out, err) =>
        done({ code: error === null ? 0 : Number(error.code), out, err }),
      );
    });

  test('exits 0 where nothing is wrong, and says that an old heartbeat is shown as stale', async () => {
    const { code, out } = await run(folder.path);
    expect([code, out.includes('No problem found')]).toEqual([0, true]);
    expect(out).toContain('The heartbeat is older than 90 s');
  });

  test('exits 1 and prints file:line: field: problem, or JSON', async () => {
    append({ ...note(10), text: 7 });
    const { code, out } = await run(folder.path);
    expect([code, out.split('\n')[0]]).toEqual([1, `${journal()}:11: text: expected string; it is 7`]);
    const { findings } = JSON.parse((await run(folder.path, '--json')).out) as { findings: unknown };
    expect(findings).toMatchObject([{ line: 11, seq: 10, field: 'text' }]);
  });

  test('prints paths as they were given', async () => {
    append({ ...note(10), text: 7 });
    const given = relative(process.cwd(), folder.path);
    for (const place of [given, `file:${given}`, `${given}/`]) {
      const [line] = (await run(place)).out.split('\n');
      expect(line).toBe(`${given}/journal.jsonl:11: text: expected string; it is 7`);
    }
    const { err } = await run(`${given}-none`);
    expect(err.startsWith(`${given}-none/`)).toBe(true);
  });

  test('exits 2 where it can not be read', async () => {
    const { code, out, err } = await run(join(folder.path, 'none'));
    expect([code, out.startsWith('The feed could not be read completely')]).toEqual([2, true]);
    expect(err).toContain('does not exist');
    expect((await run()).code).toBe(2);
  });
});
