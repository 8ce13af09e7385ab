import { expect, test } from 'vitest';
import { CountChip } from '../../../src-renderer/ui/history/Filters.tsx';
import { drawn, reasonsOf, textOf } from '../drawn.tsx';

const chip = (count: number | null, unknown?: string): string =>
  drawn(
    <CountChip label="Rejected" count={count} unknown={unknown} chosen={false} onChoose={() => undefined} />,
  );

test('an unknown count is a dash with the reason, and a pending one is not', () => {
  expect(textOf(chip(0))).toBe('Rejected 0');
  expect(textOf(chip(null))).toBe('Rejected …');
  expect(reasonsOf(chip(null, 'Only the agent reports these'))).toEqual(['Only the agent reports these']);
});
