import type { ReactElement } from 'react';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { isNotAttached } from '../../operations/ask.ts';
import type { UsedAnswer } from '../../operations/use-operation.ts';
import { UnknownMarket } from '../history/UnknownMarket.tsx';
import { OlderData } from './OlderData.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from './StatePanel.tsx';

interface AnsweredProps<T> {
  /** Name of the data in a sentence: `candles`. */
  readonly what: string;
  readonly used: UsedAnswer<T>;
  readonly children: (value: T) => ReactElement;
}

/** Renders an answer of the service once it is loaded, or that it is loading or could not be read. */
export function Answered<T>({ what, used: { state, reload }, children }: AnsweredProps<T>): ReactElement {
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label={`Loading ${what}…`} />;
    case 'failed':
      return <NotRead what={what} error={state.error} onRetry={reload} />;
    case 'ready':
      return (
        <>
          <OlderData what={what} error={state.refreshError} onRetry={reload} />
          {children(state.value)}
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
