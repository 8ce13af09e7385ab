import type { ReactElement } from 'react';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { EmptyPanel, FailedPanel } from '../../ui/StatePanel.tsx';

interface AnswerFailedProps {
  readonly error: BridgeFailure;
  readonly onRetry: () => void;
}

/** With no account there is nothing to retry: it has to be named. */
export function AnswerFailed({ error, onRetry }: AnswerFailedProps): ReactElement {
  if (error.code === 'provider_not_attached') {
    return (
      <EmptyPanel title="No account selected">
        {error.message} <a href="#/settings">Set one in Settings.</a>
      </EmptyPanel>
    );
  }
  return <FailedPanel title="Could not load the performance" cause={error.message} onRetry={onRetry} />;
}
