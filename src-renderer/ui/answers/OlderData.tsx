import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Banner } from '../Banner.tsx';
import { RetryButton } from './RetryButton.tsx';

interface OlderDataProps {
  /** Why the last reading failed; null: it did not. */
  readonly error: BridgeFailure | null;
  readonly onRetry: () => void;
  /** Kind of data that is older, where a screen shows several without headings. */
  readonly what?: string;
}

/** Returns the error of a reading that failed while earlier data is shown; null without the service, which a notice above every screen reports. */
export function useOlder(error: BridgeFailure | null): BridgeFailure | null {
  const isOpen = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  return isOpen ? error : null;
}

/** Warning that the last reading failed while earlier data is shown. */
export function OlderData({ error, onRetry, what = 'data' }: OlderDataProps): ReactElement | null {
  const older = useOlder(error);
  if (older === null) return null;
  return (
    <Banner tone="bad">
      <span className="older-text" title={older.message}>
        Showing older {what}: {older.message}
      </span>{' '}
      <RetryButton onRetry={onRetry} />
    </Banner>
  );
}

/** The same as a mark in the head of a panel, with the reason on hover. */
export function OlderMark({ error }: Pick<OlderDataProps, 'error'>): ReactElement | null {
  const older = useOlder(error);
  if (older === null) return null;
  return (
    <span className="chip chip-warn" title={older.message}>
      <IconClockExclamation size={12} aria-hidden="true" />
      Older data<span className="unseen">: {older.message}</span>
    </span>
  );
}
