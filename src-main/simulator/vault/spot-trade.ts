import { fixedText } from '../world/fixed-point.ts';
import type { MarketState } from '../world/market-state.ts';
import { hexOf } from '../wire/invented-address.ts';
import { spotCash } from './cash.ts';
import { zeroHash } from './desk.ts';
import type { Dice } from './dice.ts';
import { nothingHappens, type CashMove, type Episode } from './episode.ts';
import { Exact, fromMicro, microText, spelled } from './exact.ts';
import { spotFeeMicro } from './fees.ts';
import { flat, priceOf } from './holding.ts';
import { createOrderDesk } from './order-desk.ts';
import { beyond, takerPrice } from './quotes.ts';
import { spotToken } from './spot-market.ts';
import type { Account, Sign } from './stage.ts';
import type { VaultFill } from './vault.ts';

export interface SpotScene {
  readonly account: Account;
  readonly market: MarketState;
  readonly slot: number;
  readonly window: number;
  readonly dice: Dice;
  readonly boughtAt: number;
  readonly soldAt: number;
  readonly dustAt: number;
  readonly lots: number;
}

interface SpotFill {
  readonly at: number;
  readonly sign: Sign;
  readonly ticks: number;
  /** Millionths of the token. */
  readonly micro: number;
  readonly startMicro: number;
  readonly entry: Exact;
  readonly oid: number;
  readonly isDust: boolean;
}

const lotMicro = 10_000;

function dirOf({ isDust, sign }: SpotFill): string {
  if (isDust) return 'Spot Dust Conversion';
  return sign === 1 ? 'Buy' : 'Sell';
}

function wired(
  { account, market, dice }: SpotScene,
  fill: SpotFill,
): { fill: VaultFill; cash: readonly CashMove[] } {
  const { at, sign, ticks, micro, startMicro, entry, oid, isDust } = fill;
  const price = priceOf(market, ticks);
  const notional = price.times(micro).round().toNumber();
  const paysToken = sign === 1;
  const feeMicro = isDust ? 0 : spotFeeMicro(paysToken ? micro : notional, true);
  const closed = sign === 1 ? new Exact(0) : price.minus(entry).times(fromMicro(micro));
  return {
    fill: {
      coin: market.market.coin,
      px: fixedText(ticks, market.tickDecimals),
      sz: microText(micro),
      side: sign === 1 ? 'B' : 'A',
      time: at,
      startPosition: microText(startMicro),
      dir: dirOf(fill),
      closedPnl: spelled(closed),
      hash: isDust ? zeroHash : hexOf(`${account.address} ${oid}`, 64),
      oid,
      crossed: true,
      fee: microText(feeMicro),
      tid: dice.bits() * 2 ** 18 + (dice.bits() & 0x3ffff),
      cloid: null,
      builderFee: null,
      liquidation: null,
      feeToken: paysToken ? spotToken.name : 'USDC',
      twapId: null,
    },
    cash: [
      { time: at, sum: spotCash(spotToken.name), micro: sign * micro - (paysToken ? feeMicro : 0) },
      { time: at, sum: spotCash('USDC'), micro: -sign * notional - (paysToken ? 0 : feeMicro) },
    ],
  };
}

/** Bought, sold again, and the rest under one lot converted by the venue. */
export function tradeSpot(scene: SpotScene): Episode {
  const { account, market, slot, window, dice } = scene;
  const margin = { isolated: false, leverage: 1 };
  const orders = createOrderDesk({
    account,
    market,
    slot,
    window,
    dice,
    margin,
    built: false,
    strategyId: 'carry',
  });
  const marketOrder = (at: number, sign: Sign, lots: number): { oid: number; ticks: number } => {
    const ticks = takerPrice(market, at, { sign, level: 0 });
    const limit = beyond(market, ticks, sign * 0.05);
    const order = orders.place(
      { at, sign, lots, ticks: limit, orderType: 'Market', tif: 'FrontendMarket' },
      'filled',
    );
    orders.resize(order, at, 0);
    orders.end(order, at, 'filled');
    return { oid: order.facts.oid, ticks };
  };
  const boughtMicro = scene.lots * lotMicro;
  const bought = marketOrder(scene.boughtAt, 1, scene.lots);
  const heldMicro = boughtMicro - spotFeeMicro(boughtMicro, true);
  const soldLots = Math.floor(heldMicro / lotMicro);
  const sold = marketOrder(scene.soldAt, -1, soldLots);
  const dustMicro = heldMicro - soldLots * lotMicro;
  const entry = priceOf(market, bought.ticks);
  const fills = [
    wired(scene, {
      at: scene.boughtAt,
      sign: 1,
      ...bought,
      micro: boughtMicro,
      startMicro: 0,
      entry,
      isDust: false,
    }),
    wired(scene, {
      at: scene.soldAt,
      sign: -1,
      ...sold,
      micro: soldLots * lotMicro,
      startMicro: heldMicro,
      entry,
      isDust: false,
    }),
    ...(dustMicro === 0
      ? []
      : [
          wired(scene, {
            at: scene.dustAt,
            sign: -1,
            ticks: market.mark(scene.dustAt),
            micro: dustMicro,
            startMicro: dustMicro,
            entry,
            oid: 0,
            isDust: true,
          }),
        ]),
  ];
  const step = (time: number, lots: number) => ({ ...flat, time, lots, entry, isolated: false, leverage: 1 });
  return {
    ...nothingHappens,
    coin: market.market.coin,
    steps: [step(scene.boughtAt, scene.lots), step(scene.soldAt, 0)],
    fills: fills.map((each) => each.fill),
    cash: fills.flatMap((each) => each.cash),
    orders: orders.orders,
  };
}
