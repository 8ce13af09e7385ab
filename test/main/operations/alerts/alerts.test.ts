import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PerpscopeError } from '../../../../src-main/errors.ts';
import { seeUnresolved } from '../../../../src-main/domain/alerts/alert-book.ts';
import { changeAlerts, type AlertDeps } from '../../../../src-main/operations/alerts/alert-deps.ts';
import { muteAlerts } from '../../../../src-main/operations/alerts/change-alerts.ts';
import { saveAlertThresholds } from '../../../../src-main/operations/alerts/save-alert-thresholds.ts';
import { StoreError } from '../../../../src-main/store/store.ts';
import type { AlertMute, AlertThresholds } from '../../../../src-preload/contract/bridge/alerts.ts';
import { aBook, anEntry } from '../../domain/alerts/an-alert.ts';
import { hour, now } from '../../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../../open-source-fixture.ts';

const at: { app: OpenSourceFixture; deps: AlertDeps } = {} as never;
beforeEach(() => {
  at.app = anOpenSource();
  const { reader, writer } = at.app.store;
  at.deps = { reader, writer, now: () => now };
});
afterEach(() => at.app[Symbol.asyncDispose]());

/** Returns the message of a refused command, which must change nothing. */
function refusalOf(command: () => void): string {
  const before = at.deps.reader.alerts();
  const refusal = thrownBy(command);
  if (!(refusal instanceof PerpscopeError)) throw refusal;
  return at.deps.reader.alerts() === before
    ? `${refusal.code}: ${refusal.message}`
    : 'Something was changed.';
}

function thrownBy(command: () => void): unknown {
  try {
    command();
  } catch (error) {
    return error;
  }
  throw new Error('It was done.');
}

describe('a mute', () => {
  const mute: AlertMute = { rule: 'drawdown', coin: 'BTC', until: now + hour };

  test('of a rule, a market or both is kept, and removed', () => {
    const mutes = [mute, { ...mute, rule: null }, { ...mute, coin: null, until: null }];
    for (const one of mutes) muteAlerts(at.deps, one);
    expect(at.deps.reader.alerts().mutes).toEqual(mutes);
    for (const one of mutes) muteAlerts(at.deps, { ...one, until: 0 });
    expect(at.deps.reader.alerts().mutes).toEqual([]);
  });

  test.each<readonly [string, Partial<AlertMute>, RegExp]>([
    ['everything', { rule: null, coin: null }, /^invalid_parameter: Choose a rule or a market/],
    ['half a millisecond', { until: 0.5 }, /^invalid_parameter: The end of a mute/],
    ['before all time', { until: -1 }, /The end of a mute/],
    ['after all time', { until: 8.64e15 + 2 }, /The end of a mute/],
    ['a market that there is not', { coin: 'NONE' }, /^invalid_parameter: There is no market NONE on/],
  ])('of %s is refused with a message', (_, change, words) => {
    expect(refusalOf(() => muteAlerts(at.deps, { ...mute, ...change }))).toMatch(words);
  });

  test('of a market that is no longer listed is possible while it has an alert', () => {
    at.deps.writer.putAlerts(aBook({ state: [anEntry({ rule: 'venue_rejection', coin: 'GONE' })] }), now);
    muteAlerts(at.deps, { ...mute, coin: 'GONE' });
    expect(at.deps.reader.alerts().mutes).toHaveLength(1);
  });

  test('is refused beyond two hundred, unless it replaces one', () => {
    const mutes = Array.from({ length: 200 }, (_, n) => ({ rule: null, coin: `C${n}`, until: null }));
    at.deps.writer.putAlerts(aBook({ mutes }), now);
    expect(refusalOf(() => muteAlerts(at.deps, mute))).toMatch(/remove one first/);
    muteAlerts(at.deps, { rule: null, coin: 'C7', until: now + hour });
    expect(at.deps.reader.alerts().mutes).toHaveLength(200);
  });
});

describe('thresholds', () => {
  const thresholds: AlertThresholds = {
    dailyLossShare: 1,
    drawdownShare: 0.5,
    drawdownLimitUsd: 2500.5,
    liquidationDistance: 0.01,
    equityDropShare: 0.1,
    equityDropMinutes: 30,
    withoutStopMinutes: 7,
  };

  test('are kept exactly, dollars as text', () => {
    saveAlertThresholds(at.deps, thresholds);
    expect(at.deps.reader.alerts().thresholds).toEqual({ ...thresholds, drawdownLimitUsd: '2500.5' });
    saveAlertThresholds(at.deps, { ...thresholds, drawdownLimitUsd: null });
    expect(at.deps.reader.alerts().thresholds.drawdownLimitUsd).toBeNull();
  });

  const bad = [0, -0.1, 1.01, Number.NaN, Number.POSITIVE_INFINITY];
  test.each(['dailyLossShare', 'drawdownShare', 'liquidationDistance', 'equityDropShare'] as const)(
    'with a %s beyond (0, 1] are refused with a message, as a whole',
    (name) => {
      for (const share of bad)
        expect(refusalOf(() => saveAlertThresholds(at.deps, { ...thresholds, [name]: share }))).toMatch(
          /^invalid_parameter: The .* more than 0 % and at most 100 %/,
        );
    },
  );

  test.each([0, 1_441, 1.5, Number.NaN])(
    'with %s minutes without a stop are refused',
    (withoutStopMinutes) => {
      expect(refusalOf(() => saveAlertThresholds(at.deps, { ...thresholds, withoutStopMinutes }))).toMatch(
        /The time without a stop loss must be a whole number of minutes from 1 to 1,440/,
      );
    },
  );

  test.each([4, 1_441, 7.5, Number.NaN])(
    'with an equity drop over %s minutes are refused',
    (equityDropMinutes) => {
      expect(refusalOf(() => saveAlertThresholds(at.deps, { ...thresholds, equityDropMinutes }))).toMatch(
        /whole number of minutes from 5 to 1,440/,
      );
    },
  );

  test('with a limit that is not an amount of dollars are refused', () => {
    for (const drawdownLimitUsd of [0, -1, 0.001, 1e13, Number.NaN])
      expect(refusalOf(() => saveAlertThresholds(at.deps, { ...thresholds, drawdownLimitUsd }))).toMatch(
        /drawdown limit must be an amount of dollars above zero/,
      );
  });
});

test('a change that can not be written is reported, and nothing of it is kept', () => {
  const broken: AlertDeps = {
    ...at.deps,
    writer: {
      putAlerts: () => {
        throw new StoreError(new Error('disk full'));
      },
    },
  };
  expect(refusalOf(() => changeAlerts(broken, seeUnresolved))).toMatch(
    /^internal_error: The change could not be saved\. .*disk full/,
  );
});

test('marking alerts as seen leaves none unseen', () => {
  at.deps.writer.putAlerts(aBook({ state: [anEntry()] }), now);
  changeAlerts(at.deps, seeUnresolved);
  expect(at.deps.reader.alerts().seen).toEqual(new Set(['agent_paused']));
});
