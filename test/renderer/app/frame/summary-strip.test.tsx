import { expect, test } from 'vitest';
import type { AgentView } from '../../../../src-preload/contract/bridge/account.ts';
import type { LeftOut, Pool } from '../../../../src-preload/contract/views/account/pool.ts';
import { SummaryStrip } from '../../../../src-renderer/app/frame/SummaryStrip.tsx';
import { anAccount, anAgent } from '../../account-builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';
import { aRiskStatus } from '../../risk-builders.ts';

const part = (given: Partial<LeftOut>): LeftOut => ({
  reason: 'stale',
  token: null,
  dexes: [],
  message: 'Missing.',
  ...given,
});

/** Text of the strip for today: its label with the limit, then the figure with its share. */
function today(status: AgentView['risk']): string {
  const markup = drawn(<SummaryStrip />, {
    account: anAccount({}),
    agent: anAgent({ risk: status }),
  });
  return textOf(/<div class="summary-today">.*?<\/dd>/s.exec(markup)?.[0] ?? '');
}

/** Returns each sum with the text beside it, then the end of the strip. */
function strip(given: Partial<Pool>): Record<'value' | 'withdrawable' | 'margin' | 'pnl' | 'end', string> {
  const markup = drawn(<SummaryStrip />, { account: anAccount(given) });
  const [value, , pnl, margin, withdrawable] = [...markup.matchAll(/<dd.*?<\/dd>/gs)].map(([dd]) =>
    textOf(dd),
  );
  const end = textOf(/<\/dl>.*/s.exec(markup)?.[0] ?? '');
  return { value: value!, withdrawable: withdrawable!, margin: margin!, pnl: pnl!, end };
}

test.each(['stale', 'unread'] as const)(
  'a DEX whose reading is %s makes every sum that it is part of unknown: in standard mode all of them',
  (reason) => {
    const leftOut = [part({ reason, dexes: ['flx'] })];
    expect(strip({ leftOut })).toMatchObject({ value: '–', withdrawable: '–', margin: '–', pnl: '–' });
  },
);

test('in unified mode a stale DEX makes only the sums of positions unknown', () => {
  const leftOut = [part({ dexes: ['flx'] })];
  expect(strip({ leftOut, accountMode: 'unified' })).toMatchObject({
    value: '$100.00',
    withdrawable: '$80.00',
    margin: '–',
    pnl: '–',
  });
});

test('stale spot balances make only the sums of balances unknown, which say why', () => {
  const message = 'The spot balances were last read more than a minute ago.';
  const pool = { leftOut: [part({ message })] };
  expect(strip(pool)).toMatchObject({ value: '–', withdrawable: '–', margin: '$20.00', pnl: '+$5.00' });
  const reasons = reasonsOf(drawn(<SummaryStrip />, { account: anAccount(pool) }));
  expect(reasons.filter((reason) => reason === message)).toHaveLength(2);
});

test('a DEX that the venue no longer lists is marked at every sum that lacks it', () => {
  const leftOut = [part({ reason: 'unlisted', dexes: ['flx'], message: 'flx is no longer listed.' })];
  const why = 'partial : flx is no longer listed.';
  expect(strip({ leftOut })).toMatchObject({
    value: `$100.00 ${why}`,
    withdrawable: `$80.00 ${why}`,
    margin: `$20.00 ${why}`,
    pnl: `+$5.00 ${why}`,
  });
});

test('an unreadable position is marked at the sums of positions, a balance at those of balances', () => {
  const position = part({ reason: 'unreadable', dexes: [''], message: 'A position.' });
  const balance = part({ reason: 'unreadable', token: 'USDC', message: 'A balance.' });
  expect(strip({ leftOut: [position, balance] })).toMatchObject({
    value: '$100.00 partial : A balance.',
    withdrawable: '$80.00 partial : A balance.',
    margin: '$20.00 partial : A position.',
    pnl: '+$5.00 partial : A position.',
  });
});

test('balances in other tokens are marked at every sum that lacks them, and named once', () => {
  const leftOut = [
    part({ reason: 'unpriced_token', token: 'HYPE', message: 'HYPE has no dollar price here.' }),
    part({ reason: 'other_collateral', token: 'XYZ', dexes: ['xyz'], message: 'XYZ is no US-dollar token.' }),
  ];
  const { end, ...sums } = strip({ leftOut });
  const hype = 'HYPE has no dollar price here.';
  const xyz = 'XYZ is no US-dollar token.';
  expect(sums).toEqual({
    value: `$100.00 partial : ${hype} ${xyz}`,
    withdrawable: `$80.00 partial : ${hype} ${xyz}`,
    margin: `$20.00 partial : ${xyz}`,
    pnl: `+$5.00 partial : ${xyz}`,
  });
  expect(end).toContain('Excludes HYPE, XYZ');
});

test('today’s P&L is beside its limit and the used share of it', () => {
  const dailyLoss = { usedUsd: 3_332.01, limitUsd: 2_500, share: 1.332_804 };
  const value = aRiskStatus({ dailyPnlUsd: -3_332.01, maxDailyLossUsd: 2_500, dailyLoss });
  expect(today({ kind: 'answer', value })).toBe('Today’s P&amp;L limit $2,500.00 −$3,332.01 133%');
});

test('an unknown P&L or limit is a dash with its reason, and no share is shown', () => {
  const unlimited = aRiskStatus({ dailyPnlUsd: 12, maxDailyLossUsd: null, dailyLoss: null });
  expect(today({ kind: 'answer', value: unlimited })).toBe('Today’s P&amp;L limit – +$12.00');
  const error = { code: 'provider_failed', message: 'The agent is silent.' } as const;
  expect(today({ kind: 'failure', error })).toBe('Today’s P&amp;L limit – –');
});
