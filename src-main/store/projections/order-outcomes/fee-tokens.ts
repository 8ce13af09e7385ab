import type { Database } from 'better-sqlite3';
import type { TradesReader } from '../../trades.ts';

interface FeeToken {
  readonly tradeId: string;
  readonly least: string;
  readonly greatest: string;
}

/** Executions with their fills: of an order by its number, and of a TWAP by its own unless its slices are orders each. */
const fills = `
  SELECT e.trade_id, f.fee_token FROM execution AS e CROSS JOIN fill AS f INDEXED BY fill_by_oid
    ON f.oid = e.number AND e.key = 'oid ' || f.oid || ' ' || f.coin || ' ' || f.side
    WHERE f.twap_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM trade_execution WHERE key = 'twap ' || f.twap_id || ' ' || f.coin || ' ' || f.side
    )
  UNION ALL
  SELECT e.trade_id, f.fee_token FROM execution AS e CROSS JOIN fill AS f INDEXED BY fill_by_twap
    ON f.twap_id = e.number AND e.key = 'twap ' || f.twap_id || ' ' || f.coin || ' ' || f.side`;

/** What the fees of trades were paid in, of all that are asked for at once. */
export function feeTokens(record: Database): Pick<TradesReader, 'feeTokensOf'> {
  const select = record.prepare<[string], FeeToken>(
    `WITH execution AS MATERIALIZED (
       SELECT key, trade_id, number
       FROM trade_execution INDEXED BY trade_execution_by_trade
       WHERE trade_id IN (SELECT value FROM json_each(?))
     )
     SELECT trade_id AS tradeId, min(fee_token) AS least, max(fee_token) AS greatest FROM (${fills}) GROUP BY trade_id`,
  );
  return {
    feeTokensOf: (tradeIds) => {
      const rows = tradeIds.length === 0 ? [] : select.all(JSON.stringify(tradeIds));
      return new Map(
        rows.map(({ tradeId, least, greatest }) => [tradeId, least === greatest ? least : null]),
      );
    },
  };
}
