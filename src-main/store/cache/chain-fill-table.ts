import type { Database } from 'better-sqlite3';
import type { BlockPoint } from '../../domain/funds/deposit.ts';
import type { ChainFill } from '../../domain/trades/chain-fill.ts';
import type { ChainFillCursor, ChainFillQuery, ChainRowsReader, ChainRowsWriter } from '../chain.ts';

export interface ChainFillTable {
  readonly newest: (account: string, query: ChainFillQuery) => readonly ChainFill[];
  readonly cursor: ChainRowsReader['chainFillCursor'];
  /** Returns whether the cursor moved: a page that ends at or before it changes nothing. */
  readonly put: (read: Parameters<ChainRowsWriter['putChainFills']>[0]) => boolean;
}

interface Selection {
  readonly chain: string;
  readonly contract: string;
  readonly account: string;
  readonly fromTime: number;
  readonly beforeTime: number;
  readonly beforeId: string;
  readonly limit: number;
  readonly offset: number;
}

type CursorRow = BlockPoint & { readonly unreadable: number };

/** Fills that were published on a chain, and how far each contract was read. A fill that is published twice is stored once. */
export function chainFillTable(cache: Database): ChainFillTable {
  const select = cache.prepare<[Selection], ChainFill>(
    `SELECT fill_id AS fillId, account, coin, side, size, price, realized_pnl AS realizedPnl, fee, filled_at AS filledAt,
       block_number AS blockNumber, log_index AS logIndex, transaction_hash AS transactionHash
     FROM chain_fill
     WHERE chain = :chain AND contract = :contract AND account = :account AND filled_at >= :fromTime
       AND (filled_at, fill_id) < (:beforeTime, :beforeId)
     ORDER BY filled_at DESC, fill_id DESC LIMIT :limit OFFSET :offset`,
  );
  const selectCursor = cache.prepare<[string, string], CursorRow>(
    `SELECT block_number AS number, block_time AS time, block_hash AS hash, unreadable
     FROM chain_fill_cursor WHERE chain = ? AND contract = ?`,
  );
  const insert = cache.prepare<[ChainFill & { readonly chain: string; readonly contract: string }]>(
    `INSERT INTO chain_fill (chain, contract, fill_id, account, coin, side, size, price, realized_pnl, fee, filled_at,
       block_number, log_index, transaction_hash)
     VALUES (:chain, :contract, :fillId, :account, :coin, :side, :size, :price, :realizedPnl, :fee, :filledAt, :blockNumber,
       :logIndex, :transactionHash)
     ON CONFLICT DO NOTHING`,
  );
  const putCursor = cache.prepare<[CursorRow & { readonly chain: string; readonly contract: string }]>(
    `INSERT OR REPLACE INTO chain_fill_cursor (chain, contract, block_number, block_time, block_hash, unreadable)
     VALUES (:chain, :contract, :number, :time, :hash, :unreadable)`,
  );
  const cursor: ChainFillTable['cursor'] = (chain, contract) => {
    const row = selectCursor.get(chain, contract);
    if (row === undefined) return null;
    const { unreadable, ...toBlock } = row;
    return { toBlock, unreadable };
  };
  return {
    newest: (account, { chain, contract, fromTime = 0, before, limit, offset = 0 }) =>
      select.all({
        chain,
        contract,
        account,
        fromTime,
        beforeTime: before?.filledAt ?? Number.MAX_SAFE_INTEGER,
        beforeId: before?.fillId ?? '',
        limit,
        offset,
      }),
    cursor,
    put: cache.transaction(({ chain, contract, page: { fills, toBlock, unreadable } }) => {
      const known: ChainFillCursor | null = cursor(chain, contract);
      const after = known?.toBlock.number ?? -1;
      if (toBlock.number <= after) return false;
      for (const fill of fills) {
        if (fill.blockNumber > after && fill.blockNumber <= toBlock.number)
          insert.run({ ...fill, chain, contract });
      }
      putCursor.run({ ...toBlock, chain, contract, unreadable: (known?.unreadable ?? 0) + unreadable });
      return true;
    }),
  };
}
