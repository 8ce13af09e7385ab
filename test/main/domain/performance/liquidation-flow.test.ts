import { expect, test } from 'vitest';
import { moneyFlow } from '../../../../src-main/domain/performance/money-flow.ts';

test('a liquidation counts as no flow, so returns span it; an unknown kind of move has an unknown amount', () => {
  const move = { time: 1, token: null, netUsd: null };
  expect(moneyFlow({ ...move, kind: 'liquidation' })).toEqual({ at: 1, usd: '0' });
  expect(moneyFlow({ ...move, kind: 'somethingNew' })).toEqual({ at: 1, usd: null });
});
