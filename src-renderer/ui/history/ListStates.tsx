import type { ReactElement } from 'react';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { isNotAttached } from '../../operations/ask.ts';
import type { ReadyList, UsedPages } from '../../operations/use-operation-pages.ts';
import { RefreshFailed } from './PagedEdges.tsx';
import { UnknownMarket } from './UnknownMarket.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../StatePanel.tsx';

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

interface NotReadProps {
  readonly what: string;
  readonly error: BridgeFailure;
  readonly onRetry: () => void;
}

/** A source that is not attached can't be retried: it has to be configured. */
export function NotRead({ what, error, onRetry }: NotReadProps): ReactElement {
  if (isNotAttached(error)) {
    return (
      <EmptyPanel title={`No source for ${what}`}>
        {error.message} <a href="#/settings">Open Settings.</a>
      </EmptyPanel>
    );
  }
  if (error.code === 'unknown_market') return <UnknownMarket />;
  return <FailedPanel title={`Could not load the ${what}`} error={error} onRetry={onRetry} />;
}
