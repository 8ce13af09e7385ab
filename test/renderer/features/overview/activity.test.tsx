import { expect, test } from 'vitest';
import { activityOf } from '../../../../src-renderer/features/overview/activity.ts';
import { ActivityRow } from '../../../../src-renderer/features/overview/ActivityRow.tsx';
import { hour, noon, textAt } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';
import { aDecision, aTrade } from '../../history-builders.ts';

const decided = (hours: number) => aDecision({ key: `${hours}`, decidedAt: textAt(noon + hours * hour) });
const ordered = (hours: number) => aTrade({ id: `${hours}`, executedAt: noon + hours * hour });
const page = <Row,>(rows: readonly Row[], next: string | null = null) => ({ rows, next });
const keysOf = (...pages: Parameters<typeof activityOf>): readonly string[] =>
  activityOf(...pages).map(({ key }) => key);

test('decisions and orders are one list, newest first, an order above a decision of the same time', () => {
  const keys = keysOf(page([decided(3), decided(1)]), page([ordered(3), ordered(2)]));
  expect(keys).toEqual(['order 3', 'decision 3', 'order 2', 'decision 1']);
});

test('the list ends where one kind has unread rows, so that no line is missing', () => {
  const keys = keysOf(page([decided(3), decided(2)], 'more'), page([ordered(3), ordered(1)]));
  expect(keys).toEqual(['order 3', 'decision 3', 'decision 2']);
});

test('one kind is listed while the other is unknown', () => {
  expect(keysOf(null, page([ordered(1)]))).toEqual(['order 1']);
  expect(keysOf(page([decided(1)]), null)).toEqual(['decision 1']);
  expect(keysOf(null, null)).toEqual([]);
});

const refusedBy = { gate: 'max_spread', threshold: '0.08', value: '0.12' };

test.each([
  ['an order to its trade', page([]), page([aTrade({ id: 'a/b' })]), '/trades/a%2Fb'],
  [
    'a decision with an order to that trade',
    page([aDecision({ trades: [aTrade({ id: 't 1' })] })]),
    page([]),
    '/decisions/trade/t%201',
  ],
  [
    'a decision with several orders to the one that its outcome is of',
    page([
      aDecision({
        outcome: 'partial',
        trades: [
          aTrade({ id: 'stop', orderStatus: 'resting' }),
          aTrade({ id: 'entry', orderStatus: 'partial' }),
        ],
      }),
    ]),
    page([]),
    '/decisions/trade/entry',
  ],
  ['a decision without one to that decision', page([aDecision()]), page([]), '/decisions?decision=dec-1'],
  [
    'a refused entry to its decision',
    page([aDecision({ action: 'skip', refusedBy })]),
    page([]),
    '/decisions?decision=dec-1',
  ],
])('a line leads to its detail: %s', (_, decisions, orders, address) => {
  expect(activityOf(decisions, orders).map((entry) => entry.address)).toEqual([address]);
});

function line(...pages: Parameters<typeof activityOf>): string {
  const [entry] = activityOf(...pages);
  return textOf(drawn(<ul>{entry === undefined ? null : <ActivityRow entry={entry} />}</ul>));
}

test('an order shows its outcome, price and P&L', () => {
  const filled = aTrade({ side: 'sell', realizedPnlUsd: -12.5 });
  expect(line(null, page([filled]))).toMatch(/Filled BTC Sell 2 at 91,000(\.0)? · carry −\$12\.50$/);
});

test('a take profit and a stop loss of the same size have different texts', () => {
  const resting = (orderType: string) =>
    aTrade({ orderType, orderStatus: 'resting', filledAmount: 0, averagePrice: null });
  expect(line(null, page([resting('Take Profit Market')]))).toMatch(/Buy 2 · Take profit · carry$/);
  expect(line(null, page([resting('stop_limit')]))).toMatch(/Buy 2 · Stop loss · carry$/);
});

test('a rejected order shows its reason and no amounts', () => {
  const rejected = aTrade({
    orderStatus: 'rejected',
    filledAmount: 0,
    averagePrice: null,
    rejectReason: 'Insufficient margin',
    strategyId: null,
    realizedPnlUsd: null,
  });
  expect(line(null, page([rejected]))).toMatch(/Rejected BTC Buy 2 · Insufficient margin$/);
});

test('a refused entry names the gate with its value against the threshold', () => {
  const refused = aDecision({ action: 'skip', refusedBy, summary: null });
  expect(line(page([refused]), null)).toMatch(/Refused BTC Max spread: 0\.12 &gt; 0\.08$/);
  const unreported = aDecision({
    refusedBy: { gate: 'max_spread', threshold: null, value: null },
    summary: null,
  });
  expect(line(page([unreported]), null)).toMatch(/Max spread: not reported$/);
});

test('a line of today has only the time, an earlier one its date', () => {
  expect(line(page([decided(0)]), null)).not.toContain('Nov');
  expect(line(page([decided(-48)]), null)).toMatch(/^19 Nov /);
});
