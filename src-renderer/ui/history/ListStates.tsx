import type { ReactElement } from 'react';
import type { ReadyList, UsedPages } from '../../operations/use-operation-pages.ts';
import { RefreshFailed } from './PagedEdges.tsx';
import { NotRead } from '../answers/Answered.tsx';
import { LoadingPanel } from '../answers/StatePanel.tsx';

interface ListStatesProps<Row, P> {
  /** Name of the data in a sentence: `trades`. */
  readonly what: string;
  readonly used: UsedPages<Row, P>;
  readonly empty: ReactElement;
  readonly children: (state: ReadyList<Row, P>) => ReactElement;
}

/** A list once it is loaded, or that it is loading, could not be read, or is empty. */
export function ListStates<Row, P>({
  what,
  used: { list, state },
  empty,
  children,
}: ListStatesProps<Row, P>): ReactElement {
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label={`Loading ${what}…`} />;
    case 'failed':
      return <NotRead what={what} error={state.error} onRetry={list.reload} />;
    case 'ready':
      return (
        <>
          <RefreshFailed paged={{ list, state }} />
          {state.rows.length === 0 ? empty : children(state)}
        </>
      );
    default:
      return state satisfies never;
  }
}
