import type { StoreWriter } from '../../../src-main/store/store.ts';
import { aFill } from '../domain/a-fill.ts';
import { aBook, anEntry } from '../domain/alerts/an-alert.ts';
import { aDeposit, aDepositReading } from './a-deposit.ts';
import { aDex, aMarket, decimal } from './a-store.ts';
import { aDexAccount, aPosition, anAgentStatus, anOrder } from './an-account.ts';

/** Writes one row of each kind twice: a known row is not written again. */
export function writeSome(writer: StoreWriter, time: number): void {
  const fill = aFill({ time, tid: time, oid: time });
  const event = {
    seq: time,
    at: time,
    network: 'TESTNET',
    symbol: null,
    marketId: null,
    coin: null,
  } as const;
  const note = { ...event, type: 'note', text: 'Here I am.' } as const;
  const equity = { at: time, equityUsd: decimal('1'), withdrawableUsd: null, unrealizedPnlUsd: null };
  for (let times = 0; times < 2; times += 1) {
    writer.putCatalog({ dexes: [aDex()], markets: [aMarket({ delisted: time % 2 === 0 })], readAt: time });
    writer.putFills([fill], null);
    writer.putFunding(
      [
        {
          time,
          coin: 'BTC',
          amount: decimal('1'),
          positionSize: decimal('1'),
          rate: decimal('1'),
          samples: null,
        },
      ],
      null,
    );
    writer.putLedger(
      [
        {
          time,
          hash: '0x1',
          kind: 'deposit',
          token: 'USDC',
          amount: decimal('1'),
          direction: 'in',
          netUsd: decimal('1'),
          fee: null,
          fromDex: null,
          toDex: null,
          raw: '{}',
        },
      ],
      null,
    );
    writer.putAlerts(aBook({ state: [anEntry({ count: time })] }), time);
    const deposit = aDeposit({ depositId: `0x${time}`, preparedAt: time });
    writer.putDeposit(deposit);
    writer.putDepositReading(deposit.depositId, aDepositReading(), time);
    writer.putOrderStatuses([{ oid: time, status: 'filled', statusAt: time }]);
    writer.putEquity({ ...equity, partial: false });
    writer.putPrices([{ coin: 'BTC', at: time, mark: decimal('1'), oracle: null, mid: null }]);
    writer.putDexAccounts([
      {
        value: aDexAccount({ positions: time % 2 === 0 ? [] : [aPosition({ coin: 'BTC' })], time }),
        receivedAt: time,
      },
    ]);
    writer.putOrders('', { value: time % 2 === 0 ? [] : [anOrder({ oid: time })], receivedAt: time });
    writer.putAgentStatus({ value: anAgentStatus({ statusReason: `Since ${time}.` }), receivedAt: time });
    writer.putJournal({
      journalId: 'one',
      entries: [{ kind: 'event', event: note, raw: JSON.stringify(note) }],
      mark: null,
      isEnd: true,
      network: 'TESTNET',
      readAt: time,
    });
  }
}
