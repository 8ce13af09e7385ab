import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Rested } from '../../../src-renderer/format/outcome-text.ts';
import { outcomeLabel, outcomeHint, wasResting } from '../../../src-renderer/format/outcome-text.ts';
import { outcomeLabels } from '../../../src-renderer/format/trade-labels.ts';

type Resting = Omit<Rested, 'liquidated'>;
const word = (rested: Resting): string =>
  outcomeLabel({ orderStatus: 'resting', liquidated: false, ...rested });
const ended = (label: string | null) => ({ kind: 'ended', word: label }) as const;

const states: readonly (readonly [Resting, string])[] = [
  [{ restingState: 'open', restingStatus: { kind: 'resting' } }, 'Resting'],
  [{ restingState: 'canceled', restingStatus: ended('reduceOnlyCanceled') }, 'Canceled'],
  [{ restingState: 'filled', restingStatus: ended('filled') }, 'Filled'],
  [{ restingState: 'rejected', restingStatus: ended('perpMarginRejected') }, 'Rejected'],
  [{ restingState: 'unknown', restingStatus: ended('somethingNew') }, 'No longer open'],
  [{ restingState: 'unknown', restingStatus: ended(null) }, 'No longer open'],
  [{ restingState: 'unknown', restingStatus: { kind: 'unknown' } }, 'Last reported resting'],
];

test.each(states)('%o is called %s', (rested, called) => {
  expect(word(rested)).toBe(called);
  const label = rested.restingStatus?.kind === 'ended' ? rested.restingStatus.word : null;
  expect(outcomeHint({ ...rested, liquidated: false })).toContain(
    label === null ? 'open orders' : `“${label}”`,
  );
});

test('every other outcome keeps its own word', () => {
  const didNotRest = { restingState: null, restingStatus: null, liquidated: false };
  expect(outcomeLabel({ orderStatus: 'partial', ...didNotRest })).toBe('Partially filled');
  expect(outcomeHint(didNotRest)).toBeNull();
});

test('an order by which the venue liquidated the position is called so, whatever its status', () => {
  const liquidated = { restingState: null, restingStatus: null, liquidated: true };
  expect(outcomeLabel({ orderStatus: 'filled', ...liquidated })).toBe('Liquidated');
  expect(outcomeHint(liquidated)).toBe('The venue liquidated the position by this order');
});

test('the user guide explains each of these words', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/user-guide/orders.md'), 'utf8');
  const labels = [...Object.values(outcomeLabels), ...states.map(([rested]) => word(rested)), 'Liquidated'];
  for (const label of labels) expect(guide).toMatch(new RegExp(`^- \\*\\*${label}\\*\\*: \\w`, 'm'));
  expect(guide).toContain(`**${wasResting}**`);
});
