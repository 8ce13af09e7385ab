import { vault, aTransfer } from '../agent-status.ts';
import { aBook, anEntry } from '../domain/alerts/an-alert.ts';
import { aDexAccount, aLedgerMove, anOpenOrder, aPosition } from '../fake-accounts.ts';
import { aMarket, aQuote, aReading, decimal, hour, minute, now } from '../markets.ts';
import { aDecision, aReason, aSkip, putJournal, reconcileAll } from '../operations/journal/a-journal.ts';
import { aTrade, putFills } from '../operations/trades/a-traded-account.ts';
import { putCompleteAccount, read } from '../complete-account.ts';
import { aFullApp } from './rpc-fixture.ts';
import type { ServerFixture } from './server-fixture.ts';

const coins = Array.from({ length: 200 }, (_, nth) => `COIN${nth}`);
/** A text as long as an agent writes. */
const long = 'It takes long to explain why this was done and what followed from it. '.repeat(40);

/** Every list longer than a page, and every text longer than a summary has. */
export async function aBigApp(): Promise<ServerFixture> {
  const markets = coins.map((coin, position) => aMarket({ coin, position }));
  const server = await aFullApp({
    reading: aReading({ markets: [aMarket(), ...markets] }),
    agent: read({
      symbols: coins,
      statusReason: long,
      risk: { kind: 'reported', value: { drawdown_usd: 12.5, circuit_breaker_tripped: false } },
      signals: coins.map((symbol, nth) => ({
        signalId: `s${nth}`,
        symbol,
        direction: 'long',
        confidence: 0.5,
        source: 'a model',
        reasoningExcerpt: long.slice(0, 500),
        actedOn: null,
      })),
      transfers: {
        enabled: true,
        pending: coins.map((coin) => aTransfer({ id: `transfer of ${coin}` })),
        receivables: coins.map((coin) => ({ dex: 'xyz', token: coin, amount: decimal('1'), since: now })),
      },
    }),
  });
  server.venue.has = () => true;
  putLists(server);
  return server;
}

function putLists({ store }: ServerFixture): void {
  const { writer } = store;
  putCompleteAccount(store);
  writer.putQuotes(coins.map((coin) => aQuote({ coin })));
  writer.putDexAccounts([
    {
      value: aDexAccount({ time: now, positions: coins.map((coin) => aPosition({ coin })) }),
      receivedAt: now,
    },
  ]);
  writer.putOrders('', {
    value: coins.map((coin, nth) => anOpenOrder({ coin, oid: 2_000 + nth })),
    receivedAt: now,
  });
  putFills(
    store,
    coins.flatMap((coin, nth) => aTrade(now - hour - nth * minute, '-1.25', { coin })),
  );
  const seqs = coins.map((_, nth) => nth);
  putJournal(
    store,
    seqs.flatMap((seq) => [
      aDecision(3 * seq, { summary: long, at: now - minute - seq }),
      aReason(3 * seq + 1, `d${3 * seq}`, long),
      aSkip(3 * seq + 2, 'spread', { summary: long, at: now - minute - seq }),
    ]),
    { journalId: 'long' },
  );
  reconcileAll(store);
  writer.putAlerts(
    aBook({
      state: coins.map((coin) => anEntry({ rule: 'venue_rejection', coin, raisedAt: now - hour })),
      unchecked: coins.map((coin) => ({ rule: 'reconciliation_mismatch', coin, reason: 'Not read.' })),
    }),
    now,
  );
  writer.putLedger(
    seqs.map((nth) => aLedgerMove({ time: now - nth * minute, hash: `0x${nth}`, token: `TOKEN${nth}` })),
    { knownFrom: 0, readThrough: now },
  );
  for (const nth of seqs)
    writer.putDeposit({
      depositId: `0x${String(nth).padStart(64, '0')}`,
      chain: 'arbitrum',
      escrow: `0x${'e5'.repeat(20)}`,
      amount: '1',
      depositor: vault,
      paymentId: null,
      preparedAt: now - nth,
    });
}
