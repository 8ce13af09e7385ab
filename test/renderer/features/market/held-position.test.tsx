import { describe, expect, test } from 'vitest';
import type { Position } from '../../../../src-preload/contract/views/account/position.ts';
import { HeldPosition } from '../../../../src-renderer/features/market/HeldPosition.tsx';
import { OpenOrders } from '../../../../src-renderer/features/market/OpenOrders.tsx';
import { MarketPage } from '../../../../src-renderer/features/market/Page.tsx';
import { anAccount, anOrder, anOrderList, aPosition, aPositionList } from '../../account-builders.ts';
import { aMarket } from '../../builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';

const market = aMarket({ coin: 'BTC' });
const holding = (position: Partial<Position>) => {
  const positions = aPositionList({ positions: [aPosition({ coin: 'BTC', ...position })] });
  return { ...anAccount(), positions: { kind: 'answer', value: positions } as const };
};
const shown = (position: Partial<Position>): string =>
  drawn(<HeldPosition market={market} />, { account: holding(position) });

describe('The position on a market’s page', () => {
  test('says that it has no stop loss, and how far liquidation is', () => {
    expect(textOf(shown({ stopCoverage: 'none', protectiveOrders: [] }))).toBe(
      'Position No stop loss Side Long 2 5× cross Value $200.00 Margin $40.00 P&amp;L +$20.00 +50.00% ' +
        'Entry 90.000 Stop loss none Take profit none Liquidation 80.000 20.0% away',
    );
  });

  test('shows each protective order with its distance from the mark', () => {
    const protectiveOrders = [
      { oid: '1', kind: 'stop_loss', triggerPrice: 85, size: 2 },
      { oid: '2', kind: 'take_profit', triggerPrice: 120, size: 1 },
      { oid: '3', kind: 'take_profit', triggerPrice: 130, size: 1 },
    ] as const;
    expect(textOf(shown({ stopCoverage: 'full', protectiveOrders: [...protectiveOrders] }))).toMatch(
      /^Position Stops cover the whole position .* Stop loss 85\.000 15\.0% away Take profit 120\.00 20\.0% away 130\.00 30\.0% away /,
    );
  });

  test('does not say “none” while its orders are unknown', () => {
    const markup = shown({ stopCoverage: null, protectiveOrders: null });
    expect(textOf(markup)).not.toMatch(/none|No stop loss/);
    expect(textOf(markup)).toMatch(/^Position Stop coverage – Side /);
    const unread = 'Open orders are not loaded, out of date, or partly unreadable';
    expect(reasonsOf(markup)).toEqual([unread, unread, unread]);
  });

  test('stands before the sessions', () => {
    const page = <MarketPage assetClass="CRYPTO" coin="BTC" />;
    const text = textOf(drawn(page, { markets: [market], account: holding({}) }));
    expect(text.indexOf('No stop loss')).toBeGreaterThan(-1);
    expect(text.indexOf('No stop loss')).toBeLessThan(text.indexOf('Loading sessions'));
  });
});

test('the stop loss of an order that is not filled is listed as inactive', () => {
  const stop = {
    side: 'sell',
    type: 'stop_market',
    protects: 'stop_loss',
    status: 'waiting_for_parent',
  } as const;
  const orders = anOrderList({ orders: [anOrder({ coin: 'BTC', parentOid: '7', ...stop })] });
  const account = { ...anAccount(), orders: { kind: 'answer', value: orders } as const };
  expect(textOf(drawn(<OpenOrders market={market} />, { account }))).toContain(
    'stop market 100.00 1, inactive until its parent order fills',
  );
});

test('more orders than have room link to all orders of this market', () => {
  const list = anOrderList({
    orders: Array.from({ length: 7 }, (_, nth) => anOrder({ coin: 'BTC', oid: String(nth) })),
  });
  const account = { ...anAccount(), orders: { kind: 'answer', value: list } as const };
  expect(drawn(<OpenOrders market={market} />, { account })).toMatch(
    /href="[^"]*orders\?text=BTC"[^>]*>All 7 orders</,
  );
});
