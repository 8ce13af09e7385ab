import { describe, expect, test } from 'vitest';
import {
  alertRuleLabels,
  type AlertRow,
  type AlertRule,
} from '../../../../src-preload/contract/bridge/alerts.ts';
import { AlertCard } from '../../../../src-renderer/features/alerts/AlertCard.tsx';
import { AlertCards, AlertList } from '../../../../src-renderer/features/alerts/AlertList.tsx';
import { BellList } from '../../../../src-renderer/features/alerts/BellList.tsx';
import { MuteList } from '../../../../src-renderer/features/alerts/MuteList.tsx';
import { localInstant } from '../../../../src-renderer/format/instant.ts';
import { AttentionTile } from '../../../../src-renderer/features/alerts/AttentionTile.tsx';
import { Toasts } from '../../../../src-renderer/app/frame/Toasts.tsx';
import { noon } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';
import { anAlert, someAlerts } from './an-alert.ts';

const minute = 60_000;
const rules = Object.keys(alertRuleLabels) as readonly AlertRule[];
const nothing = (): undefined => undefined;
const card = (given: Parameters<typeof anAlert>[0]): string =>
  drawn(<AlertCard alert={anAlert(given)} onMute={nothing} />, { nowMs: noon + 5 * minute });

test('a card has severity, title, cause, remedy, start time and a link to its screen', () => {
  const markup = card({});
  expect(textOf(markup)).toMatch(
    /^Warning: Agent paused Open Connections Mute Agent paused .*maintenance\. It opens no positions .* Since .*12:00 \S+$/,
  );
  expect(markup).toContain('href="#/connections"');
});

test('a card of an alert that came back has its latest and its first time', () => {
  const text = textOf(card({ firstRaisedAt: noon - 60 * minute, raisedAt: noon }));
  expect(text).toMatch(/Since .*12:00 \S+ \(also at .*11:00 \S+ \)/);
});

test('an alert has the same start time under the bell and in the attention tile', () => {
  const alert = anAlert({ firstRaisedAt: noon - 60 * minute, raisedAt: noon - minute });
  const alerts = someAlerts(alert);
  const since = `since ${localInstant.time(noon - minute)} (also at ${localInstant.time(noon - 60 * minute)})`;
  expect(textOf(drawn(<BellList alerts={[alert]} active={1} onLeave={nothing} />))).toContain(since);
  expect(textOf(drawn(<AttentionTile />, { alerts }))).toContain(since);
});

test('a card shows its market, its count, and that it is muted', () => {
  const text = textOf(card({ rule: 'liquidation_distance', coin: 'xyz:TSLA', count: 3, muted: true }));
  expect(text).toMatch(/^Critical: Position near liquidation · xyz:TSLA 3 times muted/);
});

test('a resolved card says when it was resolved, and gives no remedy', () => {
  const text = textOf(card({ resolvedAt: noon + 2 * minute }));
  expect(text).toMatch(/^Resolved: Agent paused/);
  expect(text).toMatch(/Resolved .*, after 2 min 00 s$/);
  expect(text).not.toContain('It opens no positions');
});

test('text of the agent or the venue is escaped', () => {
  expect(card({ message: '<img src=x onerror=alert(1)>' })).toContain('&lt;img src=x');
});

/** Alerts of different rules, two of each, so that none are shown together. */
const manyRules = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    anAlert({ rule: rules[Math.floor(n / 2)] ?? 'backup_failed', coin: `C${n}` }),
  );

test('the bell lists six and says how many more there are', () => {
  const text = textOf(drawn(<BellList alerts={manyRules(8)} active={8} onLeave={nothing} />));
  expect(text).toContain('C5');
  expect(text).not.toContain('C6');
  expect(text).toContain('and 2 more');
  expect(textOf(drawn(<BellList alerts={[]} active={0} onLeave={nothing} />))).toBe('No active alerts.');
});

