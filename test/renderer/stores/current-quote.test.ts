import { expect, test } from 'vitest';
import { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';
import { currentQuote } from '../../../src-renderer/stores/current-quote.ts';
import { aQuote } from '../builders.ts';

test('a delisted market keeps only its mark, since no other figure is current', () => {
  const stored = MarketQuote.parse(currentQuote({ venueSession: 'delisted' }, aQuote('OLD', { mark: 7 })));
  const { marketId, network, mark, ...rest } = stored;
  expect({ marketId, network, mark }).toEqual({ marketId: 'sim-testnet:OLD', network: 'TESTNET', mark: 7 });
  expect(Object.values(rest).filter((value) => value !== null)).toEqual([]);
});

test.each(['open', 'unknown'] as const)('the quote of a market that is %s is not changed', (session) => {
  const quote = aQuote('BTC');
  expect(currentQuote({ venueSession: session }, quote)).toBe(quote);
  expect(currentQuote({ venueSession: session }, undefined)).toBeUndefined();
});
