import { describe, expect, test } from 'vitest';
import {
  alertLink,
  bellSentence,
  byRule,
  marketsText,
  groupAlerts,
  muteScopes,
  muteUntil,
  quickMute,
  severityCounts,
  muteText,
  ruleRows,
  severityText,
  needsAttention,
  timesLabel,
  uncheckedByReason,
} from '../../../../src-renderer/features/alerts/view-model.ts';
import {
  formOf,
  isChanged,
  problemWith,
  thresholdsOf,
} from '../../../../src-renderer/features/alerts/thresholds.ts';
import type { AlertRow } from '../../../../src-preload/contract/bridge/alerts.ts';
import { hour, noon } from '../../builders.ts';
import { anAlert, someAlerts } from './an-alert.ts';

describe('the bell', () => {
  test.each([
    ['nothing', someAlerts(), 'Alerts: none active'],
    [
      'what is new, worst first',
      someAlerts(anAlert(), anAlert({ rule: 'drawdown', severity: 'critical', seen: true })),
      'Alerts: 1 critical, 1 warning, 1 new',
    ],
    ['what was looked at', someAlerts(anAlert({ seen: true })), 'Alerts: 1 warning, none new'],
    ['what is muted', someAlerts(anAlert({ muted: true })), 'Alerts: 1 muted, none new'],
    [
      'what can not be read',
      { ...someAlerts(anAlert()), unreadable: 2 },
      'Alerts: 1 warning, 2 unreadable, 1 new',
    ],
    ['that alone', { ...someAlerts(), unreadable: 1 }, 'Alerts: none active, 1 unreadable'],
    ['what is over', someAlerts(anAlert({ resolvedAt: noon })), 'Alerts: none active'],
  ])('describes %s in words', (_, view, sentence) => {
    expect(bellSentence(view)).toBe(sentence);
  });

  test('counts each severity, worst first, and leaves out those without any', () => {
    expect(severityCounts({ critical: 3, warning: 2, info: 0 })).toEqual([
      { severity: 'critical', count: 3, label: 'critical' },
      { severity: 'warning', count: 2, label: 'warnings' },
    ]);
  });
});

test('one click mutes the rule for an hour, in its market if it has one', () => {
  const until = noon + hour;
  expect(quickMute(anAlert({ rule: 'drawdown', coin: null }), noon)).toEqual({
    rule: 'drawdown',
    coin: null,
    until,
  });
  expect(quickMute(anAlert({ rule: 'venue_rejection', coin: 'BTC' }), noon)).toEqual({
    rule: 'venue_rejection',
    coin: 'BTC',
    until,
  });
});

test('active alerts are separate from resolved ones', () => {
  const over = anAlert({ resolvedAt: noon });
  const stands = anAlert({ rule: 'drawdown' });
  expect(groupAlerts(someAlerts(stands, over))).toEqual({ active: [stands], resolved: [over] });
});

test('an alert links to the screen with its details: for orders, to those of its rule and market', () => {
  expect(alertLink(anAlert({ rule: 'drawdown' }))).toEqual({ address: '#/risk', label: 'Open Risk' });
  expect(alertLink(anAlert())).toEqual({ address: '#/connections', label: 'Open Connections' });
  const refused = anAlert({ rule: 'venue_rejection', marketId: 'hl-testnet:BTC' });
  expect(alertLink(refused)).toEqual({
    address: '#/trades?period=all&market=hl-testnet%3ABTC&status=rejected',
    label: 'Open Trades',
  });
  const bare = anAlert({ rule: 'position_without_stop', marketId: 'hl-testnet:BTC' });
  expect(alertLink(bare)).toEqual({ address: '#/open/hl-testnet%3ABTC', label: 'Open market' });
  expect(alertLink({ ...bare, marketId: null }).label).toBe('Open Positions');
});

test('severities are counted worst first, those without an alert left out', () => {
  expect(severityText({ critical: 1, warning: 0, info: 2 })).toBe('1 critical, 2 info');
  expect(severityText({ critical: 2, warning: 2, info: 0 })).toBe('2 critical, 2 warnings');
  expect(severityText({ critical: 0, warning: 0, info: 0 })).toBe('All muted');
});

