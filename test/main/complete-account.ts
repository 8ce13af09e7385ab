import type { AgentFeedState } from '../../src-main/agent/agent-feed-state.ts';
import type { AgentStatus } from '../../src-main/domain/journal/agent-status.ts';
import type { Store } from '../../src-main/store/store.ts';
import { anAgentStatus } from './agent-status.ts';
import { aDexAccount, anOpenOrder, aPosition } from './fake-accounts.ts';
import { aQuote, decimal, now } from './markets.ts';

/** An agent that was read just now. */
export function read(change: Partial<AgentStatus> = {}, readAt = now): AgentFeedState {
  return { kind: 'read', status: anAgentStatus(change), readAt, arrivedAt: readAt };
}

/** 1,000 on the venue's own DEX with 2 BTC and a stop, nothing on the others, 50 of spot, no trades: all of it read at `at`. */
export function putCompleteAccount({ writer, reader }: Pick<Store, 'writer' | 'reader'>, at = now): void {
  writer.putRole({ value: { kind: 'vault' }, receivedAt: at });
  writer.putMode({ value: { mode: 'standard', said: 'disabled' }, receivedAt: at });
  const own = {
    accountValue: decimal('1000'),
    withdrawable: decimal('900'),
    marginUsed: decimal('44'),
    positions: [aPosition()],
  };
  writer.putDexAccounts(
    reader.catalog().dexes.map(({ name }) => ({
      value: aDexAccount({ dex: name, time: at, ...(name === '' ? own : {}) }),
      receivedAt: at,
    })),
  );
  writer.putSpot({
    value: [{ token: 'USDC', tokenIndex: 0, total: decimal('50'), hold: decimal('8') }],
    receivedAt: at,
  });
  for (const { name } of reader.catalog().dexes) {
    writer.putOrders(name, { value: name === '' ? [anOpenOrder(), aStop] : [], receivedAt: at });
  }
  writer.putFills([], { knownFrom: 0, readThrough: at });
  writer.noteReading('fills', at);
  writer.putLedger([], { knownFrom: 0, readThrough: at });
  writer.noteReading('ledger', at);
}

export const aStop = anOpenOrder({
  oid: 1_002,
  side: 'sell',
  orderType: 'Stop Market',
  triggerPrice: decimal('95'),
  triggerCondition: 'Price below 95',
  reduceOnly: true,
  wholePosition: true,
  size: decimal('0'),
});

/** A quote of each market that the tests request. */
export function putQuotes({ writer }: Pick<Store, 'writer'>, at = now): void {
  writer.putQuotes(['BTC', 'xyz:TSLA'].map((coin) => aQuote({ coin, receivedAt: at })));
}