test('a long list draws fifty alerts, more on demand', () => {
  const alerts = Array.from({ length: 120 }, (_, n) => anAlert({ rule: 'venue_rejection', coin: `C${n}` }));
  const markup = drawn(<AlertCards alerts={alerts} onMute={nothing} />);
  expect(markup.split('<li').length - 1).toBe(50);
  expect(textOf(markup)).toMatch(/Show 50 more 50 of 120 are shown$/);
  expect(textOf(drawn(<AlertCards alerts={alerts.slice(0, 3)} onMute={nothing} />))).not.toContain('more');
});

test('the list counts alerts beyond its limit', () => {
  const list = (rows: readonly AlertRow[], all: number): string =>
    textOf(drawn(<AlertList alerts={rows} all={all} onMute={nothing} />));
  expect(list(manyRules(8), 130)).toMatch(/Showing the first 8 of 130\.$/);
  expect(list(manyRules(3), 3)).not.toContain('Showing');
});

describe('alerts of one rule in many markets', () => {
  const inMarkets = Array.from({ length: 21 }, (_, n) =>
    anAlert({
      rule: 'entries_disagreement',
      coin: `C${n}`,
      message: `The agent allows new entries in C${n}.`,
      raisedAt: noon - n * minute,
    }),
  );
  const critical = anAlert({ rule: 'venue_stale', severity: 'critical' });
  const alerts = [critical, ...inMarkets, anAlert({ rule: 'backup_failed' })];

  test('take one row under the bell, which leaves room for others', () => {
    const text = textOf(drawn(<BellList alerts={alerts} active={23} onLeave={nothing} />));
    expect(text).toMatch(
      /Verdicts on new entries disagree · 21 markets C0, C1, C2, C3, C4 and 16 more since .* Mute 1 h Verdicts on new entries disagree Open Markets/,
    );
    expect(text).toContain('Backup failed');
    expect(text).not.toMatch(/and \d+ more$/);
  });

  test('take one row in the attention tile, whose title counts each', () => {
    const text = textOf(drawn(<AttentionTile />, { alerts: someAlerts(...alerts) }));
    expect(text).toMatch(/^Needs attention \(23\)/);
    expect(text).toMatch(/disagree · 21 markets C0, C1, C2, C3, C4 and 16 more since/);
    expect(text).toContain('Backup failed');
  });

  test('take one card in the list, which opens to a card of each', () => {
    const markup = drawn(<AlertList alerts={alerts} all={23} onMute={nothing} />);
    expect(markup.split('<li').length - 1).toBe(3);
    expect(textOf(markup)).toMatch(
      /Warning: Verdicts on new entries disagree · 21 markets Open Markets Mute Verdicts on new entries disagree C0, .* and 16 more .* Since .*11:40.* Each market \(21\)/,
    );
  });
});

test('the bell also counts alerts beyond the list’s limit', () => {
  expect(textOf(drawn(<BellList alerts={manyRules(8)} active={700} onLeave={nothing} />))).toContain(
    'and 694 more',
  );
});

test('each mute shows its end, and can be unmuted by name', () => {
  const mutes = [
    { rule: 'drawdown', coin: null, until: null },
    { rule: null, coin: 'BTC', until: noon },
  ] as const;
  const text = textOf(drawn(<MuteList mutes={mutes} onMute={async () => null} />));
  expect(text).toMatch(
    /Drawdown near or past its limit until unmuted Unmute Drawdown near or past its limit/,
  );
  expect(text).toMatch(/Everything in BTC until .*2026.* Unmute Everything in BTC/);
});

test('the text of an alert has times in the window’s format everywhere', () => {
  const alert = anAlert({ message: 'No usable answer since 2026-09-01 13:37 UTC.' });
  const alerts = someAlerts(alert);
  const notice = { ...alert, address: '#/risk' };
  const shown = [
    drawn(<AlertCard alert={alert} onMute={nothing} />),
    drawn(<BellList alerts={[alert]} active={1} onLeave={nothing} />),
    drawn(<AttentionTile />, { alerts }),
    drawn(<Toasts />, { notices: [notice], alerts }),
  ];
  for (const markup of shown)
    expect(textOf(markup)).toMatch(/No usable answer since 1 Sept? 2026, 13:37 UTC\./);
});
