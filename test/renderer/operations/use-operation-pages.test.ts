// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Page, PageRequest } from '../../../src-preload/contract/bridge/paging.ts';
import {
  useOperationPages,
  type PagedOperation,
  type PagedState,
} from '../../../src-renderer/operations/use-operation-pages.ts';
import { noon } from '../builders.ts';
import { aWindow } from '../played-service.ts';
import { pass, used } from '../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than any change waits for the next one. */
const settledMs = 1000;

interface Row {
  readonly id: string;
  readonly at: number;
  readonly word: string;
}
interface Reported extends Page<Row> {
  readonly total: number;
}

const aRow = (at: number, word = 'as reported'): Row => ({ id: `row ${at}`, at, word });
const rowsDownFrom = (at: number, count = 3): readonly Row[] =>
  Array.from({ length: count }, (_, index) => aRow(at - index));
const aPage = (rows: readonly Row[], next: string | null = null): Reported => ({
  rows,
  next,
  total: rows.length,
});
const failure = new Error('not now');

/** A list whose content does not matter: these rows stand for signals. */
const rowsList = {
  operation: 'listSignals',
  keyOf: ({ id }: Row) => id,
  timeOf: ({ at }: Row) => at,
} as unknown as PagedOperation<'listSignals'>;

interface Asked {
  readonly filter: unknown;
  readonly cursor: string | null;
  readonly answer: (answer: Reported | Error) => Promise<void>;
}

/** A list over a service whose answers the test gives. */
async function aList({ opened = true, of = rowsList } = {}) {
  const asked: Asked[] = [];
  const listSignals = ({ filter, cursor }: PageRequest & { readonly filter: unknown }): Promise<Reported> => {
    const { promise, resolve, reject } = Promise.withResolvers<Reported>();
    const answer = async (reported: Reported | Error): Promise<void> => {
      if (reported instanceof Error) reject(reported);
      else resolve(reported);
      await pass();
    };
    asked.push({ filter, cursor, answer });
    return promise;
  };
  const window = aWindow({ listSignals: listSignals as never });
  if (opened) window.open();
  await pass(settledMs);
  const shown = { filter: 'first' };
  const screen = await used(window.app, () => useOperationPages(of, shown.filter as never));
  const state = () => screen.now().state as unknown as PagedState<Row, Reported>;
  return {
    ...window,
    asked,
    screen,
    state,
    last: () => asked.at(-1)!,
    more: async () => {
      act(screen.now().list.more);
      await pass();
    },
    reload: async () => {
      act(screen.now().list.reload);
      await pass();
    },
    setAtTop: async (atTop: boolean) => {
      act(() => screen.now().list.setAtTop(atTop));
      await pass();
    },
    show: async (filter: string) => {
      shown.filter = filter;
      await screen.draw();
    },
    change: async () => {
      window.push({ event: 'history', payload: { topics: ['signals'], coins: null } });
      await pass(settledMs);
    },
    switchSource: async () => {
      window.service.epoch += 1;
      window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 } });
      await pass(settledMs);
    },
    ready: () => {
      const now = state();
      if (now.kind !== 'ready') throw new Error(`The list is ${now.kind}.`);
      return now;
    },
    times: () => {
      const now = state();
      return now.kind === 'ready' ? now.rows.map(({ at }) => at) : now.kind;
    },
  };
}

/** A list that shows its first page, with older ones after it. */
async function aShownList({
  rows = rowsDownFrom(100),
  next = 'behind' as string | null,
  of = rowsList,
} = {}) {
  const list = await aList({ of });
  await list.last().answer(aPage(rows, next));
  return list;
}

describe('the first page', () => {
  test('is requested once when a list is shown, and not before the service is connected', async () => {
    const { asked, open } = await aList({ opened: false });
    expect(asked).toHaveLength(0);
    open();
    await pass(settledMs);
    expect(asked).toHaveLength(1);
  });

  test('of an earlier filter is ignored, however late it arrives', async () => {
    const { show, asked, times } = await aList();
    await show('second');
    await asked[1]!.answer(aPage(rowsDownFrom(20)));
    await asked[0]!.answer(aPage(rowsDownFrom(10)));
    expect(asked.map(({ filter }) => filter)).toEqual(['first', 'second']);
    expect(times()).toEqual([20, 19, 18]);
  });

  test('fails with a retry if it could not be read; once shown it stays, with the reason beside it', async () => {
    const { reload, asked, last, change, state, ready, times } = await aList();
    await last().answer(failure);
    expect(state()).toMatchObject({ kind: 'failed', error: { message: 'not now' } });
    await reload();
    expect(state().kind).toBe('loading');
    await last().answer(aPage(rowsDownFrom(100)));
    await change();
    await last().answer(failure);
    expect(times()).toEqual([100, 99, 98]);
    expect(ready().refreshError?.message).toBe('not now');
    await reload();
    await last().answer(aPage(rowsDownFrom(101)));
    expect(ready().refreshError).toBeNull();
    expect(asked).toHaveLength(4);
  });
});

