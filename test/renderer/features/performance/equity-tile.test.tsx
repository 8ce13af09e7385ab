import { expect, test } from 'vitest';
import { SummaryStrip } from '../../../../src-renderer/app/frame/SummaryStrip.tsx';
import { EquityTile } from '../../../../src-renderer/features/performance/EquityTile.tsx';
import { anAccount } from '../../account-builders.ts';
import { drawn, reasonsOf } from '../../drawn.tsx';

test('a missing account value has the same reason in the tile and in the strip', () => {
  const account = anAccount({ accountMode: null, accountValueUsd: null });
  const [inStrip] = reasonsOf(drawn(<SummaryStrip />, { account }));
  expect(inStrip).toBe('The venue has not reported the account mode yet');
  expect(reasonsOf(drawn(<EquityTile today={null} />, { account }))).toEqual([inStrip]);
});
