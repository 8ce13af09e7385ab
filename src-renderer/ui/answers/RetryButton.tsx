import { Button } from '@mantine/core';
import type { ReactElement } from 'react';

/** Small button after the message of a read that failed. */
export function RetryButton({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  return (
    <Button size="compact-xs" onClick={onRetry}>
      Retry
    </Button>
  );
}
