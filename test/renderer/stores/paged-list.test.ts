import { describe, expect, test } from 'vitest';
import type { Page, PageRequest } from '../../../src-preload/contract/bridge/paging.ts';
import type { Ask } from '../../../src-renderer/stores/ask.ts';
import { createConnectionStore } from '../../../src-renderer/stores/connection-store.ts';
import { createHistoryStore } from '../../../src-renderer/stores/history-store.ts';
import { createPagedList, type ListQuestion } from '../../../src-renderer/stores/paged-list.ts';
import type { PageAnswer } from '../../../src-renderer/stores/paged-state.ts';

interface Row {
  readonly id: string;
  readonly at: number;
  readonly word: string;
}
interface Told extends Page<Row> {
  readonly total: number;
}

const aRow = (at: number, word = 'as told'): Row => ({ id: `row ${at}`, at, word });
const rowsDownFrom = (at: number, count = 3): readonly Row[] =>
  Array.from({ length: count }, (_, index) => aRow(at - index));
const aPage = (rows: readonly Row[], next: string | null = null): PageAnswer<Told> => ({
  kind: 'answer',
  value: { rows, next, total: rows.length },
});
const failure: PageAnswer<Told> = {
  kind: 'failure',
  error: { code: 'provider_failed', message: 'not now' },
};

/** A list over a service that answers when it is told to. */
function aList() {
  const connection = createConnectionStore();
  connection.setState({ generation: 1 });
  const history = createHistoryStore();
  const asked: {
    readonly filter: string;
    readonly cursor: string | null;
    readonly answer: (answer: PageAnswer<Told>) => Promise<void>;
  }[] = [];
  const question: ListQuestion<string, Row, Told> = {
    topics: ['trades'],
    ask: (_ask, { filter, cursor }: PageRequest & { readonly filter: string }) => {
      const { promise, resolve } = Promise.withResolvers<PageAnswer<Told>>();
      const answer = async (told: PageAnswer<Told>): Promise<void> => {
        resolve(told);
        await new Promise(setImmediate);
      };
      asked.push({ filter, cursor, answer });
      return promise;
    },
    keyOf: ({ id }) => id,
    timeOf: ({ at }) => at,
  };
  const ask: Ask = () => Promise.resolve({ kind: 'past' });
  const list = createPagedList({ ask, connection, history }, question);
  const stop = list.start();
  return {
    list,
    stop,
    asked,
    history,
    connection,
    last: () => asked.at(-1)!,
    change: () => history.tell({ topics: ['trades'], coins: null }),
    ready: () => {
      const state = list.store.getState();
      if (state.kind !== 'ready') throw new Error(`The list is ${state.kind}.`);
      return state;
    },
    times: () => {
      const state = list.store.getState();
      return state.kind === 'ready' ? state.rows.map(({ at }) => at) : state.kind;
    },
  };
}

/** One that shows its first page, with more behind it. */
async function aShownList(rows = rowsDownFrom(100), next: string | null = 'behind') {
  const shown = aList();
  shown.list.show('all');
  await shown.last().answer(aPage(rows, next));
  return shown;
}

describe('the first page', () => {
  test('is asked once when a list is shown and started, and not before the service is there', async () => {
    const { list, asked, connection, stop } = aList();
    connection.setState({ generation: 0 });
    list.show('all');
    await new Promise(setImmediate);
    expect(asked).toHaveLength(0);
    connection.setState({ generation: 1 });
    expect(asked).toHaveLength(1);
    stop();
  });

  test('of an earlier filter comes to nothing, however late it is answered', async () => {
    const { list, asked, times } = aList();
    list.show('first');
    list.show('second');
    await asked[1]!.answer(aPage(rowsDownFrom(20)));
    await asked[0]!.answer(aPage(rowsDownFrom(10)));
    expect(times()).toEqual([20, 19, 18]);
  });

  test('that could not be read is a failure that is retried; once shown it stays, with the reason beside it', async () => {
    const { list, asked, last, change, ready, times } = aList();
    list.show('all');
    await last().answer(failure);
    expect(list.store.getState()).toMatchObject({ kind: 'failed', error: { message: 'not now' } });
    list.reload();
    await last().answer(aPage(rowsDownFrom(100)));
    change();
    await last().answer(failure);
    expect(times()).toEqual([100, 99, 98]);
    expect(ready().refreshError?.message).toBe('not now');
    list.reload();
    await last().answer(aPage(rowsDownFrom(101)));
    expect(ready().refreshError).toBeNull();
    expect(asked).toHaveLength(4);
  });
});

