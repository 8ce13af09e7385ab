import { expect, test } from 'vitest';
import type { SessionSpans } from '../../../../../src-preload/contract/bridge/sessions.ts';
import { gapsInHours, slotSession } from '../../../../../src-renderer/features/market/chart/slot-session.ts';
import {
  isShaded,
  timeToShade,
} from '../../../../../src-renderer/features/market/chart/use-session-spans.ts';
import { aChart, hour, noon } from '../../../builders.ts';

const sessions: SessionSpans = {
  marketId: 'x',
  spans: [
    { fromMs: noon - 4 * hour, toMs: noon - 1.5 * hour, state: 'closed' },
    { fromMs: noon - 1.5 * hour, toMs: noon - hour, state: 'pre_market' },
  ],
  knownUntilMs: null,
  unavailableReason: null,
};

test('a slot lists every session that it runs through', () => {
  const chart = aChart(-4, -3, -2, -1, 0);
  expect(slotSession(sessions, chart, noon - 3 * hour)).toBe('Closed');
  expect(slotSession(sessions, chart, noon - 2 * hour)).toBe('Closed, then Pre-market');
  expect(slotSession(sessions, chart, noon)).toBe('Regular hours');
  const closed = { fromMs: noon, toMs: noon + hour / 2, state: 'closed' } as const;
  const inTwo = { ...sessions, spans: [closed, { ...closed, fromMs: noon + hour / 2, toMs: noon + hour }] };
  expect(slotSession(inTwo, chart, noon)).toBe('Closed');
});

test('a slot’s session is unknown without a calendar or past its end', () => {
  const chart = aChart(-1, 0);
  expect(slotSession(null, chart, noon)).toBeNull();
  expect(slotSession({ ...sessions, unavailableReason: 'no calendar' }, chart, noon)).toBeNull();
  expect(slotSession({ ...sessions, knownUntilMs: noon }, chart, noon)).toBeNull();
});

test('candles missing while the underlying trades are counted apart from those missing while it is closed', () => {
  expect(gapsInHours(aChart(-4, -1, 0), sessions)).toBe(0);
  expect(gapsInHours(aChart(-1, 2), sessions)).toBe(2);
  expect(gapsInHours(aChart(-1, 2), { ...sessions, knownUntilMs: noon })).toBeNull();
  expect(gapsInHours(aChart(-1, 2), null)).toBeNull();
});

const shaded = { underlying: { ticker: null, calendar: 'us_equity' as const } };
const withInterval = (interval: '4h' | '8h' | '1d') => {
  const chart = aChart(-1, 0);
  return { ...chart, series: { ...chart.series, interval } };
};

test('candles up to four hours are shaded if the market has a calendar', () => {
  expect(isShaded(shaded, withInterval('4h'))).toBe(true);
  expect(isShaded(shaded, withInterval('8h'))).toBe(false);
  expect(isShaded(shaded, withInterval('1d'))).toBe(false);
  expect(isShaded({ underlying: null }, withInterval('4h'))).toBe(false);
  expect(isShaded({ underlying: { ticker: 'A:B', calendar: null } }, withInterval('4h'))).toBe(false);
});

test('the requested time covers the chart and the hours ahead, and does not change with new candles', () => {
  const asked = timeToShade(aChart(-30, 0));
  expect(asked.fromMs).toBeLessThanOrEqual(noon - 30 * hour);
  expect(asked.toMs).toBeGreaterThanOrEqual(noon + 24 * hour);
  expect(timeToShade(aChart(-30, 0, 1))).toEqual(asked);
});
