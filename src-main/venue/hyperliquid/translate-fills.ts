import type { Fill, FillLiquidation } from '../../domain/account/fill.ts';
import type { HistoryPage, Parsed } from '../venue.ts';
import { readPage } from './history-page.ts';
import { textField } from './parse-rows.ts';
import { sideOf } from './responses-fields.ts';
import { readUsualFill } from './read-usual-fill.ts';
import { FillRow } from './responses-history.ts';

/** Most fills per answer. */
const mostFills = 2_000;

/** Translates userFills and userFillsByTime, spot fills included. */
export function translateFills(answer: readonly unknown[], source: string): HistoryPage<Fill> {
  return readPage(answer, {
    source,
    schema: FillRow,
    readUsual: readUsualFill,
    nameOf: (row) => textField(row, 'coin'),
    translate: fillOf,
    fullAt: mostFills,
  });
}

export function translatePushedFills(fills: readonly unknown[]): Parsed<Fill> {
  const { rows, invalid } = translateFills(fills, 'userFills');
  return { rows, invalid };
}

function fillOf(row: FillRow): Fill {
  return {
    time: row.time,
    coin: row.coin,
    tid: row.tid ?? madeUpTid(row),
    oid: row.oid,
    side: sideOf(row.side),
    price: row.px,
    size: row.sz,
    startPosition: row.startPosition,
    direction: row.dir,
    closedPnl: row.closedPnl,
    fee: row.fee,
    // Before the field existed, fees were always in USDC.
    feeToken: row.feeToken ?? 'USDC',
    builderFee: row.builderFee,
    crossed: row.crossed,
    hash: row.hash,
    twapId: row.twapId ?? null,
    cloid: row.cloid ?? null,
    liquidation: liquidationOf(row.liquidation),
  };
}

function liquidationOf(row: FillRow['liquidation']): FillLiquidation | null {
  if (row === null || row === undefined) return null;
  return {
    user: row.liquidatedUser ?? null,
    markPrice: row.markPx ?? null,
    method: row.method ?? null,
  };
}

/**
 * Creates a trade id for old rows without one: derived from fields that differ within the order, and negative, unlike the
 * venue's.
 */
function madeUpTid({ px, sz, side, startPosition }: FillRow): number {
  const sum = { value: 7 };
  for (const character of `${px} ${sz} ${sideOf(side)} ${startPosition}`)
    sum.value = (sum.value * 31 + character.charCodeAt(0)) % 0xff_ff_ff_ff_ff;
  return -1 - sum.value;
}