describe('a change of the record', () => {
  test('reloads only the first page, once for all changes during a request', async () => {
    const { asked, more, change, last } = await aShownList();
    await more();
    await last().answer(aPage(rowsDownFrom(97), 'further'));
    await change();
    await change();
    await change();
    expect(asked.slice(2).map(({ cursor }) => cursor)).toEqual([null]);
    await last().answer(aPage(rowsDownFrom(101), 'behind'));
    await pass(settledMs);
    expect(asked.slice(2).map(({ cursor }) => cursor)).toEqual([null, null]);
    await last().answer(aPage(rowsDownFrom(101), 'behind'));
    await pass(settledMs);
    expect(asked).toHaveLength(4);
  });

  test('of another topic requests nothing, nor does any change once the list is left', async () => {
    const { asked, change, push, screen } = await aShownList();
    push({ event: 'history', payload: { topics: ['risk', 'performance'], coins: null } });
    await pass(settledMs);
    expect(asked).toHaveLength(1);
    await screen.stop();
    await change();
    expect(asked).toHaveLength(1);
  });

  test('adds new rows for a reader at the top, without duplicates', async () => {
    const { change, last, times, ready } = await aShownList();
    await change();
    await last().answer(aPage(rowsDownFrom(102), 'behind'));
    expect(times()).toEqual([102, 101, 100, 99, 98]);
    expect(ready().unseen.count).toBe(0);
  });

  test('keeps the place of a reader further down: new rows are counted, known ones change in place', async () => {
    const { setAtTop, change, last, times, ready } = await aShownList();
    await setAtTop(false);
    await change();
    const [, newer, ...known] = rowsDownFrom(102, 4);
    await last().answer(aPage([aRow(102), newer!, aRow(100, 'reported again'), ...known.slice(1)], 'behind'));
    expect(times()).toEqual([100, 99, 98]);
    expect(ready().rows[0]?.word).toBe('reported again');
    expect(ready().unseen).toEqual({ count: 2, orMore: false });
    expect(ready().head.total).toBe(4);
    await setAtTop(true);
    expect(times()).toEqual([102, 101, 100, 99, 98]);
    expect(ready().unseen.count).toBe(0);
  });

  test('keeps the changed content of a row that has left the first page since', async () => {
    const { setAtTop, change, last, times, ready } = await aShownList();
    await setAtTop(false);
    await change();
    await last().answer(aPage([aRow(101), aRow(100, 'reported again'), aRow(99)], 'behind'));
    await change();
    await last().answer(aPage(rowsDownFrom(500), 'far behind'));
    expect(times()).toEqual([100, 99, 98]);
    expect(ready().rows[0]?.word).toBe('reported again');
  });

  test('of more than a page says that there are more, and restarts the list once they are shown', async () => {
    const { setAtTop, change, last, times, ready } = await aShownList();
    await setAtTop(false);
    await change();
    await last().answer(aPage(rowsDownFrom(500), 'far behind'));
    expect(times()).toEqual([100, 99, 98]);
    expect(ready().unseen).toEqual({ count: 3, orMore: true });
    expect(ready().next).toBe('behind');
    await setAtTop(true);
    expect(times()).toEqual([500, 499, 498]);
    expect(ready().next).toBe('far behind');
  });

  test('removes a row that is no longer reported', async () => {
    const { change, last, times } = await aShownList({ rows: rowsDownFrom(100, 5) });
    await change();
    await last().answer(aPage([aRow(101), aRow(100), aRow(98), aRow(97)], 'behind'));
    expect(times()).toEqual([101, 100, 98, 97, 96]);
  });

  test('is assumed when one may have been missed', async () => {
    const { asked, open } = await aShownList();
    open();
    await pass(settledMs);
    expect(asked).toHaveLength(2);
  });
});

