import { describe, expect, test } from 'vitest';
import { usdFill } from '../../../src-renderer/charts/usd-fill.ts';
import { barLabel } from '../../../src-renderer/features/performance/bar-label.ts';
import { extremesOf, sumOf } from '../../../src-renderer/features/performance/pnl-bars.ts';
import { formatSignedUsd, signTone } from '../../../src-renderer/format/number.ts';

const gain = 'var(--up)';
const loss = 'var(--down)';
const neither = 'var(--ink-faint)';

describe('the color of dollars', () => {
  test.each([
    [0.005, gain],
    [-0.005, loss],
    [12_345.6, gain],
    [-12_345.6, loss],
    [0.004_9, neither],
    [-0.004_9, neither],
    [0, neither],
    [-0, neither],
  ])('of %d is that of the figure beside it', (usd, fill) => {
    const toned = { up: gain, down: loss, soft: neither };
    expect(usdFill(usd)).toBe(fill);
    expect(toned[signTone(barLabel(usd))]).toBe(fill);
    expect(toned[signTone(formatSignedUsd(usd))]).toBe(fill);
  });

  test('a printed zero is neither the best nor the worst', () => {
    const bar = (usd: number) => ({ key: String(usd), label: '', title: '', usd, row: sumOf([]) });
    expect(extremesOf([bar(0.004), bar(-0.004)])).toEqual({ best: null, worst: null });
    expect(extremesOf([bar(1), bar(-1)])).toMatchObject({ best: { usd: 1 }, worst: { usd: -1 } });
  });
});
