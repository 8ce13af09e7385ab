import { Button } from '@mantine/core';
import { useRef, useState, type ReactElement } from 'react';
import { FailedPanel } from '../../../ui/StatePanel.tsx';
import { referenceAddress, type ReferenceRequest } from './reference-address.ts';
import { useFrameStatus } from './use-frame-status.ts';

/** A third party's frame, while it is drawn; recreated for another symbol, another theme and on retry. */
export function ReferenceFrame({ symbol, theme }: ReferenceRequest): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const address = referenceAddress({ symbol, theme });
  return (
    <OneFrame
      key={`${attempt} ${address}`}
      address={address}
      symbol={symbol}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface OneFrameProps {
  readonly address: string;
  readonly symbol: string;
  readonly onRetry: () => void;
}

function OneFrame({ address, symbol, onRetry }: OneFrameProps): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const frameStatus = useFrameStatus(frame, address);
  if (frameStatus.kind === 'failed') {
    return (
      <FailedPanel
        title="Could not load the reference chart"
        cause={`${frameStatus.cause} The venue chart is not affected.`}
        onRetry={onRetry}
      />
    );
  }
  return (
    <>
      <iframe
        ref={frame}
        className="reference-frame"
        src={address}
        title={`Third-party reference chart of ${symbol} by TradingView, not the perpetual`}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin it can't lift its sandbox, and it needs its own storage
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        allow=""
      />
      {frameStatus.kind === 'waiting' ? (
        <p className="reference-status" role="status">
          Loading from TradingView…
        </p>
      ) : null}
      {frameStatus.kind === 'silent' ? (
        <p className="reference-status" role="status">
          No response from TradingView. If the chart stays empty, this computer can’t reach it.{' '}
          <Button size="compact-xs" onClick={onRetry}>
            Retry
          </Button>
        </p>
      ) : null}
    </>
  );
}
