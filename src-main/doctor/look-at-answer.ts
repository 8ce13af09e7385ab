import type { Interval } from '../domain/markets/candle.ts';
import { readAccountFrame } from '../venue/hyperliquid/account-frames.ts';
import { shapeOf } from '../venue/hyperliquid/answer-shape.ts';
import { AllContexts } from '../venue/hyperliquid/responses.ts';
import { translateCandles } from '../venue/hyperliquid/translate-candles.ts';
import { translateContexts } from '../venue/hyperliquid/translate-quotes.ts';
import type { InvalidRow } from '../venue/venue.ts';
import type { Look } from './report.ts';
import { knownFields, unknownFields } from './known-fields.ts';
import { asRecord, listIn } from './loose.ts';
import type { Answered } from './read-as-client.ts';
import { readAsClient, wholeField } from './read-as-client.ts';
import { unconfirmedIn } from './unconfirmed.ts';

/** Parses an answer with the client's code and names invalid rows and unknown fields. Never rejects. */
export async function lookAtAnswer(answered: Answered): Promise<Look> {
  const { type, answer } = answered;
  const rest = {
    unknownFields: unknownFields(answer, knownFields[type] ?? { kind: 'any' }),
    unconfirmed: unconfirmedIn(type, answer),
  };
  const { rows, invalid } = await readIt(answered);
  return { rows, parsed: rows - invalid.length, invalid, ...rest };
}

interface Reading {
  readonly rows: number;
  readonly invalid: readonly InvalidRow[];
}

async function readIt(answered: Answered): Promise<Reading> {
  const { type, answer } = answered;
  try {
    const invalid = type.startsWith('ws ') ? readFrameAsClient(answered) : await readAsClient(answered);
    // A row may be invalid twice, for its market and its figures.
    return { rows: Math.max(countRows(type, answer), invalid.length), invalid };
  } catch (error) {
    return { rows: 1, invalid: [{ source: type, row: 'answer', field: wholeField(error) }] };
  }
}

const listed = (field: string) => (answer: unknown) => listIn(asRecord(answer)?.[field]).length;
const positions = listed('assetPositions');
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Row counts of answers that are not plain lists. */
const counts: Readonly<Record<string, (answer: unknown) => number>> = {
  spotMeta: listed('tokens'),
  allPerpMetas: (answer) =>
    sum(listIn(answer).map((element) => listed('universe')(Array.isArray(element) ? element[0] : element))),
  metaAndAssetCtxs: (answer) => listIn(listIn(answer)[1]).length,
  clearinghouseState: positions,
  spotClearinghouseState: listed('balances'),
  frontendOpenOrders: (answer) => withChildren(listIn(answer)).length,
  'ws allDexsAssetCtxs': (answer) =>
    sum(listIn(asRecord(answer)?.['ctxs']).map((pair) => listIn(listIn(pair)[1]).length)),
  'ws userFills': listed('fills'),
  // A DEX's own figures count as a row.
  'ws allDexsClearinghouseState': (answer) =>
    sum(listIn(asRecord(answer)?.['clearinghouseStates']).map((pair) => 1 + positions(listIn(pair)[1]))),
};

/** Number of rows of an answer; 1 if it is not a list. Never throws. */
function countRows(type: string, answer: unknown): number {
  const count = counts[type];
  if (count !== undefined) return count(answer);
  return Array.isArray(answer) ? answer.length : 1;
}

/** Orders including the children listed within their parents. */
function withChildren(orders: readonly unknown[]): readonly unknown[] {
  const all = [...orders];
  // Children may have children, so appended rows are visited too.
  for (const order of all) for (const child of listIn(asRecord(order)?.['children'])) all.push(child);
  return all;
}

/** Channel of each subscription of an account. */
const accountChannels: Readonly<Record<string, string>> = {
  'ws userFills': 'userFills',
  'ws orderUpdates': 'orderUpdates',
  'ws allDexsClearinghouseState': 'allDexsClearinghouseState',
  'ws userEvents': 'user',
};

/** Subscriptions whose frames name their account; frames of another account are skipped. */
const naming: ReadonlySet<string> = new Set(['ws userFills', 'ws allDexsClearinghouseState']);

/** Rows of a frame that the client would reject. Throws if it would reject the whole frame. */
function readFrameAsClient(answered: Answered): readonly InvalidRow[] {
  const channel = accountChannels[answered.type];
  if (channel !== undefined) return readAccount(channel, answered);
  return answered.type === 'ws candle' ? readCandle(answered) : readContexts(answered);
}

function readAccount(channel: string, { type, asked, answer, now }: Answered): readonly InvalidRow[] {
  const invalid: InvalidRow[] = [];
  const calls = { times: 0 };
  const count = (): void => {
    calls.times += 1;
  };
  readAccountFrame(channel, answer, {
    user: String(asked['user']).toLowerCase(),
    listeners: { onFills: count, onOrders: count, onDexAccounts: count, onEvent: count },
    onInvalid: (rows) => invalid.push(...rows),
    receivedAt: now,
  });
  const isPassedOver = naming.has(type) && calls.times === 0 && invalid.length === 0;
  return isPassedOver ? [{ source: channel, row: 'frame', field: 'user' }] : invalid;
}

function readCandle({ asked, answer, now }: Answered): readonly InvalidRow[] {
  const owner = { coin: String(asked['coin']), interval: asked['interval'] as Interval, now };
  return translateCandles([answer], owner).invalid;
}

/** Reads the contexts of all DEXes. Contexts have no names, so each is identified by its index. */
function readContexts({ answer }: Answered): readonly InvalidRow[] {
  const source = 'allDexsAssetCtxs';
  return shapeOf(AllContexts, answer, source).ctxs.flatMap(([dex, contexts]) => {
    const coins = contexts.map((_, index) => `${dex}#${index}`);
    return translateContexts(contexts, { source, coins }).invalid;
  });
}
