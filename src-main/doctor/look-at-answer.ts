import type { z } from 'zod';
import { parseRows, textField } from '../venue/hyperliquid/parse-rows.ts';
import * as account from '../venue/hyperliquid/responses-account.ts';
import * as history from '../venue/hyperliquid/responses-history.ts';
import * as wire from '../venue/hyperliquid/responses.ts';
import { PushedDexStates, PushedFills, UserEvent } from '../venue/hyperliquid/responses-stream.ts';
import type { Look } from './finding.ts';
import { knownFields } from './known-fields.ts';
import { unconfirmedIn } from './unconfirmed.ts';
import { unknownFields } from './unknown-fields.ts';

/** How an answer is taken apart: its own schema, and the rows in it with theirs. */
interface Shape {
  readonly whole?: z.ZodType;
  readonly row?: z.ZodType;
  /** The answer itself is the list where this is absent. */
  readonly rowsOf?: (answer: never) => readonly unknown[];
}

const shapes: Readonly<Record<string, Shape>> = {
  perpDexs: { row: wire.PerpDexEntry },
  spotMeta: {
    whole: wire.SpotMetaFrame,
    row: wire.SpotToken,
    rowsOf: ({ tokens }: z.infer<typeof wire.SpotMetaFrame>) => tokens,
  },
  allPerpMetas: {
    row: wire.UniverseRow,
    rowsOf: (metas: readonly unknown[]) =>
      metas.flatMap((element) => wire.PerpMetaElement.safeParse(element).data?.universe ?? [element]),
  },
  metaAndAssetCtxs: {
    whole: wire.MetaAndContexts,
    row: wire.AssetContext,
    rowsOf: ([, contexts]: z.infer<typeof wire.MetaAndContexts>) => contexts,
  },
  exchangeStatus: { whole: wire.ExchangeStatus },
  candleSnapshot: { row: wire.CandleRow },
  userRole: { whole: account.UserRole },
  userAbstraction: { whole: account.Abstraction },
  clearinghouseState: {
    whole: account.DexStateFrame,
    row: account.PositionRow,
    rowsOf: ({ assetPositions }: account.DexStateFrame) => assetPositions,
  },
  spotClearinghouseState: {
    whole: account.SpotStateFrame,
    row: account.BalanceRow,
    rowsOf: ({ balances }: z.infer<typeof account.SpotStateFrame>) => balances,
  },
  frontendOpenOrders: { row: account.OrderRow },
  orderStatus: { whole: account.OrderStatusAnswer },
  historicalOrders: { row: account.OrderStateRow },
  userFills: { row: history.FillRow },
  userFillsByTime: { row: history.FillRow },
  userFunding: { row: history.FundingRow },
  userNonFundingLedgerUpdates: { row: history.LedgerRow },
  'ws allDexsAssetCtxs': {
    whole: wire.AllContexts,
    row: wire.AssetContext,
    rowsOf: ({ ctxs }: z.infer<typeof wire.AllContexts>) => ctxs.flatMap(([, contexts]) => contexts),
  },
  'ws candle': { whole: wire.CandleRow },
  'ws userFills': {
    whole: PushedFills,
    row: history.FillRow,
    rowsOf: ({ fills }: z.infer<typeof PushedFills>) => fills,
  },
  'ws orderUpdates': { row: account.OrderUpdateRow },
  'ws allDexsClearinghouseState': {
    whole: PushedDexStates,
    row: account.DexStateFrame,
    rowsOf: ({ clearinghouseStates }: z.infer<typeof PushedDexStates>) =>
      clearinghouseStates.map(([, state]) => state),
  },
  'ws userEvents': { whole: UserEvent },
};

/** Takes an answer apart as the client would, and names what it would refuse and what it does not know. Never throws. */
export function lookAtAnswer(type: string, answer: unknown): Look {
  const rows = rowsIn(type, answer);
  const rest = {
    unknownFields: unknownFields(answer, knownFields[type] ?? { kind: 'any' }),
    unconfirmed: unconfirmedIn(type, answer),
  };
  if (rows === null) {
    return {
      rows: 1,
      parsed: 0,
      refused: [{ source: type, row: 'answer', field: badField(type, answer) }],
      ...rest,
    };
  }
  const { row } = shapes[type] ?? {};
  if (row === undefined) return { rows: 1, parsed: 1, refused: [], ...rest };
  const parsed = parseRows(row, rows, {
    source: type,
    nameOf: (one, place) => textField(one, 'coin') ?? textField(one, 'name') ?? `#${place}`,
  });
  return { rows: rows.length, parsed: parsed.rows.length, refused: parsed.refused, ...rest };
}

/** null: the answer as a whole has another shape. */
function rowsIn(type: string, answer: unknown): readonly unknown[] | null {
  const { whole, rowsOf } = shapes[type] ?? {};
  if (whole !== undefined && !whole.safeParse(answer).success) return null;
  if (rowsOf === undefined) return whole === undefined ? listOrNull(answer) : [answer];
  if (whole === undefined && !Array.isArray(answer)) return null;
  // The answer as it came: the schema has just said that it has this shape.
  return rowsOf(answer as never);
}

function listOrNull(answer: unknown): readonly unknown[] | null {
  return Array.isArray(answer) ? (answer as unknown[]) : null;
}

function badField(type: string, answer: unknown): string {
  const parsed = shapes[type]?.whole?.safeParse(answer);
  return parsed?.error?.issues[0]?.path.join('.') || 'answer';
}
