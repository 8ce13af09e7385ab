import { expect, test } from 'vitest';
import { ExportQuery, requestOf } from '../../../../src-main/operations/exports/exports.ts';
import {
  exportChoiceOf,
  exportRequestOf,
} from '../../../../src-renderer/features/exports/exports-address.ts';

const nowMs = Date.parse('2026-11-21T09:05:30Z');
const timesOf = (query: string) => {
  const { from, to } = exportRequestOf(exportChoiceOf(new URLSearchParams(query)), nowMs).filter;
  return [from, to].map((ms) => (ms === null ? null : new Date(ms).toISOString()));
};

test.each([
  [
    'of whole days in UTC',
    'from=2026-10-01&to=2026-10-31',
    '2026-10-01T00:00:00.000Z',
    '2026-10-31T23:59:59.999Z',
  ],
  ['from a day on', 'from=2026-10-01', '2026-10-01T00:00:00.000Z', null],
  ['through a day', 'period=dates&to=2026-10-31', null, '2026-10-31T23:59:59.999Z'],
  ['of days rather than of a period', 'period=7d&from=2026-10-01', '2026-10-01T00:00:00.000Z', null],
  ['of all time if a day is invalid', 'from=2026-02-30&to=soon', null, null],
])('an address requests the rows: %s', (_, query, from, to) => {
  expect(timesOf(query)).toEqual([from, to]);
});

test.each(['24h', '7d', '30d'] as const)('a period of %s begins when that of a program does', (period) => {
  const query = ExportQuery.parse({ period });
  const { filter } = requestOf('fills', query, Date.parse('2026-11-21T09:05:00Z'));
  expect(timesOf(`period=${period}`)).toEqual([new Date(filter.from ?? 0).toISOString(), null]);
});

test('an address with dates but no day keeps the choice of dates', () => {
  expect(exportChoiceOf(new URLSearchParams('period=dates')).period).toBe('dates');
});
