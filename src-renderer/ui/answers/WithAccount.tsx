import type { ReactElement } from 'react';
import type { AccountView } from '../../../src-preload/contract/bridge/account.ts';
import type { AnswerOrFailure, BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { isNotAttached } from '../../operations/ask.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { OlderData } from './OlderData.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from './StatePanel.tsx';

interface WithAccountProps<T> {
  /** Name of the data in a sentence: `positions`. */
  readonly what: string;
  readonly select: (view: AccountView) => AnswerOrFailure<T>;
  readonly children: (value: T) => ReactElement;
}

/** Renders part of the account once it is known, or why it is not. */
export function WithAccount<T>({ what, select, children }: WithAccountProps<T>): ReactElement {
  const { state, reload } = useOperation('getAccount', null);
  if (state.kind === 'loading') return <LoadingPanel label={`Loading ${what}…`} />;
  if (state.kind === 'failed') return <NotThere what={what} error={state.error} onRetry={reload} />;
  const part = select(state.value);
  if (part.kind === 'failure') return <NotThere what={what} error={part.error} onRetry={reload} />;
  return (
    <>
      <OlderData what={what} error={state.refreshError} onRetry={reload} />
      {children(part.value)}
    </>
  );
}

interface NotThereProps {
  readonly what: string;
  readonly error: BridgeFailure;
  readonly onRetry: () => void;
}

/** Without an account a retry can't help: the account has to be named in the settings. */
export function NotThere({ what, error, onRetry }: NotThereProps): ReactElement {
  if (isNotAttached(error)) {
    return (
      <EmptyPanel title="No account selected">
        {error.message} <a href="#/settings">Open Settings.</a>
      </EmptyPanel>
    );
  }
  return <FailedPanel title={`Could not load the ${what}`} error={error} onRetry={onRetry} />;
}