describe('the older pages', () => {
  test('are requested one at a time, each joins the end, and none is requested after the last', async () => {
    const { more, asked, last, times, ready } = await aShownList();
    await more();
    await more();
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'behind']);
    await last().answer(aPage([aRow(98), ...rowsDownFrom(97)]));
    expect(times()).toEqual([100, 99, 98, 97, 96, 95]);
    expect(ready().next).toBeNull();
    await more();
    expect(asked).toHaveLength(2);
  });

  test('join the held rows without reading these again', async () => {
    const looked: string[] = [];
    const keyOf = ({ id }: Row): string => {
      looked.push(id);
      return id;
    };
    const list = await aShownList({ of: { ...rowsList, keyOf } as unknown as PagedOperation<'listSignals'> });
    await list.more();
    await list.last().answer(aPage(rowsDownFrom(97), 'further behind'));
    await list.setAtTop(false);
    looked.length = 0;
    await list.more();
    await list.last().answer(aPage(rowsDownFrom(94)));
    expect(list.times()).toEqual([100, 99, 98, 97, 96, 95, 94, 93, 92]);
    const ofHeld = looked.filter((id) => ['row 97', 'row 96', 'row 95'].includes(id));
    expect(ofHeld).toEqual([]);
  });

  test('stay when the first page is reloaded', async () => {
    const { more, change, last, times, ready } = await aShownList();
    await more();
    await last().answer(aPage(rowsDownFrom(97), 'further'));
    await change();
    await last().answer(aPage(rowsDownFrom(101), 'behind'));
    expect(times()).toEqual([101, 100, 99, 98, 97, 96, 95]);
    expect(ready().next).toBe('further');
  });

  test('join the rows even while a newer first page is read, and so does that page', async () => {
    const { more, asked, change, last, times } = await aShownList();
    await more();
    await change();
    await last().answer(aPage(rowsDownFrom(101), 'behind'));
    await asked[1]!.answer(aPage(rowsDownFrom(97)));
    expect(times()).toEqual([101, 100, 99, 98, 97, 96, 95]);
  });

  test('stay failed until they are requested again, even if the first page is reloaded', async () => {
    const { more, asked, change, last, ready } = await aShownList();
    await more();
    await last().answer(failure);
    expect(ready().more).toMatchObject({ kind: 'failed', error: { message: 'not now' } });
    await change();
    await last().answer(aPage(rowsDownFrom(101), 'behind'));
    expect(ready().more).toMatchObject({ kind: 'failed' });
    await more();
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'behind', null, 'behind']);
  });

  test('do not join a list that has restarted', async () => {
    const { more, asked, change, last, times, ready } = await aShownList();
    await more();
    await change();
    await last().answer(aPage(rowsDownFrom(500), 'far behind'));
    await asked[1]!.answer(aPage(rowsDownFrom(97)));
    expect(times()).toEqual([500, 499, 498]);
    expect(ready()).toMatchObject({ next: 'far behind', more: { kind: 'idle' } });
  });
});

describe('another source', () => {
  test('empties the list at once, and ignores answers of the old one', async () => {
    const { more, asked, setAtTop, switchSource, change, last, state, times } = await aShownList();
    await setAtTop(false);
    await more();
    await change();
    await switchSource();
    expect(state()).toEqual({ kind: 'loading', before: null });
    await asked[2]!.answer(aPage(rowsDownFrom(101)));
    expect(times()).toBe('loading');
    await last().answer(aPage(rowsDownFrom(7), 'behind'));
    await asked[1]!.answer(aPage(rowsDownFrom(97)));
    expect(times()).toEqual([7, 6, 5]);
    await change();
    await last().answer(aPage(rowsDownFrom(8), 'behind'));
    expect(times()).toEqual([8, 7, 6, 5]);
  });

  test('drops the list’s other fields, while another filter keeps them', async () => {
    const { show, switchSource, state } = await aShownList();
    await show('other');
    expect(state()).toMatchObject({ kind: 'loading', before: { total: 3 } });
    await switchSource();
    expect(state()).toMatchObject({ kind: 'loading', before: null });
  });
});

test('a list that is opened again shows its earlier rows while its first page is read', async () => {
  const { more, last, screen, asked, times } = await aShownList();
  await more();
  await last().answer(aPage(rowsDownFrom(97)));
  await screen.stop();
  await screen.draw();
  expect(times()).toEqual([100, 99, 98, 97, 96, 95]);
  await last().answer(aPage(rowsDownFrom(101), 'behind'));
  expect(times()).toEqual([101, 100, 99, 98, 97, 96, 95]);
  expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'behind', null]);
});
