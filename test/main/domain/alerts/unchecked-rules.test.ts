import { describe, expect, test } from 'vitest';
import type { AlertRule } from '../../../../src-main/domain/alerts/alert.ts';
import type { AlertFacts, PositionFact } from '../../../../src-main/domain/alerts/facts.ts';
import { hour } from '../../markets.ts';
import { bare, calm, keys, look, near, notices, silent } from './a-look.ts';

/** Reason why a rule can't be checked; undefined: it can. */
const whyUnchecked = (rule: AlertRule, facts: Partial<AlertFacts>): string | undefined =>
  look(facts).unchecked.find((one) => one.rule === rule)?.reason;

test.each<readonly [AlertRule, Partial<AlertFacts>, RegExp]>([
  ['drawdown', { agent: notices({}, { drawdown_usd: null }) }, /reports no drawdown \(drawdown_usd\)/],
  ['drawdown', { agent: notices({}, { max_drawdown_usd: null }) }, /^No drawdown limit is known.*Set one/],
  ['drawdown', { agent: notices({}, { max_drawdown_usd: 0 }) }, /limit that is not above zero/],
  ['daily_loss', { agent: notices({}, { daily_pnl_usd: null }) }, /reports no P&L of today/],
  ['daily_loss', { agent: notices({}, { max_daily_loss_usd: null }) }, /reports no daily loss limit/],
  ['drawdown', { agent: notices({ risk: { kind: 'absent', wasReported: false } }) }, /has no risk report/],
  ['breaker_tripped', { agent: notices({ risk: { kind: 'unreadable' } }) }, /that can't be read/],
  [
    'breaker_tripped',
    { agent: notices({}, { circuit_breaker_tripped: null }) },
    /does not report whether it is tripped \(circuit_breaker_tripped\)/,
  ],
  ['daily_loss', { agent: silent }, /^The last status is 120 s old\.$/],
  ['agent_silent', { agent: { kind: 'unreachable', reason: 'Refused.' } }, /feed can't be read/],
  ['position_outside_symbols', { agent: silent, positions: [] }, /^The last status is 120 s old\.$/],
  ['position_outside_symbols', { agent: notices({ symbols: null }) }, /does not list its symbols/],
  ['entries_disagreement', { agent: silent, entries: { unknown: 'Not read.' } }, /120 s old/],
  ['backup_failed', { evidence: { ...calm.evidence, backup: { kind: 'unknown' } } }, /^No backup was tried/],
])('%s that cannot be checked has its one cause: %#', (rule, facts, reason) => {
  expect(whyUnchecked(rule, facts)).toMatch(reason);
});

test('rules that cannot be checked are listed, by market where only that is unknown', () => {
  const unknown: PositionFact = {
    coin: 'BTC',
    unread: 'The last reading of the position is too old.',
    liquidation: { kind: 'unknown' },
    stop: { kind: 'unknown', reason: 'Not read.' },
  };
  const agent = notices({ symbols: ['ETH'] }, { max_drawdown_usd: null });
  expect(
    look({
      agent,
      positions: [unknown],
      equity: { unknown: 'Not read.' },
      rejections: { unknown: 'Not read.' },
    }).unchecked,
  ).toEqual([
    { rule: 'venue_rejection', coin: null, reason: 'Not read.' },
    { rule: 'drawdown', coin: null, reason: expect.stringMatching(/^No drawdown limit is known/) },
    { rule: 'equity_drop', coin: null, reason: 'Not read.' },
    { rule: 'liquidation_distance', coin: 'BTC', reason: 'The last reading of the position is too old.' },
    { rule: 'position_without_stop', coin: 'BTC', reason: 'Not read.' },
    { rule: 'position_outside_symbols', coin: 'BTC', reason: 'The last reading of the position is too old.' },
  ]);
});

test('a tripped breaker stays an alert while the risk monitor does not report it', () => {
  const { state } = look({ agent: notices({}, { circuit_breaker_tripped: true }) });
  const unreported = look({ agent: notices({}, { circuit_breaker_tripped: null }) }, { state });
  expect(keys(unreported)).toEqual(['raised risk_degraded notified']);
  expect(keys(look({}, { state }))).toEqual(['resolved breaker_tripped']);
});

describe('a position that can not be read', () => {
  const held = { positions: [near('91'), bare(hour), near('200', 'DOGE')] };
  const { state } = look(held);
  const raised = ['liquidation_distance BTC', 'position_without_stop BTC', 'position_outside_symbols DOGE'];

  test('keeps its alerts and is named as unchecked', () => {
    const unread = 'The position in BTC could not be read.';
    const positions: readonly PositionFact[] = [
      { coin: 'BTC', unread, liquidation: { kind: 'unknown' }, stop: { kind: 'unknown', reason: unread } },
      near('200', 'DOGE'),
    ];
    const { resolved, unchecked } = look({ positions }, { state });
    expect(resolved).toEqual([]);
    expect(unchecked).toEqual([
      { rule: 'liquidation_distance', coin: 'BTC', reason: unread },
      { rule: 'position_without_stop', coin: 'BTC', reason: unread },
    ]);
  });

  test('keeps the alerts of every position on its DEX, if its market is not known', () => {
    const reason = 'A position on the main DEX could not be read.';
    const unreadDexes = new Map([['', reason]]);
    const { resolved, unchecked } = look({ positions: [], unreadDexes }, { state });
    expect(resolved).toEqual([]);
    expect(unchecked).toEqual([
      { rule: 'liquidation_distance', coin: null, reason },
      { rule: 'position_without_stop', coin: null, reason },
      { rule: 'position_outside_symbols', coin: null, reason },
    ]);
    const both = new Map(['', 'xyz'].map((dex) => [dex, reason]));
    expect(look({ positions: [], unreadDexes: both }, { state }).unchecked).toEqual(unchecked);
    const other = new Map([['xyz', 'The account has not been read yet on xyz.']]);
    expect(keys(look({ positions: [], unreadDexes: other }, { state }))).toEqual(
      raised.map((key) => `resolved ${key}`),
    );
  });
});
