import { expect, test } from 'vitest';
import { aDecision, aSkip, common, putJournal } from '../operations/journal/a-journal.ts';
import { aStoreFolder } from './a-store.ts';
import { windBack } from './older-record.ts';

const account = `0x${'a'.repeat(40)}`;

test('a record from before decisions were indexed by coin, action, gate and strategy lists the same ones once it is opened', () => {
  const folder = aStoreFolder();
  const store = folder.open({ account });
  putJournal(store, [
    aDecision(1),
    aDecision(2, { action: 'close', strategyId: null }),
    aSkip(3, 'max_spread', { ...common(3, 'ETH'), strategyId: 'carry' }),
    aDecision(4, { ...common(4, null), action: 'hold' }),
  ]);
  store.close();
  const listed = () => {
    const opened = folder.open({ account });
    const page = { before: null, limit: 10 } as const;
    const idsOf = (rows: readonly { readonly decisionId: string }[]) => rows.map((row) => row.decisionId);
    const { reader } = opened;
    const lists = [
      idsOf(reader.decisions({ ...page, action: 'close' })),
      idsOf(reader.decisions({ ...page, action: 'hold' })),
      idsOf(reader.decisions({ ...page, strategyId: 'trend', coins: ['BTC'] })),
      idsOf(reader.decisions({ ...page, strategyId: 'carry', action: 'skip', coins: ['BTC', 'ETH'] })),
      idsOf(reader.decisions({ ...page, strategyId: 'carry', coins: ['BTC'] })),
      idsOf(reader.refusedEntries({ ...page, gate: 'max_spread' })),
    ];
    opened.close();
    return lists;
  };
  const expected = [['d2'], ['d4'], ['d1'], ['d3'], [], ['d3']];
  expect(listed()).toEqual(expected);
  windBack(folder.path(`record-${account}.sqlite`), 16);
  expect(listed()).toEqual(expected);
  folder.drop();
});