test('every rule is listed with its state, worst first', () => {
  const view = {
    ...someAlerts(anAlert({ rule: 'drawdown' }), anAlert({ rule: 'daily_loss', resolvedAt: noon })),
    unchecked: [
      { rule: 'equity_drop', coin: null, reason: 'Not read.' },
      { rule: 'liquidation_distance', coin: 'BTC', reason: 'Not read.' },
    ],
  } as const;
  const rows = ruleRows(view);
  expect([rows[0]?.severity, rows.at(-1)?.severity]).toEqual(['critical', 'info']);
  const states = new Map(rows.map(({ rule, state }) => [rule, state]));
  expect(states.get('drawdown')).toBe('active');
  expect(states.get('daily_loss')).toBe('clear');
  expect(states.get('equity_drop')).toBe('could not be checked');
  expect(states.get('liquidation_distance')).toBe('could not be checked in every market');
});

test('checks that fail for one reason are named together, with the reason in the window’s terms', () => {
  const silent = "The agent's last heartbeat was at 2026-11-26 09:04:12 UTC.";
  expect(
    uncheckedByReason([
      { rule: 'breaker_tripped', coin: null, reason: silent },
      { rule: 'liquidation_distance', coin: 'BTC', reason: 'Not read.' },
      { rule: 'drawdown', coin: null, reason: silent },
    ]),
  ).toEqual([
    {
      checks: 'Circuit breaker tripped, Drawdown near or past its limit',
      reason: 'The agent’s last heartbeat was at 26 Nov 2026, 09:04:12 UTC.',
    },
    { checks: 'Position near liquidation in BTC', reason: 'Not read.' },
  ]);
});

test('the count is shown from the second time on', () => {
  expect([1, 2].map(timesLabel)).toEqual([null, '2 times']);
});

describe('a mute', () => {
  test('is named after what it silences', () => {
    expect(muteText({ rule: 'drawdown', coin: null })).toBe('Drawdown near or past its limit');
    expect(muteText({ rule: 'venue_rejection', coin: 'BTC' })).toBe('Order rejected by the venue in BTC');
    expect(muteText({ rule: null, coin: 'BTC' })).toBe('Everything in BTC');
    expect(muteText({ rule: null, coin: '@107' })).toBe('Everything in Spot @107');
  });

  test('is offered for a rule and for its market if there is one, narrowest first', () => {
    expect(muteScopes(anAlert())).toEqual([{ rule: 'agent_paused', coin: null }]);
    expect(muteScopes(anAlert({ rule: 'venue_rejection', coin: 'BTC' }))).toEqual([
      { rule: 'venue_rejection', coin: 'BTC' },
      { rule: 'venue_rejection', coin: null },
      { rule: null, coin: 'BTC' },
    ]);
  });

  test('ends in whole milliseconds of world time, or when it is removed', () => {
    expect(muteUntil('hour', noon + 0.4)).toBe(noon + 1 + hour);
    expect(muteUntil('day', noon)).toBe(noon + 24 * hour);
    expect(muteUntil('open', noon)).toBeNull();
  });
});

