import { describe, expect, test } from 'vitest';
import { alertRules, type AlertRule } from '../../../../src-main/domain/alerts/alert.ts';
import { recordId } from '../../../../src-main/domain/record-id.ts';
import { orderTrouble } from '../../../../src-main/operations/alerts/alert-facts.ts';
import { alertNotice, alertsView } from '../../../../src-main/operations/alerts/alerts-view.ts';
import type { ProblemQuery } from '../../../../src-main/store/trades.ts';
import { alertAddress, alertRuleLabels } from '../../../../src-preload/contract/bridge/alerts.ts';
import { aBook, anAlert, anEntry } from '../../domain/alerts/an-alert.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';

const app = freshForEachTest(() => anOpenSource());

const view = () => alertsView(app.scope);

describe('the alerts in the window', () => {
  test('lists active alerts worst first and then newest first, then resolved ones, latest first', () => {
    const state = [
      anEntry({ rule: 'drawdown', raisedAt: now - hour, resolvedAt: now - minute }),
      anEntry({ rule: 'daily_loss', raisedAt: now - 2 * hour }),
      anEntry({ rule: 'agent_silent', raisedAt: now - 3 * hour, resolvedAt: now }),
      anEntry({ rule: 'venue_rejection', coin: 'BTC', raisedAt: now }),
      anEntry({ rule: 'agent_paused', raisedAt: now - minute }),
      anEntry({ rule: 'breaker_tripped', raisedAt: now - hour }),
    ];
    app.store.writer.putAlerts(aBook({ state }), now);
    expect(view().alerts.map(({ rule }) => rule)).toEqual([
      'breaker_tripped',
      'daily_loss',
      'agent_paused',
      'venue_rejection',
      'agent_silent',
      'drawdown',
    ]);
    expect(view().active).toBe(4);
  });

  test('counts as new the active alerts that are neither muted nor seen', () => {
    const state = [
      anEntry({ rule: 'drawdown' }),
      anEntry({ rule: 'daily_loss' }),
      anEntry({ rule: 'agent_paused' }),
      anEntry({ rule: 'agent_silent', resolvedAt: now }),
    ];
    const mutes = [{ rule: 'daily_loss', coin: null, until: now + hour }] as const;
    app.store.writer.putAlerts(aBook({ state, mutes, seen: new Set(['agent_paused']) }), now);
    expect(view()).toMatchObject({ active: 3, unseen: 1, mutes });
    const marks = view().alerts.map(({ rule, seen, muted }) => `${rule} ${seen} ${muted}`);
    expect(marks).toContain('daily_loss false true');
    expect(marks).toContain('agent_paused true false');
    app.time.now = now + hour;
    expect(view().unseen).toBe(2);
  });

  test('counts active alerts that are not muted by severity', () => {
    const state = [
      anEntry({ rule: 'drawdown' }),
      anEntry({ rule: 'daily_loss' }),
      anEntry({ rule: 'agent_paused' }),
      anEntry({ rule: 'agent_silent', resolvedAt: now }),
      ...['BTC', 'ETH'].map((coin) => anEntry({ rule: 'venue_rejection', coin })),
    ];
    const mutes = [{ rule: 'daily_loss', coin: null, until: null }] as const;
    app.store.writer.putAlerts(aBook({ state, mutes, seen: new Set(['drawdown']) }), now);
    expect(view().bySeverity).toEqual({ critical: 1, warning: 1, info: 2 });
  });

  test('names the market where it is listed', () => {
    const state = ['BTC', 'GONE'].map((coin) => anEntry({ rule: 'venue_rejection', coin }));
    app.store.writer.putAlerts(aBook({ state }), now);
    const ids = view().alerts.map(({ coin, marketId }) => [coin, marketId]);
    expect(ids).toEqual(
      expect.arrayContaining([
        ['BTC', 'sim-testnet:BTC'],
        ['GONE', null],
      ]),
    );
  });

  test('has 500 rows at most, all active ones among them, and the total number', () => {
    const state = Array.from({ length: 600 }, (_, n) =>
      anEntry({ rule: 'venue_rejection', coin: `C${n}`, resolvedAt: n < 550 ? now : null }),
    );
    app.store.writer.putAlerts(aBook({ state }), now);
    const { alerts, active, resolved } = view();
    expect(alerts).toHaveLength(500);
    expect([active, resolved]).toEqual([50, 550]);
    expect(alerts.filter(({ resolvedAt }) => resolvedAt === null)).toHaveLength(50);
  });

  test('has the drawdown limit as a number', () => {
    const { thresholds } = aBook();
    app.store.writer.putAlerts(
      aBook({ thresholds: { ...thresholds, drawdownLimitUsd: decimal('1500.5') } }),
      now,
    );
    expect(view().thresholds).toEqual({ ...thresholds, drawdownLimitUsd: 1500.5 });
  });
});

