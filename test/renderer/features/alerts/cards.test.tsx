import { expect, test } from 'vitest';
import { AlertCard } from '../../../../src-renderer/features/alerts/AlertCard.tsx';
import { AlertList } from '../../../../src-renderer/features/alerts/AlertList.tsx';
import { BellList } from '../../../../src-renderer/features/alerts/BellList.tsx';
import { MuteList } from '../../../../src-renderer/features/alerts/MuteList.tsx';
import { localInstant } from '../../../../src-renderer/format/instant.ts';
import { AttentionTile } from '../../../../src-renderer/features/alerts/AttentionTile.tsx';
import { Toasts } from '../../../../src-renderer/app/frame/Toasts.tsx';
import { noon } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';
import { anAlert, someAlerts } from './an-alert.ts';

const minute = 60_000;
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

test('the bell lists six and says how many more there are', () => {
  const alerts = Array.from({ length: 8 }, (_, n) => anAlert({ rule: 'venue_rejection', coin: `C${n}` }));
  const text = textOf(drawn(<BellList alerts={alerts} active={8} onLeave={nothing} />));
  expect(text).toContain('C5');
  expect(text).not.toContain('C6');
  expect(text).toContain('and 2 more');
  expect(textOf(drawn(<BellList alerts={[]} active={0} onLeave={nothing} />))).toBe('No active alerts.');
});

test('a long list draws fifty alerts, more on demand, and counts those beyond its limit', () => {
  const alerts = Array.from({ length: 120 }, (_, n) => anAlert({ rule: 'venue_rejection', coin: `C${n}` }));
  const list = (rows: typeof alerts, all: number): string =>
    drawn(<AlertList alerts={rows} all={all} onMute={nothing} />);
  const markup = list(alerts, 130);
  expect(markup.split('<li').length - 1).toBe(50);
  expect(textOf(markup)).toMatch(/Show 50 more 50 of 120 are shown Showing the first 120 of 130\.$/);
  expect(textOf(list(alerts.slice(0, 3), 3))).not.toMatch(/more|Showing/);
});

test('the bell also counts alerts beyond the list’s limit', () => {
  const alerts = Array.from({ length: 8 }, (_, n) => anAlert({ rule: 'venue_rejection', coin: `C${n}` }));
  expect(textOf(drawn(<BellList alerts={alerts} active={700} onLeave={nothing} />))).toContain(
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