describe('the thresholds', () => {
  const { thresholds } = someAlerts();
  const form = formOf(thresholds);

  test('are shown in percent and survive the round trip through the form', () => {
    expect(form).toEqual({
      dailyLossShare: '80',
      drawdownShare: '80',
      drawdownLimitUsd: '',
      liquidationDistance: '10',
      equityDropShare: '5',
      equityDropMinutes: '60',
      withoutStopMinutes: '5',
    });
    for (const share of [0.07, 0.29, 0.575, 1, 0.001]) {
      const odd = { ...thresholds, drawdownShare: share, drawdownLimitUsd: 1234.5 };
      expect(thresholdsOf(formOf(odd))).toEqual(odd);
    }
  });

  test.each(['0', '-1', '100.1', '', 'ten', '1e1', 'Infinity'])('%j is no valid percentage', (text) => {
    const bad = { ...form, dailyLossShare: text };
    expect(problemWith('dailyLossShare', bad)).toBe('Enter a percentage above 0 and up to 100.');
    expect(thresholdsOf(bad)).toBeNull();
  });

  test.each(['0', '-5', '1,000', 'x', '0.001'])(
    '%j is no valid limit, and an empty field means no limit',
    (text) => {
      expect(problemWith('drawdownLimitUsd', { ...form, drawdownLimitUsd: text })).toBe(
        'Enter an amount above zero, or leave it empty.',
      );
      expect(thresholdsOf({ ...form, drawdownLimitUsd: ' ' })?.drawdownLimitUsd).toBeNull();
    },
  );

  test.each([
    ['0.01', 0.01],
    ['250', 250],
  ])('%j is a valid limit: at least one cent', (text, limit) => {
    const good = { ...form, drawdownLimitUsd: text };
    expect(problemWith('drawdownLimitUsd', good)).toBeNull();
    expect(thresholdsOf(good)?.drawdownLimitUsd).toBe(limit);
  });

  test.each(['4', '1441', '7.5', ''])('%j is no valid window of a drop, minutes', (text) => {
    const bad = { ...form, equityDropMinutes: text };
    expect(problemWith('equityDropMinutes', bad)).toBe('Enter whole minutes from 5 to 1,440.');
    expect(thresholdsOf(bad)).toBeNull();
    expect(thresholdsOf({ ...form, equityDropMinutes: '5' })?.equityDropMinutes).toBe(5);
  });

  test('are changed if a field has another value', () => {
    expect(isChanged(form, thresholds)).toBe(false);
    expect(isChanged({ ...form, drawdownShare: ' 80 ' }, thresholds)).toBe(false);
    expect(isChanged({ ...form, drawdownShare: '81' }, thresholds)).toBe(true);
  });
});

describe('three or more alerts of a rule', () => {
  const inMarkets = (coins: string, given: Partial<AlertRow> = {}) =>
    [...coins].map((coin) => anAlert({ rule: 'entries_disagreement', coin, ...given }));
  const shownAs = (...alerts: readonly AlertRow[]) =>
    byRule(alerts).map((rows) => rows.map(({ rule, coin }) => coin ?? rule).join(' '));

  test('are shown together in the place of the first, and others where they are', () => {
    const [a, b, c] = inMarkets('ABC');
    const [stop, other] = [anAlert({ rule: 'position_without_stop', coin: 'A' }), anAlert()];
    expect(shownAs(a!, stop, b!, other, c!)).toEqual(['A B C', 'A', 'agent_paused']);
    expect(shownAs(a!, stop, b!)).toEqual(['A', 'A', 'B']);
  });

  test('are not shown together with muted ones, resolved ones, or one of no market', () => {
    const all = [
      ...inMarkets('ABC'),
      ...inMarkets('DE', { muted: true }),
      ...inMarkets('FGH', { resolvedAt: noon }),
    ];
    expect(shownAs(...all, anAlert({ rule: 'entries_disagreement', coin: null }))).toEqual([
      'A B C',
      'D',
      'E',
      'F G H',
      'entries_disagreement',
    ]);
  });

  test('are not shown together with those that ask for something else', () => {
    const others = inMarkets('DE', { remedy: 'Check the stop loss.' });
    expect(shownAs(...inMarkets('ABC'), ...others)).toEqual(['A B C', 'D', 'E']);
    expect(shownAs(...inMarkets('AB'), ...others)).toEqual(['A', 'B', 'D', 'E']);
  });

  test('name their first markets', () => {
    expect(marketsText(inMarkets('ABC'))).toBe('A, B, C');
    expect(marketsText(inMarkets('ABCDEFGH'))).toBe('A, B, C, D, E and 3 more');
  });
});

test('active alerts that are not muted need attention; informational ones too', () => {
  const rows = [
    anAlert({ rule: 'drawdown' }),
    anAlert({ rule: 'agent_paused' }),
    anAlert({ rule: 'risk_degraded', muted: true }),
    anAlert({ rule: 'venue_rejection' }),
    anAlert({ rule: 'daily_loss', resolvedAt: noon }),
  ];
  const { entries, ...rest } = needsAttention(someAlerts(...rows), null);
  expect(entries.map((entry) => (entry.kind === 'alerts' ? entry.alerts[0]?.rule : null))).toEqual([
    'drawdown',
    'agent_paused',
    'venue_rejection',
  ]);
  expect(rest).toEqual({ count: 3, words: '1 critical, 1 warning, 1 info, 1 muted' });
  expect(needsAttention(someAlerts(), null)).toEqual({ entries: [], count: 0, words: '' });
});
