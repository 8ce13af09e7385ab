import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { accountService, type AccountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, atMost, joinFindings, type Findings, type Length, type Row } from '../bench-row.ts';
import { keepFeed, type AgentReport } from '../load/year/keep-feed.ts';
import { makeYear } from '../load/year/open-year.ts';
import { coins } from '../load/year/planned-orders.ts';
import { marketCount } from '../running-service.ts';
import { largest, median } from '../statistics.ts';
import { paceFromNow } from '../world-pace.ts';
import { compareWithPlain } from './compare-with-plain.ts';
import { yearIn } from './year.ts';

const catalog = { what: 'catalog', path: '/api/markets', floor: null } as const;
const others = [
  { what: 'one row', path: '/api/markets/sim-testnet:BTC', floor: null },
  { what: 'positions', path: '/api/v1/agent/positions', floor: null },
  { what: 'portfolio', path: '/mcp/portfolio', floor: null },
  { what: '100 trades', path: '/mcp/trades?limit=100', floor: null },
  { what: 'performance', path: '/mcp/performance', floor: null },
] as const;
const questions = [catalog, ...others];

/** Bound of the catalog's own share, in the same run. */
const shareFloor = atLeast(0.6);
const freshFloor = atMost(5);

/** World minutes. After 15 without a reading, which comes every five minutes of real time, the catalog would be stale. */
const minutes = { quick: 6, usual: 12, long: 12 } as const;
/** Real ms in which the service has read what a minute changed. */
const settleMs = 3_000;
const steadyLooks = 8;
const steadyWithinMs = 180_000;
const minuteMs = 60_000;

/**
 * First the same questions are repeated while the simulated world does not advance, so that no byte of an answer changes. Then
 * the world's clock moves on a minute at a time, and each question is asked once after each: by then prices, the account, the
 * rolling period and the agent's report about its markets have changed. An answer counts as fresh if its bytes differ from
 * those of a minute before.
 */
export const keptAnswersRow: Row = {
  name: 'kept-answers',
  title: 'Kept answers while the simulated world stands still, and fresh ones after each of its minutes',
  run: async (length) => {
    using folder = benchFolder();
    const { place, shape } = yearIn(folder.path, length);
    makeYear(place, shape);
    const pace = paceFromNow(0);
    const passed = { minutes: 0 };
    const report = (): AgentReport => ({
      at: pace.worldMs + passed.minutes * minuteMs,
      // Another set each minute.
      catalogOnly: coins.filter((_, nth) => Math.floor(passed.minutes / 2 ** nth) % 2 === 1),
    });
    using feed = keepFeed(join(place.dataDir, 'year-feed'), shape.account, report);
    await using service = await accountService({
      dataDir: place.dataDir,
      args: ['--account', shape.account, '--agent-feed', feed.address, '--markets', String(marketCount)],
      pace,
      historyDays: 2,
    });
    await untilSteady(service);
    const kept = await shares(service, length);
    const fresh = await freshAnswers(service, minutes[length], async () => {
      passed.minutes += 1;
      await service.ask('a minute passes');
      feed.write();
      await delay(settleMs);
    });
    return joinFindings([kept, fresh, { ...nothing, counts: { 'orders a day': shape.tradesPerDay } }]);
  },
};

const nothing: Findings = { figures: [], counts: {}, answers: 0, wrongAnswers: 0 };

/** Requests a second against bare node:http, and each such share divided by the catalog's. */
async function shares(service: AccountService, length: Length): Promise<Findings> {
  const found: Findings[] = [];
  for (const question of questions) found.push(await compareWithPlain(service, question, length));
  const [ofCatalog = NaN, ...rest] = found.map(({ figures: [share] }) => share?.value ?? NaN);
  const figures = others.map(({ what }, nth) => ({
    what: `${what}: its share, of the catalog’s`,
    value: (rest[nth] ?? NaN) / ofCatalog,
    unit: '',
    floor: shareFloor,
  }));
  return joinFindings([{ ...nothing, figures }, ...found]);
}

const beginningWith = (nth: number): readonly (typeof questions)[number][] => [
  ...questions.slice(nth),
  ...questions.slice(0, nth),
];

interface Fresh {
  readonly ms: number;
  /** CPU time of the service's thread, its other work meanwhile included. */
  readonly cpuMs: number;
}

async function freshAnswers(
  service: AccountService,
  times: number,
  aMinutePasses: () => Promise<void>,
): Promise<Findings> {
  using connection = openConnection(service.ready.url);
  const last = new Map<string, Buffer>();
  const fresh = new Map<string, Fresh[]>(questions.map(({ what }) => [what, []]));
  const tally = { answers: 0, wrongAnswers: 0 };
  for (let nth = 0; nth <= times; nth += 1) {
    if (nth > 0) await aMinutePasses();
    // The first question may compute what the next then finds done, so the order changes.
    for (const { what, path } of beginningWith(nth % questions.length)) {
      const cpuBefore = Number(await service.ask('CPU time'));
      const { status, body, ms } = await connection.ask(path);
      const cpuMs = Number(await service.ask('CPU time')) - cpuBefore;
      tally.answers += 1;
      if (status !== 200) tally.wrongAnswers += 1;
      const before = last.get(what);
      last.set(what, body);
      if (before !== undefined && !before.equals(body)) fresh.get(what)?.push({ ms, cpuMs });
    }
  }
  const found = [...fresh].map(([what, answers]) => {
    if (answers.length < times / 2)
      throw new Error(`The answer to ${what} changed ${answers.length} times in ${times} minutes.`);
    return freshFindings(what, answers);
  });
  return joinFindings([...found, { ...nothing, ...tally, counts: { 'world minutes': times } }]);
}

function freshFindings(what: string, answers: readonly Fresh[]): Findings {
  const took = answers.map(({ ms }) => ms);
  return {
    ...nothing,
    figures: [
      { what: `${what}, computed fresh, median`, value: median(took), unit: 'ms', floor: freshFloor },
      { what: `${what}, computed fresh, worst`, value: largest(took), unit: 'ms', floor: null },
      {
        what: `${what}, computed fresh, CPU time, median`,
        value: median(answers.map(({ cpuMs }) => cpuMs)),
        unit: 'ms',
        floor: null,
      },
    ],
    counts: { [`fresh answers of ${what}`]: answers.length },
  };
}

/** Resolves when the account's histories have been read and summed: every answer is 200 and no longer changes. */
async function untilSteady(service: AccountService): Promise<void> {
  using connection = openConnection(service.ready.url);
  const giveUpAt = performance.now() + steadyWithinMs;
  let last = { text: '', looks: 0 };
  while (performance.now() < giveUpAt) {
    const answers: Answer[] = [];
    for (const { path } of questions) answers.push(await connection.ask(path));
    const text = answers.map(({ body }) => body.toString()).join('\n');
    const isGood = answers.every(({ status }) => status === 200);
    last = { text, looks: isGood && text === last.text ? last.looks + 1 : 0 };
    if (last.looks >= steadyLooks) return;
    await delay(1_000);
  }
  throw new Error(`The answers did not settle within ${steadyWithinMs / 1_000} s.`);
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly ms: number;
}

interface Connection extends Disposable {
  readonly ask: (path: string) => Promise<Answer>;
}

/** One connection that stays open between questions. */
function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: async (path) => {
      const startedAt = performance.now();
      const [response] = (await once(get(`${url}${path}`, { agent }), 'response')) as [IncomingMessage];
      const body = await buffer(response);
      return { status: response.statusCode ?? 0, body, ms: performance.now() - startedAt };
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}
