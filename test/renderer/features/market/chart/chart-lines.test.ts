import { describe, expect, test } from 'vitest';
import type { AccountView } from '../../../../../src-preload/contract/bridge/account.ts';
import { chartLines } from '../../../../../src-renderer/features/market/chart/chart-lines.ts';
import { anOrder, anOrderList, aPosition, aPositionList } from '../../../account-builders.ts';
import { aMarket, hour, noon, utc } from '../../../builders.ts';

const failure = { code: 'provider_failed', message: 'The venue answered 502.' } as const;
const failed = { kind: 'failure', error: failure } as const;

function anAccount(given: Partial<AccountView> = {}): AccountView {
  return {
    pool: failed,
    positions: { kind: 'answer', value: aPositionList({ positions: [aPosition()] }) },
    orders: { kind: 'answer', value: anOrderList() },
    notices: [],
    ...given,
  };
}

const withOrders = (...orders: Parameters<typeof anOrder>[0][]): AccountView =>
  anAccount({ orders: { kind: 'answer', value: anOrderList({ orders: orders.map(anOrder) }) } });

const fresh = (): boolean => false;
const linesOf = (account: AccountView, isStale: (at: string) => boolean = fresh) =>
  chartLines({ kind: 'ready', value: account, refreshError: null }, aMarket(), isStale);
const words = (account: AccountView): readonly string[] =>
  linesOf(account).lines.map(({ label, price }) => `${label} at ${price}`);

describe('Price lines', () => {
  test('are entry, liquidation, protection and resting orders of this exact market', () => {
    const account = withOrders(
      { oid: '1', protects: 'take_profit', side: 'sell', price: 120 },
      { oid: '2', protects: 'stop_loss', side: 'sell', price: 85, status: 'waiting_for_parent' },
      { oid: '3', price: 95, size: 0.5 },
      { oid: '4', coin: 'xyz:BTC', price: 96 },
    );
    expect(words(account)).toEqual([
      'Entry at 90',
      'Liq. at 80',
      'TP at 120',
      'SL inactive at 85',
      'Buy 0.5 at 95',
    ]);
    expect(linesOf(account).notes).toEqual([]);
  });

  test('have no liquidation if no price liquidates the position', () => {
    const positions = aPositionList({ positions: [aPosition({ liquidationPrice: null })] });
    expect(words(anAccount({ positions: { kind: 'answer', value: positions } }))).toEqual(['Entry at 90']);
  });

  test('of orders at one price are one line with their count', () => {
    const account = withOrders({ oid: '1', price: 95 }, { oid: '2', price: 95 }, { oid: '3', price: 94 });
    expect(words(account).slice(2)).toEqual(['Buy ×2 at 95', 'Buy 1 at 94']);
  });

  test('of a stale reading are marked, each by its own reading', () => {
    const positions = aPositionList({ positions: [aPosition({ observedAt: utc(noon - hour) })] });
    const account = { ...withOrders({ oid: '1' }), positions: { kind: 'answer', value: positions } as const };
    const { lines } = linesOf(account, (at) => at === utc(noon - hour));
    expect(lines.map(({ kind, stale }) => [kind, stale])).toEqual([
      ['entry', true],
      ['liquidation', true],
      ['order', false],
    ]);
  });

  test('that are unknown are left out, with the reason in the window’s terms', () => {
    const unread = {
      kind: 'failure',
      error: { ...failure, message: 'clearinghouseState: the venue answered 502.' },
    } as const;
    const { lines, notes } = linesOf(anAccount({ positions: unread, orders: unread }));
    expect(lines).toEqual([]);
    expect(notes).toEqual([
      'Entry and liquidation lines are left out: Positions: the venue answered 502.',
      'Order lines are left out: Positions: the venue answered 502.',
    ]);
    expect(chartLines({ kind: 'failed', error: failure }, aMarket(), fresh).notes).toEqual([
      'Position and order lines are left out: The venue answered 502.',
    ]);
  });

  test('beyond 24 order prices are counted, not drawn', () => {
    const orders = Array.from({ length: 26 }, (_, at) => ({ oid: String(at), price: 50 + at }));
    const { lines, notes } = linesOf(withOrders(...orders));
    expect(lines.filter(({ kind }) => kind === 'order')).toHaveLength(24);
    expect(notes).toEqual(['2 more order prices are not drawn; Orders lists them.']);
  });
});
