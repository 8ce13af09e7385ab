import { expect, test } from 'vitest';
import { Decision } from '../../../../src-renderer/features/decisions/Decision.tsx';
import { decisionFilterOf } from '../../../../src-renderer/features/decisions/question.ts';
import { noOrderText, timelineMaker } from '../../../../src-renderer/features/decisions/timeline.ts';
import { instantFormat } from '../../../../src-renderer/format/instant.ts';
import { unknownMarket } from '../../../../src-renderer/format/market-figures.ts';
import { gapsOf } from '../../../../src-renderer/ui/history/JournalGaps.tsx';
import { hour, noon, textAt } from '../../builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';
import { aDecision, aTrade } from '../../history-builders.ts';

const shape = (zone: string, ...hours: readonly number[]): readonly string[] =>
  timelineMaker(instantFormat(zone))(
    hours.map((at) => aDecision({ key: `at ${at}`, decidedAt: textAt(noon + at * hour) })),
  ).map((item) => (item.kind === 'day' ? item.name.replace(/ November 2026$/, '') : item.key));

test('decisions are grouped by the day of the operator’s zone, each day named once', () => {
  expect(shape('UTC', 1, 0, -13)).toEqual(['Saturday, 21', 'at 1', 'at 0', 'Friday, 20', 'at -13']);
  expect(shape('Asia/Tokyo', 4, 0)).toEqual(['Sunday, 22', 'at 4', 'Saturday, 21', 'at 0']);
  expect(timelineMaker()([])).toEqual([]);
});

test('a day is as long as its clocks make it, and is named for few of its decisions', () => {
  const rows = Array.from({ length: 6 * 24 * 4 }, (_, nth) =>
    aDecision({ key: `${nth}`, decidedAt: textAt(Date.UTC(2026, 9, 27) - (nth * hour) / 6) }),
  );
  for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Asuncion', 'UTC']) {
    const { longDate, clock } = instantFormat(zone);
    let written = 0;
    const items = timelineMaker({ longDate: (ms) => ((written += 1), longDate(ms)), clock })(rows);
    const named: string[] = [];
    let day = '';
    for (const item of items)
      if (item.kind === 'day') day = item.name;
      else named.push(day);
    expect(named).toEqual(rows.map(({ decidedAt }) => longDate(Date.parse(decidedAt))));
    expect(written).toBeLessThan(rows.length / 3);
  }
});

test('older rows are joined as if all were built again, and no row is read twice', () => {
  let looked = 0;
  const zone = instantFormat('UTC');
  const rows = Array.from({ length: 12 }, (_, nth) => {
    const row = aDecision({ key: `${nth}`, decidedAt: '' });
    const decidedAt = textAt(noon - nth * 5 * hour);
    return Object.defineProperty(row, 'decidedAt', { get: () => ((looked += 1), decidedAt) });
  });
  const make = timelineMaker(zone);
  const made = [0, 4, 5, 12].map((count) => make(rows.slice(0, count)));
  expect(looked).toBe(rows.length);
  expect(made).toEqual([0, 4, 5, 12].map((count) => timelineMaker(zone)(rows.slice(0, count))));
  const changed = rows.with(3, aDecision({ key: 'changed', decidedAt: textAt(noon - 15 * hour) }));
  expect(make(changed)).toEqual(timelineMaker(zone)(changed));
});

test('every item of the timeline has a key of its own', () => {
  const rows = [3, 2, -20, -21].map((at) => aDecision({ key: `${at}`, decidedAt: textAt(noon + at * hour) }));
  const keys = timelineMaker()(rows).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a decision without orders says so, and says it differently if an entry was refused', () => {
  const refusedBy = { gate: 'daily_loss', threshold: null, value: null };
  expect(noOrderText(aDecision())).toMatch(/^No order is known/);
  expect(noOrderText(aDecision({ action: 'hold' }))).toMatch(/^No order was needed/);
  expect(noOrderText(aDecision({ action: 'skip' }))).toMatch(/skipped/);
  expect(noOrderText(aDecision({ action: 'skip', refusedBy }))).toMatch(/refused/);
});

const noMarket = { marketId: null, network: null, venue: null, dex: null, coin: null, assetClass: null };
const given = { onToggle: (): void => undefined, figuresOf: () => unknownMarket };
const steps = [
  { key: 'j 1', step: 'market_state', text: 'a long thought '.repeat(200), at: textAt(noon) },
  { key: 'j 2', step: 'sizing', text: 'half', at: textAt(noon) },
];

test('reasoning is collapsed until it is opened, and then shown in full', () => {
  const row = aDecision({ reasoning: steps });
  const folded = textOf(drawn(<Decision row={row} open={false} {...given} />));
  expect(folded).toContain('Reasoning, 2 steps');
  expect(folded).not.toContain('a long thought');
  const open = textOf(drawn(<Decision row={row} open {...given} />));
  expect(open).toContain('Market state');
  expect(open.split('a long thought')).toHaveLength(201);
});

test('each order of a decision links to its detail, with outcome, figures and reconciliation', () => {
  const trades = [aTrade({ id: 'a/b', orderStatus: 'partial', filledAmount: 1, reconciliation: 'differs' })];
  const markup = drawn(<Decision row={aDecision({ trades })} open={false} {...given} />);
  expect(markup).toContain('href="/decisions/trade/a%2Fb"');
  expect(textOf(markup)).toMatch(/Buy Partially filled 1 of 2 at 91,000 Differs Details/);
});

test('each order of a decision shows its type', () => {
  const trades = ['Take Profit Market', 'Stop Market'].map((orderType) =>
    aTrade({ id: orderType, orderType }),
  );
  const markup = drawn(<Decision row={aDecision({ trades })} open={false} {...given} />);
  expect(textOf(markup)).toMatch(/Buy Take profit Filled .* Buy Stop loss Filled/);
});

test('the zero of an order that was never filled is not shown as money', () => {
  const unfilled = { orderStatus: 'rejected', filledAmount: 0, averagePrice: null } as const;
  const trades = [aTrade({ ...unfilled, feeUsd: 0, realizedPnlUsd: 0 })];
  const markup = drawn(<Decision row={aDecision({ trades })} open={false} {...given} />);
  expect(textOf(markup)).toContain('Rejected');
  expect(textOf(markup)).not.toContain('$0.00');
});

test('a decision without market, confidence and summary says so, and invents none', () => {
  const row = aDecision({ ...noMarket, symbol: null, confidence: null, summary: null });
  const markup = drawn(<Decision row={row} open={false} {...given} />);
  expect(textOf(markup)).toMatch(/no market .*The agent gave no summary\. The agent gave no reasoning\./);
  expect(reasonsOf(markup)).toEqual(['The agent gave no confidence']);
});

test('the filter takes only existing actions', () => {
  const actionOf = (query: string) => decisionFilterOf(new URLSearchParams(query)).action;
  expect(actionOf('action=skip')).toBe('skip');
  expect(actionOf('action=sell_everything')).toBeNull();
});

test('a journal that begins inside the period is incomplete, except for the period of all time', () => {
  const day = 24 * hour;
  const gaps = (period: '7d' | 'all', knownFrom: number | null) => gapsOf({ period, knownFrom, now: noon });
  expect(gaps('7d', noon - 6 * day)).toEqual({ unread: false, since: noon - 6 * day });
  expect(gaps('7d', noon - 8 * day).since).toBeNull();
  expect(gaps('all', noon - day).since).toBeNull();
  expect(gaps('all', null).unread).toBe(true);
});
