import { describe, expect, test, vi } from 'vitest';
import { seeUnresolved } from '../../../src-main/domain/alerts/alert-book.ts';
import { alertNotice, getAlerts } from '../../../src-main/operations/alerts/alerts-view.ts';
import type { BridgePush, EventName } from '../../../src-preload/contract/bridge/events.ts';
import { aBook, anAlert, anEntry } from '../domain/alerts/an-alert.ts';
import { now } from '../markets.ts';
import { anEndpointForEach, answered, codeOf } from './endpoint-fixture.ts';

const at = anEndpointForEach();
const eventsOf = (pushes: readonly BridgePush[], event: EventName): readonly unknown[] =>
  pushes.filter((push) => push.event === event).map(({ payload }) => payload);
const paused = aBook({ state: [anEntry()] });

describe('the alerts', () => {
  test('are answered as the read model has them, and pushed whole when they change', async () => {
    const { call, pushes } = at.aWindow();
    expect(answered(await call('getAlerts', null))).toEqual(at.app.ask(getAlerts, null));
    at.app.store.writer.putAlerts(paused, now);
    await vi.waitFor(() => expect(eventsOf(pushes, 'alerts')).toEqual([at.app.ask(getAlerts, null)]));
    expect(answered(await call('getAlerts', null))).toMatchObject({ active: 1, unseen: 1 });
  });

  test('are pushed once for any number of changes within a second', async () => {
    const { pushes } = at.aWindow();
    for (let count = 1; count <= 50; count += 1)
      at.app.store.writer.putAlerts(aBook({ state: [anEntry({ count })] }), now);
    await vi.waitFor(() => expect(eventsOf(pushes, 'alerts')).toHaveLength(1));
    expect(eventsOf(pushes, 'alerts')).toMatchObject([{ alerts: [{ count: 50 }] }]);
  });

  test.each<readonly [string, unknown]>([
    ['muteAlerts', null],
    ['muteAlerts', { rule: 'no_such_rule', coin: null, until: null }],
    ['muteAlerts', { rule: 'drawdown', coin: null }],
    ['muteAlerts', { rule: 'drawdown', coin: null, until: 'tomorrow' }],
    ['saveAlertThresholds', { dailyLossShare: 0.5 }],
    [
      'saveAlertThresholds',
      {
        dailyLossShare: '1',
        drawdownShare: 1,
        drawdownLimitUsd: null,
        liquidationDistance: 1,
        equityDropShare: 0.05,
        equityDropMinutes: 60,
        withoutStopMinutes: 5,
      },
    ],
    ['seeAlerts', { all: true }],
  ])('%s with %j is refused', async (name, args) => {
    expect(codeOf(await at.aWindow().call(name, args))).toBe('invalid_parameter');
  });
});

describe('a notice', () => {
  const alert = anAlert();

  test('is pushed once to each connected window', () => {
    const windows = [at.aWindow(), at.aWindow()];
    at.app.store.writer.putAlerts(paused, now);
    at.app.tellAlert(alert);
    for (const { pushes } of windows)
      expect(eventsOf(pushes, 'notice')).toEqual([alertNotice(at.app.scope, alert)]);
  });

  test('that no window received waits for the first that connects, and for none after', () => {
    at.app.store.writer.putAlerts(paused, now);
    at.app.tellAlert(alert);
    const first = at.aWindow();
    expect(first.pushes.map(({ event }) => event)).toEqual(['frame', 'notice']);
    expect(eventsOf(at.aWindow().pushes, 'notice')).toEqual([]);
  });

  test.each([
    ['is over', aBook({ state: [anEntry({ resolvedAt: 5 })] })],
    ['was looked at', seeUnresolved(paused)],
    ['is muted', { ...paused, mutes: [{ rule: 'agent_paused', coin: null, until: null }] as const }],
    ['is forgotten', aBook()],
  ])('is not sent late for an alert that %s', (_, book) => {
    at.app.tellAlert(alert);
    at.app.store.writer.putAlerts(book, now);
    expect(eventsOf(at.aWindow().pushes, 'notice')).toEqual([]);
  });

  test('is one of the last five where many reached no window', () => {
    const coins = Array.from({ length: 9 }, (_, n) => `C${n}`);
    const alerts = coins.map((coin) => anAlert({ rule: 'venue_rejection', coin }));
    at.app.store.writer.putAlerts(
      aBook({ state: coins.map((coin) => anEntry({ rule: 'venue_rejection', coin })) }),
      now,
    );
    alerts.forEach(at.app.tellAlert);
    expect(eventsOf(at.aWindow().pushes, 'notice')).toEqual(
      alerts.slice(-5).map((one) => alertNotice(at.app.scope, one)),
    );
  });
});
