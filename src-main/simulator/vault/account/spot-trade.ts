import { fixedText } from '../../world/fixed-point.ts';
import type { MarketState } from '../../world/market-state.ts';
import { hexOf } from '../../wire/invented-address.ts';
import { spotCash } from './cash.ts';
import { zeroHash } from '../orders/fill-draft.ts';
import type { Rng } from '../rng.ts';
import { nothingHappens, type CashMove, type Episode } from '../episodes/episode.ts';
import { Exact, fromMicro, microText, spelled } from '../exact.ts';
import { spotFeeMicro } from '../episodes/fees.ts';
import { flat, priceOf } from '../episodes/holding.ts';
import { createOrderWriter, type OrderWriter } from '../orders/order-writer.ts';
import { beyond, takerPrice } from '../quotes.ts';
import { spotToken } from './spot-market.ts';
import type { Account, Sign } from '../episodes/stage.ts';
import type { VaultFill } from '../vault.ts';

interface SpotScene {
  readonly account: Account;
  readonly market: MarketState;
  readonly slot: number;
  readonly window: number;
  readonly rng: Rng;
  readonly boughtAt: number;
  readonly soldAt: number;
  readonly dustAt: number;
  readonly lots: number;
}

interface SpotFill {
  readonly at: number;
  readonly sign: Sign;
  readonly ticks: number;
  /** Size in millionths of the token. */
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
  { account, market, rng }: SpotScene,
  fill: SpotFill,
): { fill: VaultFill; cash: readonly CashMove[] } {
  const { at, sign, ticks, micro, startMicro, entry, oid, isDust } = fill;
  const price = priceOf(market, ticks);
  const notional = price.times(micro).round().toNumber();
  const paysToken = sign === 1;
  const feeMicro = isDust ? 0 : spotFeeMicro(paysToken ? micro : notional);
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
      tid: isDust ? 0 : rng.bits() * 2 ** 18 + (rng.bits() & 0x3ffff),
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

interface Done {
  readonly oid: number;
  readonly ticks: number;
}

function marketOrder(
  { market }: SpotScene,
  orders: OrderWriter,
  { at, sign, lots }: { readonly at: number; readonly sign: Sign; readonly lots: number },
): Done {
  const ticks = takerPrice(market, at, { sign, level: 0 });
  const limit = beyond(market, ticks, sign * 0.05);
  const kind = { orderType: 'Market', tif: 'FrontendMarket' };
  const order = orders.place({ at, sign, lots, ticks: limit, ...kind }, true);
  orders.resize(order, at, 0);
  orders.end(order, at, 'filled');
  return { oid: order.facts.oid, ticks };
}

/** Returns the three fills; the last is missing if the fee leaves nothing below one lot. */
function spotFills(scene: SpotScene, orders: OrderWriter): readonly SpotFill[] {
  const { market, boughtAt, soldAt, dustAt, lots } = scene;
  const micro = lots * lotMicro;
  const bought = marketOrder(scene, orders, { at: boughtAt, sign: 1, lots });
  const startMicro = micro - spotFeeMicro(micro);
  const soldLots = Math.floor(startMicro / lotMicro);
  const sold = marketOrder(scene, orders, { at: soldAt, sign: -1, lots: soldLots });
  const dust = startMicro - soldLots * lotMicro;
  const entry = priceOf(market, bought.ticks);
  const whole = { entry, isDust: false };
  const dustFill: SpotFill = {
    at: dustAt,
    sign: -1,
    ticks: market.mark(dustAt),
    micro: dust,
    startMicro: dust,
    entry,
    oid: orders.newOid(dustAt),
    isDust: true,
  };
  return [
    { at: boughtAt, sign: 1, ...bought, micro, startMicro: 0, ...whole },
    { at: soldAt, sign: -1, ...sold, micro: soldLots * lotMicro, startMicro, ...whole },
    ...(dust === 0 ? [] : [dustFill]),
  ];
}

/** A spot trade: bought, sold again, and the rest below one lot converted by the venue. */
export function tradeSpot(scene: SpotScene): Episode {
  const { account, market, slot, window, rng, lots } = scene;
  const margin = { isolated: false, leverage: 1 };
  const strategyId = 'carry';
  const orders = createOrderWriter({ account, market, slot, window, rng, margin, built: false, strategyId });
  const fills = spotFills(scene, orders);
  const wiredFills = fills.map((fill) => wired(scene, fill));
  const entry = fills[0]?.entry ?? new Exact(0);
  const step = (time: number, held: number) => ({ ...flat, time, lots: held, entry, ...margin });
  return {
    ...nothingHappens,
    coin: market.market.coin,
    steps: [step(scene.boughtAt, lots), step(scene.soldAt, 0)],
    fills: wiredFills.map((each) => each.fill),
    cash: wiredFills.flatMap((each) => each.cash),
    orders: orders.orders,
  };
}
