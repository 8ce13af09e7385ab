import { expect, test } from 'vitest';
import { shortText } from '../../../src-main/server/rpc/tool-fields.ts';
import { toolText } from '../../../src-main/server/rpc/tool-text.ts';

type ToolAnswer = Parameters<typeof toolText>[0];
/** Lines that follow the network. */
const lines = (answer: Partial<ToolAnswer>): readonly string[] =>
  toolText({
    tool: 'list_trades',
    says: '',
    rows: [],
    columns: [],
    range: undefined,
    ...answer,
    sent: { network: 'TESTNET', ...answer.sent },
  })
    .split('\n')
    .slice(1);
const words = (count: number): string => 'word '.repeat(count).trim();

test('a text longer than its limit ends with an ellipsis, an address or an id is never truncated', () => {
  const texts = ['a bc', 'a bcd', '0xabcd'];
  expect(texts.map((text) => shortText(text, 4))).toEqual(['a bc', 'a b…', '0xabcd']);
});

test('the text begins with the network, that of the venue where the answer is of another, and its message', () => {
  const answer = { tool: 'get_it', says: 'It is up.', rows: [], columns: [], range: undefined };
  expect(toolText({ ...answer, sent: { network: 'TESTNET' } })).toBe('TESTNET. It is up.');
  expect(toolText({ ...answer, says: '', sent: { network: 'TESTNET', venue_network: 'MAINNET' } })).toBe(
    'MAINNET.\nvenue_network: MAINNET',
  );
});

test.each<[sent: ToolAnswer['sent'], lines: readonly string[]]>([
  [{ complete: true, stale: false, available: true, left_out: [], missing_fields: [], unreadable: [] }, []],
  [{ complete: false }, ['Incomplete: see what is left out.']],
  [{ complete: false, recomputing: true }, ['Incomplete: totals are being recomputed.']],
  [{ complete: false, incomplete_reason: 'loading.' }, ['Incomplete: loading.']],
  [
    { complete: false, incomplete_reason: 'venue_read_failed' },
    ['Incomplete: The candles could not be read from the venue: some may be missing.'],
  ],
  [
    { complete: false, incomplete_reason: 'fill_history_truncated' },
    ['Incomplete: Fills of this period are missing, or have not been loaded from the venue yet.'],
  ],
  [
    { complete: false, incomplete_reason: 'journal_gap' },
    ["Incomplete: Events of the agent's journal are missing in this period."],
  ],
  [{ complete: false, why_incomplete: 'why', incomplete_reason: 'loading' }, ['Incomplete: why.']],
  [{ complete: false, message: 'All of it', why_incomplete: 'why' }, ['Incomplete: All of it.']],
  [{ stale: true }, ['Stale: the last reading is past its limit of age.']],
  [{ available: false, unavailable_reason: 'no agent' }, ['Not available: no agent.']],
  [{ left_out: [{ message: 'One.' }, { of: 'trips' }, 'Two.'] }, ['Left out: One.  Two.']],
  [{ left_out: [words(61)] }, [`Left out: ${words(60).slice(0, 299)}…`]],
  [{ missing_fields: ['fee'] }, ['Not reported: fee']],
  [{ unreadable: ['BTC', null] }, ['Rows that could not be read: 2.']],
  [{ shortened: { unchecked: 200 } }, ['unchecked: the first of 200; detail "full" has all.']],
])('an answer of rows with %j has the text %j', (sent, expected) => {
  expect(lines({ sent, rows: [['trades', []]] })).toEqual(expected);
});

test('rows are a table of the columns that any of them has, at most 20', () => {
  const rows = Array.from({ length: 21 }, (_, nth) => ({ id: `t${nth}`, fee: null, at: { open: nth } }));
  const table = lines({ rows: [['trades', rows]], columns: ['id', 'fee', 'at.open'] });
  expect([table[0], table[1], table[20], table[21]]).toEqual([
    'id | at.open',
    't0 | 0',
    't19 | 19',
    'and 1 more in the data',
  ]);
  expect(lines({ rows: [['trades', rows.slice(0, 20)]], columns: ['id'] })).toHaveLength(21);
});

test('each of several lists is named with its number of rows', () => {
  const lists = [
    ['pending', [{ id: 1 }]],
    ['arrived', []],
  ] as const;
  expect(lines({ rows: lists, columns: ['id'] })).toEqual(['pending: 1', 'id', '1', 'arrived: 0']);
});

test('lists of what is not available are not counted', () => {
  const sent = { available: false, unavailable_reason: 'no agent' };
  const rows = [
    ['pending', []],
    ['arrived', []],
  ] as const;
  expect(lines({ sent, rows, columns: ['id'] })).toEqual(['Not available: no agent.']);
});

test('a cell is one line of 100 letters, a time in UTC, and a dash for unknown values', () => {
  const row = {
    at: '2026-09-01T13:37:21.000+00:00',
    day: '2026-09-01T13:37:21.000Z',
    none: null,
    text: 'two\n lines',
    long: words(30),
    short: 'x'.repeat(101),
    list: [1, 'a'],
    whole: { text: words(30) },
    number: 0,
  };
  const columns = Object.keys(row);
  const [, cells] = lines({ rows: [['trades', [row, { none: true }]]], columns });
  expect(cells?.split(' | ')).toEqual([
    '2026-09-01 13:37:21',
    '2026-09-01 13:37:21',
    '-',
    'two lines',
    `${words(30).slice(0, 99)}…`,
    'x'.repeat(101),
    '[1,"a"]',
    `{"text":"${words(30).slice(0, 90)}…`,
    '0',
  ]);
});

test('an answer without rows lists its figures by path, without unknown or repeated ones', () => {
  const sent = {
    complete: true,
    recomputing: false,
    mark: 110,
    none: null,
    quote: { bid: 109, complete: true },
    names: ['a', 'b'],
    text: words(130),
  };
  expect(lines({ sent })).toEqual([
    'mark: 110',
    'quote.bid: 109',
    'quote.complete: true',
    'names: a, b',
    `text: ${words(130).slice(0, 599)}…`,
  ]);
});

test('the range of rows, their total, and how to continue come last', () => {
  const rows = [['trades', []]] as const;
  expect(lines({ rows, range: { from: 3, to: 4, of: 9 }, sent: { next: 'c' } })).toEqual([
    'Rows 3 to 4 of 9.',
    'More rows: call list_trades with the same arguments and cursor "c".',
  ]);
  expect(lines({ rows, range: { from: 3, to: 3, of: 3 }, sent: { next: null } })).toEqual([
    'Rows 3 to 3 of 3.',
  ]);
  expect(lines({ rows, range: { from: 1, to: 0, of: 0 } })).toEqual([]);
});
