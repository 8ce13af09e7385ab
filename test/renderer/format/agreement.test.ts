import { expect, test } from 'vitest';
import {
  agreementHints,
  agreementOf,
  agreementLabels,
  isSpotPair,
} from '../../../src-renderer/format/agreement.ts';
import { noFee, noFill, noRealized } from '../../../src-renderer/format/trade-reasons.ts';
import { aTrade } from '../history-builders.ts';

test('a match is reported only if a fill was compared', () => {
  expect(agreementOf(aTrade())).toBe('matched');
  for (const filledAmount of [0, null]) {
    expect(agreementOf(aTrade({ filledAmount }))).toBe('nothing_claimed');
  }
  expect(agreementOf(aTrade({ filledAmount: null, reconciliation: 'venue_missing' }))).toBe('venue_missing');
});

test('an order that the agent reported is not called unreported, and a spot fill has its own word', () => {
  const unreported = (orderId: string | null, symbol: string) =>
    agreementOf(aTrade({ reconciliation: 'agent_missing', orderId, symbol }));
  expect(unreported('ord-1', 'BTC')).toBe('outcome_unreported');
  expect(unreported(null, 'BTC')).toBe('agent_missing');
  expect(unreported(null, '@107')).toBe('spot_unreported');
  expect(unreported(null, 'PURR/USDC')).toBe('spot_unreported');
  expect(['@x', 'xyz:TSLA', '#20', '+7', null].some(isSpotPair)).toBe(false);
});

test('an unchecked order blames neither side', () => {
  const unknown = agreementOf(aTrade({ reconciliation: null }));
  expect(agreementLabels[unknown]).toBe('Not checked yet');
  expect(agreementHints[unknown]).toMatch(/not loaded for that time/);
});

test('a trade without amounts says why: nothing filled, no fill that confirms it, or one that may still arrive', () => {
  expect(noFill(aTrade({ orderStatus: 'rejected' }))).toMatch(/Nothing filled/);
  expect(noFill(aTrade({ orderStatus: 'unknown', filledAmount: 0 }))).toMatch(/Nothing filled/);
  expect(noFill(aTrade({ filledAmount: null, reconciliation: 'venue_missing' }))).toMatch(
    /no fill that confirms/,
  );
  expect(noFill(aTrade({ filledAmount: null, reconciliation: 'pending' }))).toMatch(/may still arrive/);
  expect(noFill(aTrade({ filledAmount: null }))).toMatch(/No venue fill is known/);
});

test('a fill with a fee or P&L in another token is not called missing', () => {
  const filled = aTrade({ feeUsd: null, realizedPnlUsd: null });
  expect(noFee(filled)).toMatch(/Not paid in a single USD stablecoin/);
  expect(noRealized(filled)).toMatch(/Collateral is unknown/);
  const unfilled = aTrade({ filledAmount: null });
  expect(noFee(unfilled)).toBe(noFill(unfilled));
  expect(noRealized(unfilled)).toBe(noFill(unfilled));
});
