import { describe, expect, test } from 'vitest';
import type { LeftOut } from '../../../src-preload/contract/views/account/pool.ts';
import type { UnreadableRow } from '../../../src-preload/contract/views/unreadable.ts';
import { HeldPosition } from '../../../src-renderer/features/market/HeldPosition.tsx';
import { OpenOrders } from '../../../src-renderer/features/market/OpenOrders.tsx';
import { Resting } from '../../../src-renderer/features/orders/Page.tsx';
import { Held } from '../../../src-renderer/features/positions/Page.tsx';
import { anOrder, anOrderList, aPosition, aPositionList } from '../account-builders.ts';
import { aMarket, noon } from '../builders.ts';
import { drawn, textOf } from '../drawn.tsx';

const unreadable = [
  { dex: '', coin: 'ETH' },
  { dex: 'xyz', coin: null },
];
const leftOut: LeftOut[] = [
  { reason: 'unread', token: null, dexes: ['xyz'], message: 'xyz was not read yet.' },
];
const names = 'ETH, one on DEX xyz that names no market.';

describe('Positions', () => {
  const shown = (given: Parameters<typeof aPositionList>[0]): string =>
    textOf(drawn(<Held list={aPositionList(given)} />));

  test('names unreadable ones, and counts them as at least so many', () => {
    const text = shown({ positions: [aPosition()], unreadable });
    expect(text).toContain(`could not be read and are excluded from the totals: ${names}`);
    expect(text).toContain('Open at least 3');
  });

  test('never says that the vault holds none if some are unreadable', () => {
    expect(shown({ unreadable })).toContain('No readable positions');
    expect(shown({ unreadable })).not.toContain('holds no position');
    expect(shown({})).toContain('The account holds no position on any DEX');
    expect(shown({})).toContain('Open 0');
    expect(shown({})).not.toContain('Incomplete');
  });
});

describe('Orders', () => {
  const shown = (given: Parameters<typeof anOrderList>[0]): string =>
    textOf(drawn(<Resting list={anOrderList(given)} unread={[]} />));

  test('names unreadable ones', () => {
    expect(shown({ orders: [anOrder()], unreadable })).toContain(
      `Some orders from the venue could not be read: ${names}`,
    );
    expect(shown({ orders: [anOrder()] })).not.toContain('Incomplete');
  });

  test('never says that no order is open if some are unreadable', () => {
    expect(shown({ unreadable })).toContain('No readable orders');
    expect(shown({ unreadable })).not.toContain('No orders are resting');
    expect(shown({})).toContain('No orders are resting');
  });

  test('never says that no order is open by a reading that is too old', () => {
    const text = textOf(drawn(<Resting list={anOrderList({})} unread={[]} />, { live: false }));
    expect(text).toContain('No readable orders');
    expect(text).not.toContain('No orders are resting');
  });

  test('never says that no order is open while a DEX was not read', () => {
    expect(shown({ leftOut })).toContain('Incomplete: xyz was not read yet.');
    expect(shown({ leftOut })).not.toContain('No orders are resting');
    expect(shown({ orders: [anOrder()], leftOut })).toContain('at least 1 order');
  });
});

interface HoldingsOf {
  readonly isHeld?: boolean;
  readonly gaps?: LeftOut[];
  readonly nowMs?: number;
  readonly live?: boolean;
}

describe('a market’s page', () => {
  const shown = (
    coin: string,
    rows: UnreadableRow[],
    { isHeld = false, gaps = [] as LeftOut[], ...time }: HoldingsOf = {},
  ): string => {
    const positions = aPositionList({
      leftOut: gaps,
      unreadable: rows,
      positions: isHeld ? [aPosition({ coin })] : [],
    });
    const orders = anOrderList({
      leftOut: gaps,
      unreadable: rows,
      orders: isHeld ? [anOrder({ coin })] : [],
    });
    const failure = { kind: 'failure', error: { code: 'provider_failed', message: '' } } as const;
    const account = {
      pool: failure,
      positions: { kind: 'answer', value: positions },
      orders: { kind: 'answer', value: orders },
      notices: [],
    } as const;
    const market = aMarket({ coin });
    const holdings = (
      <>
        <HeldPosition market={market} />
        <OpenOrders market={market} />
      </>
    );
    return textOf(drawn(holdings, { account, ...time }));
  };

  test.each([['ETH'], ['xyz:GOLD']])('shows %s as unknown, never as none open', (coin) => {
    expect(shown(coin, unreadable)).toMatch(/^Position Unknown: the venue .* Orders Unknown: the venue /);
    expect(shown(coin, unreadable)).not.toContain('None open');
  });

  test('says that none is open if everything was read', () => {
    expect(shown('BTC', unreadable)).toBe('Position None open. Orders None open.');
  });

  test.each([
    ['the readings are too old', { nowMs: noon + 300_000 }, '5 min 00 s'],
    ['the service is gone', { live: false }, '0 s'],
  ])('never states the present holdings once %s', (_, time, age) => {
    expect(shown('BTC', [], time)).toBe(
      `Position None was open ${age} ago. Orders None was open ${age} ago.`,
    );
    const held = shown('BTC', [], { ...time, isHeld: true });
    expect(held.match(/stale/g)).toHaveLength(2);
    expect(shown('BTC', [], { isHeld: true })).not.toContain('stale');
  });

  test('says if its DEX was not read, and that none is open on another', () => {
    const unknown = 'Position Unknown: xyz was not read yet. Orders Unknown: xyz was not read yet.';
    expect(shown('xyz:GOLD', [], { gaps: leftOut })).toBe(unknown);
    expect(shown('BTC', [], { gaps: leftOut })).toBe('Position None open. Orders None open.');
    const everywhere = [{ ...leftOut[0]!, reason: 'unknown_dexes' as const, dexes: [] }];
    expect(shown('BTC', [], { gaps: everywhere })).toBe(unknown);
  });

  test('says so beside the readable orders', () => {
    expect(shown('ETH', unreadable, { isHeld: true })).toContain('Incomplete: the venue sent one');
    expect(shown('ETH', [], { isHeld: true })).not.toContain('Incomplete');
  });
});
