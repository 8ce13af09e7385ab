import type { Expect, Group } from '../expect.ts';
import {
  fact,
  factOr,
  figure,
  group,
  rule,
  live,
  own,
  stamp,
  rows,
  outcome,
  prose,
  wrong,
} from '../expect.ts';
import { signalAt } from '../world/agent.ts';
import { eventsBy, type EventTruth } from '../world/journal.ts';
import { dayMs, genesis } from '../world/markets.ts';
import { outcomesBy } from '../world/outcomes.ts';
import { agentTime, decisionsBy } from './agent.ts';
import { catalog, identity, graphMarket, network } from './catalog.ts';
import { complete, identityOnRow, strategies, tradeView, type Interface } from './trades.ts';

/** Decisions, why, and signals. */

const status = 'agentStatus';
const signalId = 'agentSignals';

const signalRow = (fields: Readonly<Record<string, Expect>>, coin: string): Group =>
  group({ key: own(), market: group(identity(coin), { readings: catalog }), symbol: fact(coin), ...fields });

export const activeSignalRows = outcome(
  [status, signalId],
  rows({
    readings: [signalId],
    key: ({ signalId: id }) => String(id),
    keys: () => ['signal-1'],
    row: () =>
      signalRow(
        {
          signalId: fact('signal-1'),
          direction: figure([signalId], () => 'long'),
          confidence: figure([signalId], (at) => signalAt(at(signalId)).confidence),
          source: figure([signalId], () => 'trend'),
          reasoningExcerpt: figure([signalId], () => 'Higher lows.'),
          actedOn: figure([signalId], () => false),
          at: fact(null),
          expiresAt: fact(null),
        },
        'BTC',
      ),
  }),
);

const journalFields = {
  next: prose,
  knownFrom: own((value) => value === null || typeof value === 'number'),
  problems: own((value) => typeof value === 'number'),
  whyIncomplete: prose,
};

export const signalPage = group({
  ...journalFields,
  rows: rows({
    readings: ['journal'],
    key: ({ signalId: id }) => String(id),
    keys: () => ['signal-0'],
    row: () =>
      signalRow(
        {
          signalId: fact('signal-0'),
          direction: fact('short'),
          confidence: fact(0.3),
          source: fact('carry'),
          reasoningExcerpt: fact(null),
          actedOn: fact(true),
          at: own((value) => typeof value === 'number'),
          expiresAt: fact(null),
        },
        'SOL',
      ),
  }),
});

const horizonEvents = eventsBy(genesis + 3 * dayMs);
const decisionOf = (id: string): EventTruth =>
  horizonEvents.find((event) => event['decision_id'] === id && event.type === 'decision') as EventTruth;
const reasoningOf = (id: string): readonly EventTruth[] =>
  horizonEvents.filter((event) => event['decision_id'] === id && event.type === 'reasoning');
const ordersOf = (id: string): readonly string[] =>
  horizonEvents
    .filter((event) => event['decision_id'] === id && event.type === 'order')
    .map((event) => String(event['order_id']).slice('order-'.length));

type AnyInterface = Interface | 'mcp';

function reasoningView(event: EventTruth, on: AnyInterface): Group {
  const shared = { step: fact('1'), text: fact(event['text']) };
  if (on === 'mcp') return group({ ...shared, at: fact(agentTime(event.at)) });
  if (on === 'window') return group({ ...shared, key: own(), at: fact(agentTime(event.at)) });
  const coin = String(event['symbol']);
  return group({
    ...shared,
    id: own(),
    decisionId: fact(event['decision_id']),
    createdAt: fact(agentTime(event.at)),
    ...identityOnRow(coin),
    market: graphMarket(coin),
  });
}

export const reasoningRows = (
  on: AnyInterface,
  limit: number,
  of: (at: number) => readonly EventTruth[],
): Expect =>
  rows({
    readings: ['journal'],
    key: ({ text }) => String(text),
    keys: (at) => of(at('journal')).map((event) => String(event['text'])),
    row: (text) =>
      reasoningView(
        horizonEvents.find((event) => event['text'] === text && event.type === 'reasoning') as EventTruth,
        on,
      ),
    limit,
  });

export const reasoningBy = (at: number): readonly EventTruth[] =>
  eventsBy(at)
    .filter(({ type }) => type === 'reasoning')
    .toReversed();

function decisionView(id: string, on: AnyInterface): Group {
  const event = decisionOf(id);
  const shared = sharedFields(event, on);
  const refusedBy = group(gateOf(event), { absent: () => event['refused_by'] === undefined });
  if (on === 'mcp')
    return group({
      ...shared,
      decisionId: fact(id),
      tradeIds: own(Array.isArray),
      outcome: prose,
      refusedBy,
    });
  const trades = rows({
    readings: ['journal'],
    key: ({ orderId }) => String(orderId).slice('order-'.length),
    keys: (at) => ordersOf(id).filter((order) => orderAt(order) <= at('journal')),
    row: (order) => tradeView(order, on),
  });
  if (on === 'graph') return group({ ...shared, id: fact(id), trades, outcome: prose });
  return group({
    ...shared,
    key: own(),
    coin: factOr(String(event['symbol']), [null], catalog),
    decisionId: fact(id),
    tradeIds: own(Array.isArray),
    outcome: prose,
    trades,
    refusedBy,
  });
}

