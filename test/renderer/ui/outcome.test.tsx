import { expect, test } from 'vitest';
import { Outcome } from '../../../src-renderer/ui/Outcome.tsx';
import { drawn, textOf } from '../drawn.tsx';

test('an order that was left resting and has ended is not drawn as one that rests', () => {
  const markup = drawn(<Outcome status="resting" standing={{ kind: 'ended', word: 'canceled' }} />);
  expect(textOf(markup)).toBe('Cancelled');
  expect(markup).toContain('The agent left it resting; the venue’s last word on it is “canceled”');
});

test('what the agent said then is drawn as it said it', () => {
  expect(textOf(drawn(<Outcome status="resting" />))).toBe('Resting');
});
