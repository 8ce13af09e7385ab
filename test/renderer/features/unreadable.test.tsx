import { describe, expect, test } from 'vitest';
import type { UnreadableRow } from '../../../src-preload/contract/views/unreadable.ts';
import { Holdings } from '../../../src-renderer/features/market/Holdings.tsx';
import { Resting } from '../../../src-renderer/features/orders/Page.tsx';
import { Held } from '../../../src-renderer/features/positions/Page.tsx';
import { anOrder, anOrderList, aPosition, aPositionList } from '../account-builders.ts';
import { aMarket } from '../builders.ts';
import { drawn, textOf } from '../drawn.tsx';

const unreadable = [
  { dex: '', coin: 'ETH' },
  { dex: 'xyz', coin: null },
];
const names = 'ETH, one on DEX xyz that names no market.';

describe('Positions', () => {
  const shown = (given: Parameters<typeof aPositionList>[0]): string =>
    textOf(drawn(<Held list={aPositionList(given)} />));

  test('names those that could not be read, and counts them as at least so many', () => {
    const text = shown({ positions: [aPosition()], unreadable });
    expect(text).toContain(`could not be read, and that are in none of the sums: ${names}`);
    expect(text).toContain('Open at least 3');
  });

  test('never says that the vault holds none where some could not be read', () => {
    expect(shown({ unreadable })).toContain('No position that could be read');
    expect(shown({ unreadable })).not.toContain('holds none');
    expect(shown({})).toContain('The vault holds none on any DEX');
    expect(shown({})).toContain('Open 0');
    expect(shown({})).not.toContain('Not complete');
  });
});

describe('Orders', () => {
  const shown = (given: Parameters<typeof anOrderList>[0]): string =>
    textOf(drawn(<Resting list={anOrderList(given)} unread={[]} />));

  test('names those that could not be read', () => {
    expect(shown({ orders: [anOrder()], unreadable })).toContain(`orders that could not be read: ${names}`);
    expect(shown({ orders: [anOrder()] })).not.toContain('Not complete');
  });

  test('never says that nothing rests where some could not be read', () => {
    expect(shown({ unreadable })).toContain('No order that could be read');
    expect(shown({ unreadable })).not.toContain('Nothing rests');
    expect(shown({})).toContain('Nothing rests');
  });
});

describe('a market’s page', () => {
  const shown = (coin: string, rows: UnreadableRow[], isHeld = false): string => {
    const positions = aPositionList({ unreadable: rows, positions: isHeld ? [aPosition({ coin })] : [] });
    const orders = anOrderList({ unreadable: rows, orders: isHeld ? [anOrder({ coin })] : [] });
    const failure = { kind: 'failure', error: { code: 'provider_failed', message: '' } } as const;
    const account = {
      pool: failure,
      positions: { kind: 'answer', value: positions },
      orders: { kind: 'answer', value: orders },
      notices: [],
    } as const;
    return textOf(drawn(<Holdings market={aMarket({ coin })} />, { account: { ...account, notices: [] } }));
  };

  test.each([['ETH'], ['xyz:GOLD']])('says of %s that it is not known, never that none is open', (coin) => {
    expect(shown(coin, unreadable)).toMatch(/^Position Unknown: the venue .* Orders Unknown: the venue /);
    expect(shown(coin, unreadable)).not.toContain('None is open');
  });

  test('of which everything was read says that none is open', () => {
    expect(shown('BTC', unreadable)).toBe('Position None is open. Orders None is open.');
  });

  test('says so beside the orders that were read', () => {
    expect(shown('ETH', unreadable, true)).toContain('Not complete: the venue told of one');
    expect(shown('ETH', [], true)).not.toContain('Not complete');
  });
});
