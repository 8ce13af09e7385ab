import { afterEach, expect, test } from 'vitest';
import { applyPreferences, usualPreferences } from '../../../src-renderer/format/preferences.ts';
import { serviceText } from '../../../src-renderer/format/service-text.ts';

afterEach(() => applyPreferences(usualPreferences));

test('times in messages of the service are in the chosen zone with its name, and days are dates', () => {
  applyPreferences({ ...usualPreferences, timeZone: 'new_york' });
  expect(serviceText('Account value is known only from 2026-11-26 09:04 UTC on.')).toMatch(
    /^Account value is known only from 26 Nov 2026, 04:04 (EST|GMT-5) on\.$/,
  );
  expect(serviceText('No usable answer since 2026-09-01 13:37:21 UTC.')).toMatch(
    /since 1 Sept? 2026, 09:37:21 (EDT|GMT-4)\.$/,
  );
  expect(serviceText('Loading, back to 2026-10-12: unknown.')).toBe('Loading, back to 12 Oct 2026: unknown.');
});

test('a text that stays on screen names the time of a reading, not the age that it had', () => {
  expect(
    serviceText(
      'The last reading of all fills is 7192 s old (2026-11-26 09:04:12 UTC), more than 120 s: newer data is missing.',
    ),
  ).toBe(
    'The last reading of all fills is from 26 Nov 2026, 09:04:12 UTC, more than 120 s ago: newer data is missing.',
  );
  expect(serviceText('The last status read is 130 s old (2026-11-26 09:04:12 UTC).')).toBe(
    'The last status read is from 26 Nov 2026, 09:04:12 UTC.',
  );
});

test('a text that stays on screen counts down to nothing', () => {
  expect(serviceText('The venue asked for fewer requests; next one in 12 s.')).toBe(
    'The venue asked for fewer requests.',
  );
  expect(serviceText('Candles: the venue request budget is spent; try again in 18 s.')).toBe(
    'Candles: the venue request budget is spent.',
  );
});

test('differences of many seconds are in larger units', () => {
  expect(serviceText('The heartbeat is 130 s ahead of this clock.')).toBe(
    'The heartbeat is 130 s ahead of this clock.',
  );
  expect(serviceText('The heartbeat is 172740 s ahead of this clock.')).toBe(
    'The heartbeat is 1 d 23 h ahead of this clock.',
  );
  expect(serviceText('The clock is 7200 s behind.')).toBe('The clock is 2 h 00 min behind.');
});

test('an apostrophe is the window’s own, and a quoted text keeps its marks', () => {
  expect(serviceText("The agent's status can't be read.")).toBe('The agent’s status can’t be read.');
  expect(serviceText("The accounts' fills are missing.")).toBe('The accounts’ fills are missing.');
  expect(serviceText("The field 'orders' is missing, 'a' too.")).toBe(
    "The field 'orders' is missing, 'a' too.",
  );
});

test('a minus stays on the line of its amount', () => {
  expect(serviceText('today’s P&L of −$3,332.01')).toBe('today’s P&L of −\u2060$3,332.01');
});

test('a spot pair has the name that it has in Trades', () => {
  expect(serviceText('The venue rejected an order in @107: no margin.')).toBe(
    'The venue rejected an order in Spot @107: no margin.',
  );
  expect(serviceText('Spot @107, PURR/USDC and xyz:GOLD')).toBe('Spot @107, Spot PURR/USDC and xyz:GOLD');
  expect(serviceText('a@107.example, TP/SL')).toBe('a@107.example, TP/SL');
});

test('messages name what a request reads, not its API type; other words before a colon stay', () => {
  expect(serviceText('frontendOpenOrders: the venue could not be reached (other side closed).')).toBe(
    'Open orders: the venue could not be reached (connection closed).',
  );
  expect(serviceText('Incomplete since 10:00: fills: none.')).toBe('Incomplete since 10:00: fills: none.');
});

test('an invalid row is named by the data that it belongs to', () => {
  expect(serviceText('A row of allDexsAssetCtxs is invalid: SAGA, field funding.')).toBe(
    'A row of markets and prices is invalid: SAGA, field funding.',
  );
  expect(serviceText('A row of spotClearinghouseState is invalid: #1, field coin.')).toBe(
    'A row of balances is invalid: #1, field coin.',
  );
  expect(serviceText('A row of perpDexs is invalid.')).toBe('A row of DEXes is invalid.');
  expect(serviceText('A row of a file is invalid.')).toBe('A row of a file is invalid.');
});

test('advice for programs is not given to a person', () => {
  expect(
    serviceText(
      "The venue's list of markets has not been read yet: see Health for what the venue answers. Perpscope retries automatically.",
    ),
  ).toBe('The venue’s list of markets has not been read yet. Perpscope retries automatically.');
  expect(serviceText('Perpscope retries automatically: see Health.')).toBe(
    'Perpscope retries automatically.',
  );
  expect(
    serviceText("The account's positions have not been read from the venue yet; try again shortly."),
  ).toBe('The account’s positions have not been read from the venue yet.');
});
