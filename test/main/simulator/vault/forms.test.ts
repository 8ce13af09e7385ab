import { describe, expect, it } from 'vitest';
import type { OrderOutcomeAct } from '../../../../src-main/simulator/vault/vault-act.ts';
import type { Vault, VaultFill, VaultOrder } from '../../../../src-main/simulator/vault/vault.ts';
import { day, genesis, hour } from '../worlds.ts';
import { big, isPerp, positionsAt, someVaults } from './vaults.ts';

const end = genesis + 30 * day;

const zero = `0x${'0'.repeat(64)}`;
const isPart = (fill: VaultFill): boolean => isPerp(fill.coin) && !big(fill.startPosition).isZero();

const fillForms: Readonly<Record<string, (fill: VaultFill, vault: Vault) => boolean>> = {
  maker: (fill) => !fill.crossed,
  taker: (fill) => fill.crossed,
  'builder fee': (fill) => fill.builderFee !== null,
  slice: (fill) => fill.twapId !== null && fill.hash === zero,
  'long to short': (fill) => fill.dir === 'Long > Short',
  'short to long': (fill) => fill.dir === 'Short > Long',
  dust: (fill) => fill.dir === 'Spot Dust Conversion' && fill.hash === zero,
  spot: (fill) => fill.coin === '@107' && fill.dir === 'Buy' && fill.feeToken === 'HYPE',
  USDH: (fill) => fill.feeToken === 'USDH',
  liquidated: (fill, vault) => fill.liquidation?.liquidatedUser === vault.address,
  'met a liquidation': (fill, vault) =>
    fill.liquidation !== null && fill.liquidation.liquidatedUser !== vault.address,
  named: (fill) => fill.cloid !== null,
  added: (fill) => isPart(fill) && fill.dir.startsWith('Open'),
  reduced: (fill) =>
    isPart(fill) && fill.dir.startsWith('Close') && !big(fill.startPosition).abs().equals(fill.sz),
};

function orderForms(vault: Vault): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const { order, status } of vault.orderEventsBetween(genesis, end)) {
    forms.add(`${order.orderType}${order.isPositionTpsl ? ' of the position' : ''}`);
    forms.add(status.endsWith('Rejected') ? 'some Rejected' : status);
    if (order.children.length > 0) forms.add('children');
    if (order.reduceOnly && order.sz !== order.origSz && order.sz !== '0.0') forms.add('shrunk');
  }
  return forms;
}

describe.each([1, 2, 3])('with seed %i, the first thirty days of a vault', (seed) => {
  const { standard, unified } = someVaults({ seed });

  it.each(Object.keys(fillForms))('contain a fill of the form: %s', (form) => {
    const fills = standard.fillsBetween(genesis, end);
    expect(fills.some((fill) => fillForms[form]?.(fill, standard))).toBe(true);
  });

  it('contain several fills of one order in one millisecond, and a settlement', () => {
    const together = Map.groupBy(standard.fillsBetween(genesis, end), ({ oid, time }) => `${oid} ${time}`);
    expect([...together.values()].some((fills) => fills.length > 1)).toBe(true);
    expect(standard.settlementsBetween(genesis, end).length).toBeGreaterThan(0);
  });

  it('contain dust conversions as the venue numbers them: each has its own order, and none a trade id', () => {
    const dust = standard.fillsBetween(genesis, end).filter(({ dir }) => dir === 'Spot Dust Conversion');
    expect(dust.length).toBeGreaterThan(1);
    expect(new Set(dust.map(({ oid }) => oid)).size).toBe(dust.length);
    expect(dust.every(({ oid, tid }) => oid > 0 && tid === 0)).toBe(true);
  });

  it('contain orders of every form and end', () => {
    const forms = orderForms(standard);
    const wanted = [
      'Limit, Market, Twap Slice, Stop Market, Stop Limit, Take Profit Market, Take Profit Limit',
      'Stop Market of the position, Take Profit Market of the position, children, shrunk',
      'open, filled, canceled, triggered, siblingFilledCanceled, reduceOnlyCanceled',
      'delistedCanceled, some Rejected',
    ];
    for (const form of wanted.join(', ').split(', ')) expect(forms).toContain(form);
  });

  it('contain ledger moves of every kind that its mode has', () => {
    const kinds = (vault: Vault) => new Set(vault.ledgerBetween(genesis, end).map((move) => move.delta.type));
    const own =
      'deposit withdraw send accountClassTransfer vaultDeposit vaultWithdraw internalTransfer spotTransfer';
    for (const kind of [...own.split(' '), 'liquidation']) expect(kinds(standard)).toContain(kind);
    expect(kinds(unified)).not.toContain('send');
    expect(kinds(unified)).toContain('deposit');
  });

  it('contain every kind of entry in the journal', () => {
    const acts = standard.actsBetween(genesis, end);
    expect(new Set(acts.map((act) => act.kind))).toEqual(
      new Set(['decision', 'reasoning', 'order', 'order_outcome', 'trade_closed', 'signal', 'error']),
    );
    const actions = new Set(acts.flatMap((act) => (act.kind === 'decision' ? [act.action] : [])));
    for (const action of ['open', 'add', 'reduce', 'close', 'flip', 'skip'] as const)
      expect(actions).toContain(action);
  });
});