describe('a change of the record', () => {
  test('asks the first page again, once for all that came while it was asked', async () => {
    const { asked, change, last } = await aShownList();
    change();
    change();
    change();
    expect(asked).toHaveLength(2);
    await last().answer(aPage(rowsDownFrom(101), 'behind'));
    expect(asked).toHaveLength(3);
    await last().answer(aPage(rowsDownFrom(101), 'behind'));
    expect(asked).toHaveLength(3);
  });

  test('of another topic asks nothing, and nothing is asked once the list is left', async () => {
    const { asked, change, history, stop } = await aShownList();
    history.tell({ topics: ['risk', 'performance'], coins: null });
    expect(asked).toHaveLength(1);
    stop();
    change();
    expect(asked).toHaveLength(1);
  });

  test('joins new rows at the top of a reader who looks at them, without any twice', async () => {
    const { change, last, times, ready } = await aShownList();
    change();
    await last().answer(aPage(rowsDownFrom(102), 'behind'));
    expect(times()).toEqual([102, 101, 100, 99, 98]);
    expect(ready().unseen.count).toBe(0);
  });

  test('keeps the place of a reader further down: new rows wait and are counted, known ones change in place', async () => {
    const { list, change, last, times, ready } = await aShownList();
    list.setAtTop(false);
    change();
    const [, newer, ...known] = rowsDownFrom(102, 4);
    await last().answer(aPage([aRow(102), newer!, aRow(100, 'told anew'), ...known.slice(1)], 'behind'));
    expect(times()).toEqual([100, 99, 98]);
    expect(ready().rows[0]?.word).toBe('told anew');
    expect(ready().unseen).toEqual({ count: 2, orMore: false });
    expect(ready().head.total).toBe(4);
    list.setAtTop(true);
    expect(times()).toEqual([102, 101, 100, 99, 98]);
    expect(ready().unseen.count).toBe(0);
  });

  test('of more than a page says that there are more, and begins anew once they are wanted', async () => {
    const { list, change, last, times, ready } = await aShownList();
    list.setAtTop(false);
    change();
    await last().answer(aPage(rowsDownFrom(500), 'far behind'));
    expect(times()).toEqual([100, 99, 98]);
    expect(ready().unseen).toEqual({ count: 3, orMore: true });
    list.setAtTop(true);
    expect(times()).toEqual([500, 499, 498]);
    expect(ready().next).toBe('far behind');
  });

  test('takes away a row that is no longer told', async () => {
    const { change, last, times } = await aShownList(rowsDownFrom(100, 5));
    change();
    await last().answer(aPage([aRow(101), aRow(100), aRow(98), aRow(97)], 'behind'));
    expect(times()).toEqual([101, 100, 98, 97, 96]);
  });

  test('that may have been missed counts as one', async () => {
    const { asked, connection } = await aShownList();
    connection.setState({ generation: 2 });
    expect(asked).toHaveLength(2);
  });
});

describe('the pages behind', () => {
  test('are asked one at a time, each joins the end, and at the last nothing more is asked', async () => {
    const { list, asked, last, times, ready } = await aShownList();
    list.more();
    list.more();
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'behind']);
    await last().answer(aPage([aRow(98), ...rowsDownFrom(97)]));
    expect(times()).toEqual([100, 99, 98, 97, 96, 95]);
    expect(ready().next).toBeNull();
    list.more();
    expect(asked).toHaveLength(2);
  });

  test('stay when the first page is told anew', async () => {
    const { list, change, last, times, ready } = await aShownList();
    list.more();
    await last().answer(aPage(rowsDownFrom(97), 'further'));
    change();
    await last().answer(aPage(rowsDownFrom(101), 'behind'));
    expect(times()).toEqual([101, 100, 99, 98, 97, 96, 95]);
    expect(ready().next).toBe('further');
  });

  test('that could not be read say so, and can be asked for again', async () => {
    const { list, asked, last, ready } = await aShownList();
    list.more();
    await last().answer(failure);
    expect(ready().more).toMatchObject({ kind: 'failed' });
    list.more();
    expect(asked).toHaveLength(3);
  });

  test('of a list that has begun anew do not join it', async () => {
    const { list, asked, change, last, times, ready } = await aShownList();
    list.more();
    change();
    await last().answer(aPage(rowsDownFrom(500), 'far behind'));
    await asked[1]!.answer(aPage(rowsDownFrom(97)));
    expect(times()).toEqual([500, 499, 498]);
    expect(ready()).toMatchObject({ next: 'far behind', more: { kind: 'idle' } });
  });
});

describe('another network', () => {
  test('empties the list at once, and no answer of the old one comes into it', async () => {
    const { list, asked, history, change, last, times } = await aShownList();
    list.more();
    change();
    history.clear();
    expect(list.store.getState()).toEqual({ kind: 'loading', before: null });
    await asked[2]!.answer(aPage(rowsDownFrom(101)));
    expect(times()).toBe('loading');
    await last().answer(aPage(rowsDownFrom(7), 'behind'));
    await asked[1]!.answer(aPage(rowsDownFrom(97)));
    expect(times()).toEqual([7, 6, 5]);
  });

  test('keeps nothing that was told beside the rows, while another filter does', async () => {
    const { list, history } = await aShownList();
    list.show('other');
    expect(list.store.getState()).toMatchObject({ kind: 'loading', before: { total: 3 } });
    history.clear();
    expect(list.store.getState()).toMatchObject({ kind: 'loading', before: null });
  });

  test('an answer of a past epoch leaves the list as it is', async () => {
    const { change, last, times } = await aShownList();
    change();
    await last().answer({ kind: 'past' });
    expect(times()).toEqual([100, 99, 98]);
  });
});
