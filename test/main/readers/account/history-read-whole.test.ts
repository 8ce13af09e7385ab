import { expect, test } from 'vitest';
import { readOn } from '../../../../src-main/readers/account/read-history.ts';
import { aLedgerMove } from '../../fake-accounts.ts';
import { never } from '../../venue/hyperliquid/a-venue.ts';
import { at, first, ledger, openForEach, pageRows, deps } from './a-history.ts';

openForEach();

test('a history is read whole with its last page, and not by the pages before one that is cut off', async () => {
  at.it.venue.account.ledger = Array.from({ length: pageRows + 1 }, (_, nth) =>
    aLedgerMove({ time: first + nth }),
  );
  const { reader } = at.it.store;
  const stop = new AbortController();
  const pace = async (): Promise<void> => {
    stop.abort();
    stop.signal.throwIfAborted();
  };
  await expect(readOn(ledger(), { ...deps(), pace }, stop.signal)).rejects.toThrow('abort');
  expect([reader.historySpan('ledger') === null, reader.isHistoryRead('ledger')]).toEqual([false, false]);
  await readOn(ledger(), deps(), never);
  expect(reader.isHistoryRead('ledger')).toBe(true);
});
