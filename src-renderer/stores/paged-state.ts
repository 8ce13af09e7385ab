import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import type { Page } from '../../src-preload/contract/bridge/paging.ts';
import {
  asToldBy,
  unseenOf,
  withFirstPage,
  withNextPage,
  type Loaded,
  type RowOrder,
  type Unseen,
} from './merge-page.ts';

export type PageAnswer<P> =
  | { readonly kind: 'answer'; readonly value: P }
  | { readonly kind: 'failure'; readonly error: BridgeFailure }
  | { readonly kind: 'past' };

export type MoreState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure };

export interface ReadyList<Row, P> extends Loaded<Row> {
  readonly kind: 'ready';
  /** The newest first page: what it says beside its rows is of now. */
  readonly head: P;
  /** Its rows wait until the reader is back at the top. */
  readonly waiting: boolean;
  /** Those of them that are new. */
  readonly unseen: Unseen;
  readonly more: MoreState;
  /** Why the last reading again failed; what is shown is from before. */
  readonly refreshError: BridgeFailure | null;
}

export type PagedState<Row, P> =
  /** `before`: what was told under the filter before, of the same network. */
  | { readonly kind: 'loading'; readonly before: P | null }
  | { readonly kind: 'failed'; readonly before: P | null; readonly error: BridgeFailure }
  | ReadyList<Row, P>;

const idle: MoreState = { kind: 'idle' };

export function headOf<Row, P>(state: PagedState<Row, P>): P | null {
  return state.kind === 'ready' ? state.head : state.before;
}

function joined<Row, P extends Page<Row>>(
  held: Loaded<Row> & { readonly more: MoreState },
  page: P,
  order: RowOrder<Row>,
): ReadyList<Row, P> {
  const { rows, next } = withFirstPage(held, page, order);
  const unseen = { count: 0, orMore: false };
  return {
    kind: 'ready',
    rows,
    next,
    head: page,
    waiting: false,
    unseen,
    more: held.more,
    refreshError: null,
  };
}

/** Nothing moves below the reader's eyes: rows shown are told anew, new ones wait. */
function inPlace<Row, P extends Page<Row>>(
  held: ReadyList<Row, P>,
  page: P,
  order: RowOrder<Row>,
): ReadyList<Row, P> {
  return {
    ...held,
    rows: asToldBy(held.rows, page.rows, order),
    head: page,
    waiting: true,
    unseen: unseenOf(held, page, order),
    refreshError: null,
  };
}

interface Reader<Row> {
  readonly order: RowOrder<Row>;
  /** Looks at the newest rows. */
  readonly atTop: boolean;
}

export function afterFirst<Row, P extends Page<Row>>(
  state: PagedState<Row, P>,
  answer: PageAnswer<P>,
  { order, atTop }: Reader<Row>,
): PagedState<Row, P> {
  if (answer.kind === 'past') return state;
  if (answer.kind === 'failure') {
    return state.kind === 'ready'
      ? { ...state, refreshError: answer.error }
      : { kind: 'failed', before: state.before, error: answer.error };
  }
  if (state.kind !== 'ready') return joined({ rows: [], next: null, more: idle }, answer.value, order);
  return atTop ? joined(state, answer.value, order) : inPlace(state, answer.value, order);
}

/** The reader is back at the top. */
export function afterReturn<Row, P extends Page<Row>>(
  state: PagedState<Row, P>,
  order: RowOrder<Row>,
): PagedState<Row, P> {
  return state.kind === 'ready' && state.waiting ? joined(state, state.head, order) : state;
}

/** `cursor`: what was asked for. Where the list has begun anew since, the rows told do not join its end. */
export function afterNext<Row, P extends Page<Row>>(
  state: PagedState<Row, P>,
  { cursor, answer }: { readonly cursor: string; readonly answer: PageAnswer<P> },
  order: RowOrder<Row>,
): PagedState<Row, P> {
  if (state.kind !== 'ready' || answer.kind === 'past') return state;
  if (answer.kind === 'failure') return { ...state, more: { kind: 'failed', error: answer.error } };
  if (state.next !== cursor) return { ...state, more: idle };
  return { ...state, ...withNextPage(state, answer.value, order), more: idle };
}
