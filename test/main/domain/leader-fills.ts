import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseDecimal, type DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';

const path = resolve(
  import.meta.dirname,
  '../../../../shared/recordings/userFillsByTime_leaders_mainnet_2026-07.json',
);
export const haveLeaderFills = existsSync(path);

interface RawFill {
  readonly [field: string]: string | number | boolean | null | undefined;
}

function decimal(value: unknown): DecimalText {
  const text = parseDecimal(String(value));
  if (text === null) throw new Error(`${String(value)} is no decimal.`);
  return text;
}

function fillOf(raw: RawFill): Fill {
  return {
    time: Number(raw.time),
    coin: String(raw.coin),
    tid: Number(raw.tid),
    oid: Number(raw.oid),
    side: raw.side === 'B' ? 'buy' : 'sell',
    price: decimal(raw.px),
    size: decimal(raw.sz),
    startPosition: decimal(raw.startPosition),
    direction: String(raw.dir),
    closedPnl: decimal(raw.closedPnl),
    fee: decimal(raw.fee),
    feeToken: String(raw.feeToken),
    builderFee: null,
    crossed: raw.crossed === true,
    hash: String(raw.hash),
    twapId: null,
    cloid: null,
    liquidation: null,
  };
}

/** The recorded fills, each slot an account of its own, as the venue sent them. */
export function leaderFills(): ReadonlyMap<string, readonly Fill[]> {
  const recording = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly queries: readonly { readonly slot: string; readonly fills: readonly RawFill[] }[];
  };
  return new Map(recording.queries.map(({ slot, fills }) => [slot, fills.map(fillOf)]));
}
