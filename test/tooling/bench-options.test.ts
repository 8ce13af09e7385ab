import { describe, expect, it } from 'vitest';
import type { Row } from '../bench/bench-row.ts';
import { fittedSlope } from '../bench/load/fitted-line.ts';
import { readOptions } from '../bench/options.ts';
import { mergeRows, type RowReport } from '../bench/report.ts';

const nothing = { figures: [], counts: {}, answers: 0, wrongAnswers: 0 };
const rowNamed = (name: string): Row => ({ name, title: name, run: async () => nothing });
const rows = [rowNamed('memory'), rowNamed('start')];

describe('the options of a bench', () => {
  it('set how long a row runs, if given', () => {
    expect(readOptions(['memory', '--minutes', '30'], rows)).toMatchObject({
      rows: [rows[0]],
      minutes: 30,
      keeps: false,
    });
    expect(readOptions([], rows)).toMatchObject({ rows, minutes: null, length: 'usual', keeps: true });
    expect(readOptions(['memory', '--keep'], rows)).toMatchObject({ keeps: true });
    expect(readOptions(['--keep', '--quick'], rows)).toMatchObject({ keeps: false });
  });

  it.each(['0', '-1', '1.5', '100', 'ten', ''])('refuse %j minutes', (text) => {
    expect(() => readOptions([`--minutes=${text}`], rows)).toThrow(/no whole number from 1 to 99/);
  });

  it('refuse an unknown row, and name the known ones', () => {
    expect(() => readOptions(['memoory'], rows)).toThrow('There is no row memoory; there are memory, start.');
  });
});

describe('stored figures', () => {
  const taken = { commit: 'a', takenAt: '', cpu: '', cores: 1, memoryGb: 1, node: '', chromium: '', load: 0 };
  const rowOf = (name: string, seconds: number): RowReport => ({
    ...nothing,
    name,
    title: name,
    seconds,
    error: null,
    length: 'usual',
    taken,
  });

  it('are the latest of each existing row, in the order of rows', () => {
    const stored = [rowOf('gone', 1), rowOf('start', 1), rowOf('memory', 1)];
    expect(mergeRows(stored, [rowOf('start', 2)], ['memory', 'year', 'start'])).toEqual([
      rowOf('memory', 1),
      rowOf('start', 2),
    ]);
  });
});

describe('the fitted line', () => {
  it('has the slope of the points, however far single ones are from it', () => {
    const line = Array.from({ length: 30 }, (_, x) => ({ x, y: 20 + 0.5 * x }));
    expect(fittedSlope(line)).toBeCloseTo(0.5, 12);
    const noisy = line.map(({ x, y }) => ({ x, y: y + (x % 2 === 0 ? 3 : -3) }));
    expect(Math.abs(fittedSlope(noisy) - 0.5)).toBeLessThan(0.05);
  });

  it('throws for a single point', () => {
    expect(() => fittedSlope([{ x: 1, y: 1 }])).toThrow('two points');
  });
});
