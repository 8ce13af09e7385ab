import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import readExcel from 'read-excel-file/node';
import { formats } from '../../../src-main/exports/write-export.ts';
import { xlsxOf } from '../../../src-main/exports/xlsx-format.ts';

const columns = [
  { name: 'note', type: 'text' },
  { name: 'amount', type: 'decimal' },
  { name: 'count', type: 'integer' },
  { name: 'partial', type: 'boolean' },
] as const;
type Row = readonly [string | null, string | null, number | null, boolean | null];

const rows = fc.array(
  fc.tuple(
    fc.option(fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed())),
    fc.option(fc.bigInt().map((whole) => `${whole}.5`)),
    fc.option(fc.integer()),
    fc.option(fc.boolean()),
  ),
);
const written = (format: 'csv' | 'jsonl', given: readonly Row[]): string => {
  const parts = formats[format].open(columns, new Map(), null).encode([given]) as Iterable<string>;
  return [...parts].join('');
};

/** RFC 4180, read by the book: a quoted empty cell is '', an empty one null. */
function parsed(text: string): (string | null)[][] {
  const lines: (string | null)[][] = [];
  let line: (string | null)[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted === undefined ? (plain === '' ? null : (plain ?? null)) : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      lines.push(line);
      line = [];
    }
  }
  return lines;
}

describe('CSV', () => {
  test('reads back to the same cells, once the apostrophe before a text is taken off', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const [head, ...lines] = parsed(written('csv', given));
        expect(head).toEqual(['note', 'amount', 'count', 'partial']);
        const back = lines.map(([note = null, amount = null, count = null, partial = null]) => [
          note?.replace(/^'/, '') ?? null,
          amount,
          count === null ? null : Number(count),
          partial === null ? null : partial === 'true',
        ]);
        expect(back).toEqual(given.map((row) => [...row]));
      }),
      { numRuns: 200 },
    );
  });

  test.each(['=SUM(A1)', '+1', '-1', '@cmd', '\tx', '\rx', "'x"])(
    'a text cell %j starts no formula',
    (note) => {
      const [, [cell] = []] = parsed(written('csv', [[note, null, null, null]]));
      expect(cell).toBe(`'${note}`);
    },
  );

  test('numbers are left alone, and a null is an empty cell, never 0', () => {
    expect(written('csv', [['', '-1.50', -3, false]])).toBe(
      'note,amount,count,partial\r\n"",-1.50,-3,false\r\n',
    );
    expect(written('csv', [[null, null, null, null]])).toBe('note,amount,count,partial\r\n,,,\r\n');
  });
});

test('JSON Lines has one object a row, decimals as text', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const lines = written('jsonl', given).split('\n').slice(0, -1);
      expect(lines.map((line) => Object.values(JSON.parse(line) as object))).toEqual(
        given.map((row) => [...row]),
      );
    }),
    { numRuns: 200 },
  );
});

test('Excel goes on in another sheet, below the same header, once one is full', async () => {
  const cells = [1, 2, 3, 4, 5].map((count): Row => [`row ${count}`, '0.5', count, null]);
  const bytes = xlsxOf(3).open(columns, new Map(), null).encode([cells]) as AsyncIterable<Uint8Array>;
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const sheets = await readExcel(Buffer.concat(parts));
  const head = columns.map(({ name }) => name);
  expect(sheets.map(({ data }) => data.map(([note]) => note))).toEqual([
    [head[0], 'row 1', 'row 2'],
    [head[0], 'row 3', 'row 4'],
    [head[0], 'row 5'],
  ]);
});

test('Excel gives back texts that XML has no way to write, and texts that look like its escapes', async () => {
  const texts = ['\uffff', 'a\ufffeb', '\u0000', '_x0041_', '_x000d_ and _X000D_', '=1+1', '<&>"'];
  const bytes = xlsxOf(10)
    .open([{ name: 'text', type: 'text' }], new Map(), null)
    .encode([texts.map((text) => [text])]) as AsyncIterable<Uint8Array>;
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const [sheet] = await readExcel(Buffer.concat(parts));
  expect(sheet?.data.slice(1).map(([cell]) => cell)).toEqual(texts);
});
