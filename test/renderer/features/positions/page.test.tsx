import { describe, expect, it } from 'vitest';
import type { LeftOut } from '../../../../src-preload/contract/views/account/pool.ts';
import type { PositionList } from '../../../../src-preload/contract/views/account/position.ts';
import { Held } from '../../../../src-renderer/features/positions/Page.tsx';
import { StopMark, protectionRank } from '../../../../src-renderer/ui/position/Protection.tsx';
import { aPosition, aPositionList } from '../../account-builders.ts';
import { noon, utc } from '../../builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';

const old = utc(noon - 5 * 60_000);
const unreadDex: LeftOut = {
  reason: 'unread',
  token: null,
  dexes: ['flx'],
  message: 'flx was not read yet.',
};

function headerOf(
  list: PositionList,
  live = true,
): { readonly text: string; readonly reasons: readonly string[] } {
  const markup = /<header.*?<\/header>/s.exec(drawn(<Held list={list} />, { live }))?.[0] ?? '';
  return { text: textOf(markup), reasons: reasonsOf(markup) };
}

describe('The sums above the positions', () => {
  const held = [aPosition({ coin: 'BTC' }), aPosition({ coin: 'ETH', side: 'short', positionValueUsd: 50 })];

  it('are plain while every position is fresh', () => {
    expect(headerOf(aPositionList({ positions: held })).text).toBe(
      'Positions Open 2 Long $200.00 Short $50.00 Net +$150.00',
    );
  });

  it('are zero only if nothing is known to be open', () => {
    expect(headerOf(aPositionList()).text).toContain('Long $0.00 Short $0.00 Net $0.00');
  });

  it('are dashes with a reason, not zero, while every position is stale', () => {
    const positions = held.map((position) => ({ ...position, observedAt: old }));
    const { text, reasons } = headerOf(aPositionList({ positions, observedAt: old, stale: true }));
    expect(text).not.toContain('$');
    expect(text).toContain('Open 2 stale');
    expect(reasons).toEqual(Array<string>(3).fill('Stale: BTC and ETH.'));
  });

  it('match the table, whose totals exclude stale positions too', () => {
    const totalsOf = (list: PositionList): string =>
      textOf(/<tfoot.*<\/tfoot>/s.exec(drawn(<Held list={list} />))?.[0] ?? '');
    const [btc, eth] = held.map((position) => ({ ...position, observedAt: old }));
    const all = totalsOf(aPositionList({ positions: [btc!, eth!], observedAt: old, stale: true }));
    expect(all).toMatch(/^Total 2 /);
    expect(all).not.toContain('$');
    const some = totalsOf(aPositionList({ positions: [held[0]!, eth!] }));
    expect(some).toMatch(/^Total 2 \$200\.00 partial : Stale: ETH\. Excludes 1 stale row\./);
  });

  it('are dashes as soon as the connection is lost, however fresh the readings', () => {
    const { text, reasons } = headerOf(aPositionList({ positions: held }), false);
    expect(text).toContain('Open 2 stale');
    expect(reasons).toEqual(Array<string>(3).fill('Stale: BTC and ETH.'));
  });

  it('are dashes while no position is known and a DEX was not read', () => {
    const { text, reasons } = headerOf(aPositionList({ partial: true, leftOut: [unreadDex] }));
    expect(text).toContain('Open at least 0');
    expect(reasons).toEqual(Array<string>(3).fill('flx was not read yet.'));
  });

  it('each say “partial”, and why, if a part is missing', () => {
    const positions = [held[0]!, aPosition({ coin: 'SOL', observedAt: old })];
    const leftOut = [unreadDex];
    const { text } = headerOf(aPositionList({ positions, partial: true, leftOut }));
    const why = 'partial : flx was not read yet. Stale: SOL.';
    expect(text).toBe(`Positions Open at least 2 Long $200.00 ${why} Short $0.00 ${why} Net +$200.00 ${why}`);
  });

  it('name excluded tokens without a warning', () => {
    const positions = [held[0]!, aPosition({ coin: 'abc:X', positionValueUsd: null })];
    const { text } = headerOf(aPositionList({ positions }));
    expect(text).toContain('Long $200.00 Short $0.00 Net +$200.00 Excludes abc:X');
    expect(text).not.toContain('partial');
  });
});

it('an empty list says that nothing is open only when every DEX was read and is fresh', () => {
  const none = 'The account holds no position on any DEX.';
  const of = (list: PositionList): string => textOf(drawn(<Held list={list} />));
  expect(of(aPositionList())).toContain(none);
  expect(of(aPositionList({ observedAt: old, stale: true }))).not.toContain(none);
  expect(of(aPositionList({ partial: true, leftOut: [unreadDex] }))).not.toContain(none);
});

it('sixty positions draw only the rows in sight', () => {
  const positions = Array.from({ length: 60 }, (_, index) => aPosition({ coin: `COIN${index}` }));
  const markup = drawn(<Held list={aPositionList({ positions })} />);
  expect(markup.split('role="rowheader"').length - 1).toBeLessThan(40);
  expect(textOf(markup)).toContain('Total 60');
});

describe('The shield', () => {
  const order = { oid: '1', kind: 'stop_loss' as const, triggerPrice: 85, size: 2 };
  const coverages = ['none', 'beyond_liquidation', 'partial', 'full', null] as const;
  // Orders that look as if they protected everything: the service decides what they cover.
  const positions = coverages.map((stopCoverage) => aPosition({ stopCoverage, protectiveOrders: [order] }));

  it('shows the coverage by stops as the service states it', () => {
    const labels = positions.map((position) => {
      const markup = drawn(<StopMark position={position} />);
      return /aria-label="([^"]*)"/.exec(markup)?.[1] ?? reasonsOf(markup)[0];
    });
    expect(labels).toEqual([
      'No stop loss',
      'The stop loss is beyond the liquidation price',
      'Stops cover part of the position',
      'Stops cover the whole position',
      'Open orders are not loaded, out of date, or partly unreadable',
    ]);
  });

  it('sorts by it, with unknown coverage apart', () => {
    expect(positions.map(protectionRank)).toEqual([0, 1, 2, 3, null]);
  });
});