test('every rule has a title, and a notice names the problem, the market and the screen', () => {
  expect(Object.keys(alertRuleLabels).toSorted()).toEqual(alertRules.toSorted());
  expect(alertNotice(app.scope, anAlert({ rule: 'venue_rejection', coin: 'BTC' }))).toEqual({
    severity: 'info',
    key: recordId('alert', 'venue_rejection BTC'),
    title: 'Order rejected by the venue: BTC',
    message: anAlert().message,
    raisedAt: now,
    address: '#/trades?period=all&market=sim-testnet%3ABTC&status=rejected',
  });
  const spot = anAlert({ rule: 'venue_rejection', coin: '@107', message: 'An order in @107.' });
  expect(alertNotice(app.scope, spot)).toMatchObject({
    title: 'Order rejected by the venue: Spot @107',
    message: 'An order in Spot @107.',
  });
  expect(alertNotice(app.scope, anAlert()).title).toBe('Agent paused');
  const loss = (isPastLimit: boolean) =>
    alertNotice(app.scope, anAlert({ rule: 'daily_loss', isPastLimit })).title;
  expect([loss(false), loss(true)]).toEqual(['Daily loss near its limit', 'Daily loss at or past its limit']);
});

test('an alert about orders links to those of its rule and market, of all time', () => {
  const addressOf = (rule: AlertRule, marketId: string | null) => alertAddress({ rule, marketId });
  expect(addressOf('reconciliation_mismatch', 'hl-testnet:flx:NVDA')).toBe(
    '#/trades?period=all&market=hl-testnet%3Aflx%3ANVDA&reconciliation=mismatch',
  );
  expect(addressOf('position_liquidated', 'hl-testnet:BTC')).toBe(
    '#/trades?period=all&market=hl-testnet%3ABTC',
  );
  expect(addressOf('venue_rejection', null)).toBe('#/trades?period=all&status=rejected');
  expect(alertAddress({ rule: 'drawdown', marketId: null })).toBe('#/risk');
});

test('an alert about a position links to its market, with the position, its orders and its decisions', () => {
  const address = (rule: AlertRule, marketId: string | null) => alertAddress({ rule, marketId });
  expect(address('position_without_stop', 'hl-testnet:flx:NVDA')).toBe('#/open/hl-testnet%3Aflx%3ANVDA');
  expect(address('position_without_stop', null)).toBe('#/positions');
});

test('an alert about new entries links to its market, or to the verdicts on all', () => {
  const address = (marketId: string | null) => alertAddress({ rule: 'entries_disagreement', marketId });
  expect(address('hl-testnet:flx:NVDA')).toBe('#/open/hl-testnet%3Aflx%3ANVDA');
  expect(address(null)).toBe('#/markets');
});

test('an alert about a fall links to its day, and one about a source to the setting of its address', () => {
  expect(alertAddress({ rule: 'equity_drop', marketId: null })).toBe('#/performance?period=24h');
  const address = (rule: AlertRule) => alertAddress({ rule, marketId: null });
  expect(address('agent_unreachable')).toBe('#/settings?field=agentFeed');
  expect(address('venue_stale')).toBe('#/settings?field=venueUrl');
  expect(address('reference_unreachable')).toBe('#/settings?field=massiveUrl');
  expect(address('chain_unreachable')).toBe('#/settings?field=rpcEndpoints');
  for (const rule of ['record_changed', 'backup_failed'] as const) expect(address(rule)).toBe('#/settings');
});

test('orders that raise alerts are at most 500 of a kind and coin, found within the life of their alerts', () => {
  const asked: ProblemQuery[] = [];
  const tradeProblems = (query: ProblemQuery): [] => {
    asked.push(query);
    return [];
  };
  const reader = { isReconciling: () => false, liquidationFills: () => [], tradeProblems };
  orderTrouble({ account: null, reader }, now);
  expect(asked).toEqual([
    { kind: 'rejected', fromTime: now - hour, mostOfCoin: 500 },
    { kind: 'mismatched', fromTime: now - day, mostOfCoin: 500 },
  ]);
});
