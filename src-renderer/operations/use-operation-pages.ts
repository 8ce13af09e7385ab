import { hashKey, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import type { PageRequest } from '../../src-preload/contract/bridge/paging.ts';
import { useApp } from '../stores/AppContext.ts';
import type { Call } from './ask.ts';
import {
  joinedPages,
  pageJoiner,
  unseenRows,
  withNewest,
  type Joined,
  type Loaded,
  type RowOrder,
  type Unseen,
} from './merge-page.ts';
import { keyOf, type QuestionKey } from './question.ts';
import { useAnswer, type AnswerState } from './use-operation.ts';

/** Operations that answer a page at a time. */
type PagedCall = {
  [K in CallName]: BridgeCalls[K]['args'] extends PageRequest & { readonly filter: unknown } ? K : never;
}[CallName];

type FilterOf<K extends PagedCall> = BridgeCalls[K]['args']['filter'];
type PageOf<K extends PagedCall> = BridgeCalls[K]['result'];
type RowOf<K extends PagedCall> = PageOf<K>['rows'][number];

/** A list that the service answers a page at a time. */
export interface PagedOperation<K extends PagedCall> extends RowOrder<RowOf<K>> {
  readonly operation: K;
}

type MoreState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure };

export interface ReadyList<Row, P> extends Loaded<Row> {
  readonly kind: 'ready';
  /** The newest first page. Its data besides the rows is current. */
  readonly head: P;
  /** New rows held back until the reader is at the top again. */
  readonly unseen: Unseen;
  readonly more: MoreState;
  /** Why the last read failed; the rows shown are from before. null: it did not fail. */
  readonly refreshError: BridgeFailure | null;
}

export type PagedState<Row, P> =
  /** `before`: the first page under the previous filter, of the same source. */
  | { readonly kind: 'loading'; readonly before: P | null }
  | { readonly kind: 'failed'; readonly before: P | null; readonly error: BridgeFailure }
  | ReadyList<Row, P>;

export interface PagesControl {
  /** Requests the rows after those loaded, unless they are being requested. */
  readonly more: () => void;
  readonly reload: () => void;
  /** Sets whether the newest rows are in view: then new ones are added at once. */
  readonly setAtTop: (atTop: boolean) => void;
}

export interface UsedPages<Row, P> {
  readonly list: PagesControl;
  readonly state: PagedState<Row, P>;
}

export function headOf<Row, P>(state: PagedState<Row, P>): P | null {
  return state.kind === 'ready' ? state.head : state.before;
}

/** Returns why the rows could not be read; undefined: they were, or are being read. */
export function failureOf<Row, P>(state: PagedState<Row, P>): string | undefined {
  return state.kind === 'failed' ? state.error.message : undefined;
}

const pageRows = 100;
const noneUnseen: Unseen = { count: 0, orMore: false };

type Pages<Row> = InfiniteData<Loaded<Row>>;

interface Reader<Row> {
  readonly order: RowOrder<Row>;
  /** Whether the newest rows are in view. */
  readonly atTop: boolean;
}

function joinNewest<Row>(
  pages: Pages<Row> | undefined,
  newest: Loaded<Row>,
  { order, atTop }: Reader<Row>,
): Pages<Row> {
  const loaded = joinedPages(pages?.pages ?? [], order);
  const joined = withNewest(loaded, newest, { order, atTop: atTop || pages === undefined });
  return { pages: [joined], pageParams: [null] };
}

interface OlderPages<Row> {
  /** null: no first page has been joined yet. */
  readonly loaded: Joined<Row> | null;
  readonly more: MoreState;
  readonly ask: () => void;
}

interface OlderPagesOptions<Row> extends Reader<Row> {
  readonly queryKey: QuestionKey;
  readonly read: (call: Call, cursor: string | null) => Promise<Loaded<Row>>;
  /** null: it has not been read. */
  readonly newest: Loaded<Row> | null;
}

