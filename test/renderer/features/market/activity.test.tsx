import { expect, test } from 'vitest';
import { noDecisions, noTrades } from '../../../../src-renderer/features/market/activity-text.ts';
import { MarketDecisions } from '../../../../src-renderer/features/market/MarketDecisions.tsx';
import { tradeColumns } from '../../../../src-renderer/features/market/trade-columns.tsx';
import type { Completeness } from '../../../../src-preload/contract/bridge/trades.ts';
import { unknownMarket } from '../../../../src-renderer/format/market-figures.ts';
import { aMarket, noon, textAt } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';
import { aDecision, aTrade } from '../../history-builders.ts';

const known = { source: 'exchange_fills', incompleteReason: null, recomputing: false } as const;
const reported = (complete: boolean): Completeness =>
  complete
    ? { ...known, complete, message: null }
    : { ...known, complete, incompleteReason: 'fill_history_truncated', message: 'Older fills are missing.' };

test('an empty list of trades says that there are none only if the history is complete', () => {
  expect(noTrades({ completeness: reported(true) })).toBe('No orders in this market.');
  expect(noTrades({ completeness: reported(false) })).toMatch(/loaded so far/);
});

test('an empty list of decisions does not claim that there are none while the journal is not fully read', () => {
  expect(noDecisions({ knownFrom: noon, problems: 0 })).toMatch(/^The agent has made no decision/);
  expect(noDecisions({ knownFrom: noon, problems: 2 })).toMatch(/part of the journal that could be read/);
  expect(noDecisions({ knownFrom: null, problems: 0 })).toMatch(/are unknown/);
});

test('a decision on a market expands its reasoning, and each of its orders links to its detail', () => {
  const rows = [
    aDecision({
      reasoning: [{ key: 'agent 2', step: 'thesis', text: 'Longs are paid.', at: textAt(noon) }],
      trades: [aTrade({ id: 'trade 7' })],
    }),
    aDecision({ key: 'decision 2' }),
  ];
  const markup = drawn(<MarketDecisions rows={rows} market={aMarket()} />);
  expect(markup).toContain('aria-expanded="false"');
  expect(markup).toContain('/trades/trade%207');
  expect(textOf(markup)).toContain('The agent gave no reasoning.');
});

test('a fee that was paid has no sign, as on every screen', () => {
  const fee = tradeColumns.find(({ id }) => id === 'pnl');
  const context = { figures: unknownMarket, isStale: false };
  expect(fee?.text(aTrade({ feeUsd: 0.05, realizedPnlUsd: 1 }), context)).toBe('+$1.00 $0.05');
});
