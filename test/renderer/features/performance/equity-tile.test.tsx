import { expect, test } from 'vitest';
import { SummaryStrip } from '../../../../src-renderer/app/frame/SummaryStrip.tsx';
import { EquityTile } from '../../../../src-renderer/features/performance/EquityTile.tsx';
import { anAccount } from '../../account-builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';

test('a missing account value has the same reason in the tile and in the strip', () => {
  const account = anAccount({ accountMode: null, accountValueUsd: null });
  const [inStrip] = reasonsOf(drawn(<SummaryStrip />, { account }));
  expect(inStrip).toBe('The venue has not reported the account mode yet');
  expect(reasonsOf(drawn(<EquityTile today={null} />, { account }))).toEqual([inStrip]);
});

test('an account value without a token that has no dollar price says “partial”', () => {
  const message = 'HYPE has no dollar price here.';
  const leftOut = [{ reason: 'unpriced_token' as const, token: 'HYPE', dexes: [], message }];
  const text = textOf(drawn(<EquityTile today={null} />, { account: anAccount({ leftOut }) }));
  expect(text).toContain(`Account value $100.00 partial : ${message}`);
});

test('an account value of which a part is stale is unknown in the tile, too', () => {
  const message = 'The spot balances were last read more than a minute ago.';
  const leftOut = [{ reason: 'stale' as const, token: null, dexes: [], message }];
  const text = textOf(drawn(<EquityTile today={null} />, { account: anAccount({ leftOut }) }));
  expect(text).toContain('Account value –');
});
