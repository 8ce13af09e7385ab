import type { ExportColumn } from '../../../src-preload/contract/views/exports/exports.ts';
import { isoTextByDay } from '../../domain/iso-text.ts';
import type { RowCoin } from '../markets/row-market.ts';
import { marketOfRow } from '../markets/row-market.ts';
import type { Reads } from '../scope.ts';

/** Value of a cell. Decimals and times are text. */
export type ExportValue = string | number | boolean | null;

/** A column, and where its value comes from. */
export interface ColumnOf<Row> extends ExportColumn {
  readonly value: (row: Row) => ExportValue;
}

type Read<Row, Value> = (row: Row) => Value | null | undefined;

const column =
  <Value>(type: ExportColumn['type'], cell: (value: Value) => ExportValue) =>
  <Row>(name: string, meaning: string, read: Read<Row, Value>): ColumnOf<Row> => ({
    name,
    type,
    meaning,
    value: (row) => {
      const value = read(row);
      return value === null || value === undefined ? null : cell(value);
    },
  });

const asIs = <Value extends ExportValue>(value: Value): ExportValue => value;

export const text = column<string>('text', asIs);
export const decimal = column<string>('decimal', asIs);
export const integer = column<number>('integer', asIs);
export const number = column<number>('number', asIs);
export const boolean = column<boolean>('boolean', asIs);
export const time = <Row>(name: string, meaning: string, read: Read<Row, number>): ColumnOf<Row> =>
  column<number>('time', isoTextByDay())(name, meaning, read);

/** Returns the columns that say which market, venue and account a row belongs to. Every subject begins with them. */
export function identityColumns<Row>(
  scope: Reads<'catalog' | 'fills'>,
  coinOf: (row: Row) => RowCoin,
): readonly ColumnOf<Row>[] {
  const { network, venue, account } = scope;
  const markets = new Map<string, ReturnType<typeof marketOfRow>>();
  const marketOf = (row: Row): ReturnType<typeof marketOfRow> => {
    const { coin, namedBy } = coinOf(row);
    if (coin === null) return null;
    const known = markets.get(coin);
    if (known !== undefined) return known;
    const market = marketOfRow(scope, { coin, namedBy });
    markets.set(coin, market);
    return market;
  };
  return [
    text('network', 'TESTNET or MAINNET', () => network),
    text('venue', 'hyperliquid, or simulated for the embedded simulator', () => venue),
    text('dex', "Builder DEX; empty for the venue's own perps", (row) => marketOf(row)?.dex),
    text(
      'coin',
      'Exact venue coin, or what the agent wrote if it names no market; empty if the row has none',
      (row) => marketOf(row)?.coin ?? coinOf(row).coin,
    ),
    text(
      'asset_class',
      'CRYPTO, EQUITY, COMMODITY or PREDICTION; empty if unknown',
      (row) => marketOf(row)?.assetClass,
    ),
    text('market_id', 'Key of the market in every Perpscope interface', (row) => marketOf(row)?.marketId),
    text('account', 'Address of the account', () => account?.address),
  ];
}
