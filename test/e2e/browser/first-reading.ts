import { expect } from '@playwright/test';
import type { Service } from '../../../src-main/app/service.ts';
import { getPool } from '../../../src-main/operations/account/pool.ts';
import { listPositions } from '../../../src-main/operations/account/positions.ts';
import { getAgentStatus } from '../../../src-main/operations/journal/agent-status.ts';
import { listQuotes } from '../../../src-main/operations/markets/market-quote.ts';
import { listOnChainTrades } from '../../../src-main/operations/trades/on-chain-trades.ts';
import { listTrades } from '../../../src-main/operations/trades/list-trades.ts';
import { listOrdersNow } from '../../main/asked.ts';

/**
 * Resolves when everything that a start reads is read: the venue's list with marks, the agent's report and, if it names the account,
 * the whole account.
 */
export async function firstReading({ ask: askSource, simulator }: Service): Promise<void> {
  const questions: Record<string, () => void> = {
    markets: () => expect(askSource(listQuotes, {}).quotes.some(({ mark }) => mark !== null)).toBe(true),
    ...(simulator === null
      ? {}
      : {
          agent: () => askSource(getAgentStatus, null),
          orders: () => askSource(listOrdersNow, null),
          positions: () =>
            expect(askSource(listPositions, null).positions.map((own) => own.protectiveOrders)).not.toContain(
              null,
            ),
          pool: () =>
            expect(askSource(getPool, null).leftOut.map(({ reason }) => reason)).not.toContain('unread'),
        }),
  };
  await expect
    .poll(() => Object.entries(questions).flatMap(([name, ask]) => whyNot(name, ask)), {
      timeout: 300_000,
      intervals: [20],
    })
    .toEqual([]);
}

/** Resolves when fills and journal are read, and every order of the journal has been compared with the venue's fills. */
export async function historyRead({ ask: askSource }: Service): Promise<void> {
  const filter = { assetClass: null, marketId: null, period: 'all', status: null, strategyId: null } as const;
  const ask = { filter: { ...filter, reconciliation: null }, cursor: null, limit: 1 } as const;
  const ofMonth = { ...ask, filter: { ...ask.filter, period: '30d' } } as const;
  const settled = (): void => {
    // While the journal is still being read, fills alone may all be settled. The period does not begin with time itself.
    expect(askSource(listTrades, ofMonth).completeness.source).toBe('trade_history_client');
    const { rows, completeness } = askSource(listTrades, ask);
    expect(rows).toHaveLength(1);
    expect(completeness.complete || completeness.incompleteReason !== null, completeness.message ?? '').toBe(
      true,
    );
  };
  await expect.poll(() => whyNot('trades', settled), { timeout: 300_000, intervals: [100] }).toEqual([]);
}

/** Resolves when the agent's fill log is read up to the last hour. */
export async function fillLogRead({ ask: askSource }: Service): Promise<void> {
  const ask = { assetClass: null, marketId: null, orderStatus: null, limit: 1, offset: 0 } as const;
  const read = (): void => void askSource(listOnChainTrades, ask);
  await expect.poll(() => whyNot('fill log', read), { timeout: 300_000, intervals: [100] }).toEqual([]);
}

function whyNot(name: string, ask: () => void): readonly string[] {
  try {
    ask();
    return [];
  } catch (error) {
    return [`${name}: ${String(error)}`];
  }
}