describe('the journal of a vault', () => {
  const { standard } = someVaults();
  const acts = standard.actsBetween(genesis, end);
  const known = new Set(acts.flatMap((act) => (act.kind === 'decision' ? [act.decisionId] : [])));
  const orders = new Map(acts.flatMap((act) => (act.kind === 'order' ? [[act.orderId, act] as const] : [])));

  it('links every order to a decision and every outcome to an order', () => {
    const unlinked = acts.filter((act) => {
      if (act.kind === 'reasoning' || act.kind === 'order') return !known.has(act.decisionId);
      return act.kind === 'order_outcome' && !orders.has(act.orderId);
    });
    expect(unlinked).toEqual([]);
  });

  it('claims the venue’s fills for a filled order, to the fee', () => {
    const fills = Map.groupBy(standard.fillsBetween(0, end + hour), (fill) => fill.oid);
    const outcomes = acts.filter((act) => act.kind === 'order_outcome');
    const summed = ({ oid }: OrderOutcomeAct, of: 'sz' | 'fee'): string =>
      (fills.get(oid ?? 0) ?? []).reduce((total, fill) => total.plus(fill[of]), big(0)).toFixed();
    const filled = outcomes.filter((act) => act.status === 'filled' && act.oid !== null);
    expect(filled.length).toBeGreaterThan(200);
    for (const act of filled) {
      expect([summed(act, 'sz'), summed(act, 'fee')]).toEqual([
        big(act.filled).toFixed(),
        big(act.fee).toFixed(),
      ]);
    }
    const rejected = outcomes.filter((act) => act.status === 'rejected');
    expect(rejected.length).toBeGreaterThan(2);
    for (const { oid, at } of rejected) {
      expect(standard.orderAt({ oid: oid ?? 0 }, at)?.status).toMatch(/Rejected$/);
    }
  });
});

describe('open orders', () => {
  const { standard } = someVaults();
  const instants = Array.from({ length: 300 }, (_, i) => genesis + 20 * day + i * 5.3 * hour);
  const isProtection = (order: VaultOrder): boolean => order.isTrigger;

  it('protect an existing position, from the correct side', () => {
    let seen = 0;
    for (const at of instants) {
      const orders = standard.ordersAt(at);
      const waiting = new Set(orders.flatMap((order) => order.children.map((child) => child.oid)));
      const held = new Map(positionsAt(standard, at).map((position) => [position.coin, position]));
      for (const order of orders.filter(isProtection)) {
        if (waiting.has(order.oid)) continue;
        const position = held.get(order.coin);
        if (position === undefined) throw new Error(`${order.coin} is protected and not held.`);
        seen += 1;
        const long = !position.szi.startsWith('-');
        expect(order.side).toBe(long ? 'A' : 'B');
        const stops = order.orderType.startsWith('Stop');
        const below = big(order.triggerPx).lessThan(position.entryPx);
        expect(below).toBe(long === stops);
        expect(order.triggerCondition).toContain(long === stops ? 'below' : 'above');
        const most = order.isPositionTpsl ? big(0) : big(position.szi).abs();
        expect(big(order.sz).lessThanOrEqualTo(most)).toBe(true);
      }
    }
    expect(seen).toBeGreaterThan(1000);
  });

  it('list an order that waits for a parent both inside it and beside it', () => {
    const parents = instants.flatMap((at) =>
      standard
        .ordersAt(at)
        .filter((order) => order.children.length > 0)
        .map((order) => [at, order] as const),
    );
    expect(parents.length).toBeGreaterThan(50);
    for (const [at, parent] of parents) {
      const rows = standard.ordersAt(at);
      for (const child of parent.children)
        expect(rows.filter((row) => row.oid === child.oid)).toEqual([child]);
    }
  });

  it('have unique ids, by which each is found until it ends and after', () => {
    const events = standard.orderEventsBetween(genesis, end);
    const coins = Map.groupBy(events, ({ order }) => order.oid);
    for (const each of coins.values()) expect(new Set(each.map(({ order }) => order.coin)).size).toBe(1);
    const passing = new Set(['open', 'triggered']);
    for (const event of events.filter(({ status }) => !passing.has(status))) {
      const { order, statusTimestamp } = event;
      expect(standard.orderAt({ oid: order.oid }, statusTimestamp)).toEqual(event);
      expect(standard.orderAt({ oid: order.oid }, order.timestamp - 1)).toBeNull();
    }
    const named = events.filter(({ order }) => order.cloid !== null);
    expect(named.length).toBeGreaterThan(100);
    for (const { order, statusTimestamp } of named) {
      const found = standard.orderAt({ cloid: order.cloid ?? '' }, statusTimestamp);
      expect(found).toEqual(standard.orderAt({ oid: order.oid }, statusTimestamp));
    }
  });

  it.each([0, -1, 1.5, 99_999_999_999, Number.MAX_SAFE_INTEGER])(
    'are not found by the unknown id %d',
    (oid) => {
      expect(standard.orderAt({ oid }, end)).toBeNull();
      expect(standard.orderAt({ cloid: `0x${'z'.repeat(32)}` }, end)).toBeNull();
    },
  );
});