/** GraphQL has entries that were refused as a type of their own. */
const refusedView = (id: string, on: AnyInterface): Group =>
  on !== 'graph'
    ? decisionView(id, on)
    : group({ ...sharedFields(decisionOf(id), on), id: fact(id), ...gateOf(decisionOf(id)) });

function marketOn(on: AnyInterface, coin: string): Group['fields'] {
  return on !== 'graph' ? identityOnRow(coin) : { ...identityOnRow(coin), market: graphMarket(coin) };
}

function sharedFields(event: EventTruth, on: AnyInterface): Group['fields'] {
  const coin = String(event['symbol']);
  const id = event['decision_id'];
  return {
    ...marketOn(on, coin),
    symbol: fact(coin),
    action: fact(event['action']),
    confidence: fact(event['confidence']),
    strategyId: fact('trend'),
    summary: fact(event['summary']),
    decidedAt: fact(agentTime(event.at)),
    reasoning: reasoningRows(on, 50, (at) => reasoningOf(String(id)).filter((one) => one.at <= at)),
  };
}

function gateOf(event: EventTruth): Group['fields'] {
  const refused = event['refused_by'] as { gate: string; threshold: number; value: number } | undefined;
  return {
    gate: fact(refused?.gate),
    threshold: fact(String(refused?.threshold)),
    value: fact(String(refused?.value)),
  };
}

function orderAt(order: string): number {
  return (
    horizonEvents.find((event) => event.type === 'order_outcome' && event['order_id'] === `order-${order}`)
      ?.at ?? Infinity
  );
}

export const decisionRows = (on: AnyInterface, limit: number): Expect =>
  rows({
    readings: ['journal'],
    key: (row) => String(row['decisionId'] ?? row['id']),
    keys: (at) => decisionsBy(at('journal')).map((event) => String(event['decision_id'])),
    row: (id) => decisionView(id, on),
    limit,
  });

export const decisionPage = group({
  ...journalFields,
  rows: decisionRows('window', 50),
  strategies,
});

export const invalidRows = (on: AnyInterface): Expect =>
  rows({
    readings: ['journal'],
    key: (row) => String(row['decisionId'] ?? row['id']),
    keys: () => ['skip-1'],
    row: (id) => refusedView(id, on),
  });

export const refusedPage = group({
  ...journalFields,
  rows: invalidRows('window'),
  gates: rows({
    readings: ['journal'],
    key: ({ gate }) => String(gate),
    keys: () => ['max_leverage'],
    row: () => group({ gate: fact('max_leverage'), count: figure(['journal'], () => 1) }),
  }),
});

const toolList = (keys: (at: number) => readonly unknown[], decisions: Expect): Group =>
  group({
    network,
    // A page has at most 50 rows.
    decisionCount: figure(['journal'], (at) => Math.min(50, keys(at('journal')).length)),
    decisions,
    complete: complete(['journal']),
    incompleteReason: prose,
    next: prose,
    marketId: fact(null),
    knownFrom: own((value) => typeof value === 'string'),
    updatedAt: stamp(['journal']),
  });

export const decisionList = toolList(decisionsBy, decisionRows('mcp', 50));
export const refusedList = toolList(() => ['skip-1'], invalidRows('mcp'));

/** Things drawn on a market's chart. */
export const marksView = (coin: string): Group =>
  group({
    marks: rule(['fills', 'journal'], (value, _, { isImpaired, lastAt }) => {
      if (!Array.isArray(value)) return wrong('it is no list');
      const known = Math.min(lastAt('fills') ?? 0, lastAt('journal') ?? 0);
      const orders = outcomesBy(known).filter((order) => order.coin === coin);
      const marks = value as readonly {
        readonly kind: string;
        readonly at: number;
        readonly price: number | null;
      }[];
      const drawn = orders.filter(({ at, price }) =>
        marks.some((mark) => Math.abs(mark.at - at) <= 5 && mark.price === price),
      );
      const invented = marks.find(
        ({ kind, at }) =>
          kind !== 'decision' && !outcomesBy(known + dayMs).some((order) => Math.abs(order.at - at) <= 5),
      );
      if (invented !== undefined) return wrong(`there is no ${JSON.stringify(invented)}`);
      if (drawn.length === orders.length) return live;
      return isImpaired(['fills', 'journal'])
        ? { kind: 'null' }
        : wrong(`${orders.length - drawn.length} trades are not drawn`);
    }),
    cut: fact(false),
    whyIncomplete: rule(['fills', 'journal'], (value, _, { isImpaired, isOld }) => {
      const rests = ['fills', 'journal'];
      if (value === null) return isOld(rests) ? wrong('it is null, though not all was read lately') : live;
      return isImpaired(rests) ? { kind: 'stale' } : wrong(`it is ${JSON.stringify(value)}`);
    }),
  });