/** Holds everything read of a list so far. Its pages are never read again; a newer first page is joined to them. */
function useOlderPages<Row>({
  queryKey,
  read,
  newest,
  order,
  atTop,
}: OlderPagesOptions<Row>): OlderPages<Row> {
  const { client, call } = useApp().operations;
  const hash = hashKey(queryKey);
  const { data, isFetching, fetchNextPage } = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam }) => read(call, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      enabled: false,
      // Rows are compared by key: comparing by index would be slow and find nothing.
      structuralSharing: false,
    },
    client,
  );
  const [failed, setFailed] = useState<{ readonly hash: string; readonly error: BridgeFailure } | null>(null);
  const isJoined = data !== undefined;
  /** The first page that was joined last. An older page that arrives afterwards does not change it. */
  const joined = useRef<{ readonly hash: string; readonly newest: Loaded<Row>; readonly atTop: boolean }>(
    null,
  );
  useEffect(() => {
    // A page on its way would overwrite the rows joined meanwhile.
    if (newest === null || isFetching) return;
    const last = joined.current;
    if (isJoined && last?.hash === hash && last.newest === newest && (last.atTop || !atTop)) return;
    joined.current = { hash, newest, atTop };
    client.setQueryData<Pages<Row>>(queryKey, (pages) => joinNewest(pages, newest, { order, atTop }));
    // oxlint-disable-next-line react/exhaustive-deps -- the hash stands for the key
  }, [client, hash, newest, isFetching, isJoined, order, atTop]);
  const join = useMemo(() => pageJoiner(order), [order]);
  const loaded = useMemo(() => (data === undefined ? null : join(data.pages)), [data, join]);
  const ask = useCallback(() => {
    if (!isJoined) return;
    setFailed(null);
    const next = async (): Promise<void> => {
      const { error } = await fetchNextPage({ cancelRefetch: false });
      if (error !== null) setFailed({ hash, error: error.failure });
    };
    void next();
  }, [isJoined, fetchNextPage, hash]);
  const error = failed?.hash === hash ? failed.error : null;
  const more = useMemo((): MoreState => {
    if (isFetching || !isJoined) return { kind: 'asking' };
    return error === null ? { kind: 'idle' } : { kind: 'failed', error };
  }, [isFetching, isJoined, error]);
  return { loaded, more, ask };
}

/** Returns the newest first page that was shown of a source, under any filter. */
function useLastHead<P>(state: AnswerState<P>, source: number): P | null {
  const [last, setLast] = useState<{ readonly source: number; readonly head: P } | null>(null);
  if (state.kind === 'ready' && last?.head !== state.value) setLast({ source, head: state.value });
  return last?.source === source ? last.head : null;
}

/** Reads a list under a filter page by page. After a change only its first page is read again. */
export function useOperationPages<K extends PagedCall>(
  list: PagedOperation<K>,
  filter: FilterOf<K>,
): UsedPages<RowOf<K>, PageOf<K>> {
  const source = useStore(useApp().connection, (connection) => connection.source);
  const queryKey = keyOf(source, { operation: list.operation, key: ['pages', filter] });
  const hash = hashKey(queryKey);
  const [leftTopOf, setLeftTopOf] = useState<string | null>(null);
  const atTop = leftTopOf !== hash;
  const read = (call: Call, cursor: string | null): Promise<PageOf<K>> =>
    call(list.operation, { cursor, limit: pageRows, filter } as BridgeCalls[K]['args']);
  const { state: first, reload } = useAnswer<PageOf<K>>({
    operation: list.operation,
    key: ['first page', filter],
    read: (call) => read(call, null),
  });
  const newest = first.kind === 'ready' ? first.value : null;
  const { loaded, more, ask } = useOlderPages<RowOf<K>>({ queryKey, read, newest, order: list, atTop });
  const before = useLastHead(first, source);
  const state = useMemo((): PagedState<RowOf<K>, PageOf<K>> => {
    if (first.kind !== 'ready') return { ...first, before };
    const { value: head, refreshError } = first;
    const { rows, next } = loaded ?? head;
    const unseen = atTop || loaded === null ? noneUnseen : unseenRows(loaded, head, list);
    return { kind: 'ready', rows, next, head, unseen, more, refreshError };
  }, [first, before, loaded, atTop, list, more]);
  const setAtTop = useCallback((now: boolean) => setLeftTopOf(now ? null : hash), [hash]);
  const control = useMemo(() => ({ more: ask, reload, setAtTop }), [ask, reload, setAtTop]);
  return { list: control, state };
}
