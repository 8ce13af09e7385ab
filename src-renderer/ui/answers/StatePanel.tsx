import { Button, Group, Loader } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { serviceText } from '../../format/service-text.ts';

interface LoadingPanelProps {
  /** Text for the data that is being read. */
  readonly label: string;
}

export function LoadingPanel({ label }: LoadingPanelProps): ReactElement {
  return (
    <div className="panel-state" role="status">
      <Loader size="sm" type="dots" color="var(--ink-faint)" aria-hidden="true" />
      <p>{label}</p>
    </div>
  );
}

interface EmptyPanelProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function EmptyPanel({ title, children }: EmptyPanelProps): ReactElement {
  return (
    <div className="panel-state" role="status">
      <p className="panel-title">{title}</p>
      {children === undefined ? null : <p>{children}</p>}
    </div>
  );
}

interface FailedPanelProps {
  readonly title: string;
  readonly error: Pick<BridgeFailure, 'message' | 'isUnread'>;
  readonly onRetry: () => void;
  /** Given if reloading the page can help when a retry does not. */
  readonly onReload?: () => void;
}

/** A failure with its cause and remedy. What is not read yet did not fail: it arrives without a retry. */
export function FailedPanel({ title, error, onRetry, onReload }: FailedPanelProps): ReactElement {
  const cause = serviceText(error.message);
  if (error.isUnread === true) return <LoadingPanel label={cause} />;
  return (
    <div className="panel-state panel-failed" role="alert">
      <p className="panel-title">
        <IconAlertTriangle size={16} aria-hidden="true" />
        {title}
      </p>
      <p>{cause}</p>
      <Group gap="xs">
        <Button leftSection={<IconRefresh size={14} aria-hidden="true" />} onClick={onRetry}>
          Retry
        </Button>
        {onReload === undefined ? null : <Button onClick={onReload}>Reload the page</Button>}
      </Group>
    </div>
  );
}
