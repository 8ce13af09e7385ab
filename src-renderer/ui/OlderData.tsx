import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import { useApp } from '../stores/AppContext.ts';
import { Banner } from './Banner.tsx';

interface OlderDataProps {
  /** Why the last reading failed; null: it did not. */
  readonly error: BridgeFailure | null;
  readonly onRetry: () => void;
  /** Kind of data that is older, where a screen shows several without headings. */
  readonly what?: string;
}

/** Warning that the last reading failed while earlier data is shown. Without the service, a notice above every screen says it. */
export function OlderData({ error, onRetry, what = 'data' }: OlderDataProps): ReactElement | null {
  const isOpen = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  if (error === null || !isOpen) return null;
  return (
    <Banner tone="bad">
      Showing older {what}: {error.message}{' '}
      <Button size="compact-xs" onClick={onRetry}>
        Retry
      </Button>
    </Banner>
  );
}
