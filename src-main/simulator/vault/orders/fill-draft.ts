import { fixedText } from '../../world/fixed-point.ts';
import { hexOf } from '../../wire/invented-address.ts';
import { microText } from '../exact.ts';
import { feeOf, type FillFee } from '../episodes/fees.ts';
import { directionOf } from '../episodes/holding.ts';
import type { OrderDraft } from './order-writer.ts';
import type { Stage } from '../episodes/stage.ts';
import type { TradeClosedAct } from '../vault-act.ts';
import type { VaultFill } from '../vault.ts';

export const zeroHash = `0x${'0'.repeat(64)}` as const;
const noFee: FillFee = { feeMicro: 0, builderMicro: null };

export type ExitReason = TradeClosedAct['exitReason'];

export interface FillDraft {
  readonly order: OrderDraft;
  readonly at: number;
  readonly lots: number;
  readonly ticks: number;
  readonly crossed: boolean;
  /** Exit reason, used if this fill closes the position. */
  readonly reason: ExitReason;
  readonly twapId?: number;
  readonly liquidation?: VaultFill['liquidation'];
  /** Display text that replaces the usual one. */
  readonly dir?: string;
  readonly free?: boolean;
}

export function feeFor({ market, built }: Stage, fill: FillDraft): FillFee {
  if (fill.free === true) return noFee;
  const { crossed, twapId } = fill;
  return feeOf(market.market, fill.lots * fill.ticks, { crossed, built: built && twapId === undefined });
}

/** Wire row of a fill. `start`: signed lots held before. */
export function fillRowOf(
  { market, account, rng }: Stage,
  fill: FillDraft,
  { start, fee, closedPnl }: { readonly start: number; readonly fee: FillFee; readonly closedPnl: string },
): VaultFill {
  const { coin, dex, row } = market.market;
  const { side, oid, cloid } = fill.order.facts;
  return {
    coin,
    px: fixedText(fill.ticks, market.tickDecimals),
    sz: fixedText(fill.lots, row.sizeDecimals),
    side,
    time: fill.at,
    startPosition: fixedText(start, row.sizeDecimals),
    dir: fill.dir ?? directionOf(start, start + fill.order.sign * fill.lots),
    closedPnl,
    hash: fill.twapId === undefined ? hexOf(`${account.address} ${oid} ${fill.at}`, 64) : zeroHash,
    oid,
    crossed: fill.crossed,
    fee: microText(fee.feeMicro),
    tid: rng.bits() * 2 ** 18 + (rng.bits() & 0x3ffff),
    cloid,
    builderFee: fee.builderMicro === null ? null : microText(fee.builderMicro),
    liquidation: fill.liquidation ?? null,
    feeToken: account.collateral(dex),
    twapId: fill.twapId ?? null,
  };
}
