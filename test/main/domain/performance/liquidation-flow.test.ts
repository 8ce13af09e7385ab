import { expect, test } from 'vitest';
import { moneyFlow } from '../../../../src-main/domain/performance/money-flow.ts';

test('a liquidation is no flow, so that returns can be told over it; a move that is not understood is one of unknown size', () => {
  const move = { time: 1, token: null, netUsd: null };
  expect(moneyFlow({ ...move, kind: 'liquidation' })).toEqual({ at: 1, usd: '0' });
  expect(moneyFlow({ ...move, kind: 'somethingNew' })).toEqual({ at: 1, usd: null });
});
