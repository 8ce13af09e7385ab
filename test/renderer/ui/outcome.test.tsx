import { expect, test } from 'vitest';
import { Outcome } from '../../../src-renderer/ui/Outcome.tsx';
import { drawn, textOf } from '../drawn.tsx';

test('a canceled resting order is not drawn as resting', () => {
  const rested = {
    restingState: 'canceled',
    restingStatus: { kind: 'ended', word: 'canceled' },
    liquidated: false,
  } as const;
  const markup = drawn(<Outcome status="resting" rested={rested} />);
  expect(textOf(markup)).toBe('Canceled');
  expect(markup).toContain('Was resting; the venue’s last status is “canceled”');
});

test('a filled resting order is drawn as filled', () => {
  const rested = {
    restingState: 'filled',
    restingStatus: { kind: 'ended', word: 'filled' },
    liquidated: false,
  } as const;
  const filled = drawn(<Outcome status="filled" />).replace(/ title="[^"]*"/, '');
  expect(drawn(<Outcome status="resting" rested={rested} />).replace(/ title="[^"]*"/, '')).toBe(filled);
});

test('an outcome that only the agent reported is drawn as reported', () => {
  expect(textOf(drawn(<Outcome status="resting" />))).toBe('Resting');
});
