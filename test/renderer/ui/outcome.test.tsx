import { expect, test } from 'vitest';
import { Outcome } from '../../../src-renderer/ui/Outcome.tsx';
import { drawn, textOf } from '../drawn.tsx';

test('an order that rested and was canceled is not drawn as one that rests', () => {
  const rested = { restingState: 'canceled', restingStatus: { kind: 'ended', word: 'canceled' } } as const;
  const markup = drawn(<Outcome status="resting" rested={rested} />);
  expect(textOf(markup)).toBe('Canceled');
  expect(markup).toContain('Was resting; the venue’s last status is “canceled”');
});

test('an order that rested and was filled is drawn as filled', () => {
  const rested = { restingState: 'filled', restingStatus: { kind: 'ended', word: 'filled' } } as const;
  const filled = drawn(<Outcome status="filled" />).replace(/ title="[^"]*"/, '');
  expect(drawn(<Outcome status="resting" rested={rested} />).replace(/ title="[^"]*"/, '')).toBe(filled);
});

test('what the agent said then is drawn as it said it', () => {
  expect(textOf(drawn(<Outcome status="resting" />))).toBe('Resting');
});
