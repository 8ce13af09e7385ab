import { describe, expect, it } from 'vitest';
import type { Vault, VaultOrder } from '../../../../src-main/simulator/vault/vault.ts';
import { day, genesis, hour } from '../worlds.ts';
import { big, isPerp, positionsAt, someVaults } from './vaults.ts';

const end = genesis + 30 * day;

function fillForms(vault: Vault): ReadonlySet<string> {
  const fills = vault.fillsBetween(genesis, end);
  const forms = new Set<string>();
  const note = (form: string, holds: boolean): void => {
    if (holds) forms.add(form);
  };
  const zero = `0x${'0'.repeat(64)}`;
  const sameMs = new Map<string, number>();
  for (const fill of fills) {
    sameMs.set(`${fill.oid} ${fill.time}`, (sameMs.get(`${fill.oid} ${fill.time}`) ?? 0) + 1);
    note('maker', !fill.crossed);
    note('taker', fill.crossed);
    note('builder fee', fill.builderFee !== null);
    note('slice', fill.twapId !== null && fill.hash === zero);
    note('long to short', fill.dir === 'Long > Short');
    note('short to long', fill.dir === 'Short > Long');
    note('dust', fill.dir === 'Spot Dust Conversion' && fill.hash === zero);
    note('spot', fill.coin === '@107' && fill.dir === 'Buy' && fill.feeToken === 'HYPE');
    note('USDH', fill.feeToken === 'USDH');
    note('liquidated', fill.liquidation?.liquidatedUser === vault.address);
    note('met a liquidation', fill.liquidation !== null && fill.liquidation.liquidatedUser !== vault.address);
    note('named', fill.cloid !== null);
    const part = !big(fill.startPosition).isZero() && isPerp(fill.coin);
    note('added', part && fill.dir.startsWith('Open'));
    note('reduced', part && fill.dir.startsWith('Close') && !big(fill.startPosition).abs().equals(fill.sz));
  }
  note(
    'several in one ms',
    [...sameMs.values()].some((count) => count > 1),
  );
  note('settled', vault.settlementsBetween(genesis, end).length > 0);
  return forms;
}

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

  it('show fills of every form', () => {
    expect([...fillForms(standard)].toSorted()).toEqual(
      [
        'maker taker slice dust spot USDH liquidated named added reduced settled'.split(' '),
        ['builder fee', 'long to short', 'short to long', 'met a liquidation', 'several in one ms'],
      ]
        .flat()
        .toSorted(),
    );
  });

  it('show orders of every form and end', () => {
    const forms = orderForms(standard);
    for (const form of [
      ...[
        'Limit',
        'Market',
        'Twap Slice',
        'Stop Market',
        'Stop Limit',
        'Take Profit Market',
        'Take Profit Limit',
      ],
      ...['Stop Market of the position', 'Take Profit Market of the position', 'children', 'shrunk'],
      ...['open', 'filled', 'canceled', 'triggered', 'siblingFilledCanceled', 'reduceOnlyCanceled'],
      ...['delistedCanceled', 'some Rejected'],
    ])
      expect(forms).toContain(form);
  });

  it('show ledger moves of every kind that its mode has', () => {
    const kinds = (vault: Vault) => new Set(vault.ledgerBetween(genesis, end).map((move) => move.delta.type));
    for (const kind of [
      'deposit',
      'withdraw',
      'send',
      'accountClassTransfer',
      'vaultDeposit',
      'vaultWithdraw',
      'internalTransfer',
      'spotTransfer',
      'liquidation',
    ])
      expect(kinds(standard)).toContain(kind);
    expect(kinds(unified)).not.toContain('send');
    expect(kinds(unified)).toContain('deposit');
  });

  it('show every kind of entry in the journal', () => {
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
    for (const act of acts) {
      if (act.kind === 'reasoning' || act.kind === 'order') expect(known).toContain(act.decisionId);
      if (act.kind === 'order_outcome') expect(orders.has(act.orderId)).toBe(true);
    }
  });

  it('claims of a filled order what the venue filled, to the fee', () => {
    const fills = Map.groupBy(standard.fillsBetween(0, end + hour), (fill) => fill.oid);
    for (const act of acts) {
      if (act.kind !== 'order_outcome' || act.oid === null) continue;
      if (act.status === 'rejected')
        expect(standard.orderAt({ oid: act.oid }, act.at)?.status).toMatch(/Rejected$/);
      if (act.status !== 'filled') continue;
      const own = fills.get(act.oid) ?? [];
      const total = (of: 'sz' | 'fee') => own.reduce((sum, fill) => sum.plus(fill[of]), big(0)).toFixed();
      expect([total('sz'), total('fee')]).toEqual([big(act.filled).toFixed(), big(act.fee).toFixed()]);
    }
  });
});

describe('open orders', () => {
  const { standard } = someVaults();
  const instants = Array.from({ length: 300 }, (_, i) => genesis + 20 * day + i * 5.3 * hour);
  const isProtection = (order: VaultOrder): boolean => order.isTrigger;

  it('protect a position that is there, from the side that suits it', () => {
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
        if (order.isPositionTpsl) expect(order.sz).toBe('0.0');
        else expect(big(order.sz).lessThanOrEqualTo(big(position.szi).abs())).toBe(true);
      }
    }
    expect(seen).toBeGreaterThan(1000);
  });

  it('list what waits for a parent both inside it and beside it', () => {
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

  it('have ids of their own, by which each is found again until it ends and after', () => {
    const events = standard.orderEventsBetween(genesis, end);
    const places = new Map<number, string>();
    for (const { order, status, statusTimestamp } of events) {
      expect(places.get(order.oid) ?? order.coin).toBe(order.coin);
      places.set(order.oid, order.coin);
      const newest = standard.orderAt({ oid: order.oid }, statusTimestamp);
      if (status !== 'triggered' && status !== 'open') expect(newest?.status).toBe(status);
      if (order.cloid !== null)
        expect(standard.orderAt({ cloid: order.cloid }, statusTimestamp)).toEqual(newest);
      expect(standard.orderAt({ oid: order.oid }, order.timestamp - 1)).toBeNull();
    }
  });

  it.each([0, -1, 1.5, 99_999_999_999, Number.MAX_SAFE_INTEGER])('know nothing of the id %d', (oid) => {
    expect(standard.orderAt({ oid }, end)).toBeNull();
    expect(standard.orderAt({ cloid: `0x${'z'.repeat(32)}` }, end)).toBeNull();
  });
});
