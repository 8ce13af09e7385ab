import { useRef, useState, useLayoutEffect, type ReactElement, type RefObject } from 'react';
import { FailedPanel } from '../../../ui/answers/StatePanel.tsx';
import { referenceAddress, type ReferenceRequest } from './reference-address.ts';
import { referenceFrameOrigins } from '../../../../src-preload/contract/bridge/reference-frame.ts';
import { useApp } from '../../../stores/AppContext.ts';
import { afterNews, isSameDocument, type FrameNews, type FrameStatus } from './frame-status.ts';
import { RetryButton } from '../../../ui/answers/RetryButton.tsx';

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
        error={{ message: `${frameStatus.cause} The venue chart is not affected.` }}
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
          <RetryButton onRetry={onRetry} />
        </p>
      ) : null}
    </>
  );
}

const longEnoughMs = 15_000;

function isOfFrame(address: string): boolean {
  return URL.canParse(address) && referenceFrameOrigins.includes(new URL(address).origin);
}

/** Status of the frame at `address`, from the moment it is inserted. A recreated frame needs a new component around it. */
function useFrameStatus(frame: RefObject<HTMLIFrameElement | null>, address: string): FrameStatus {
  const { frameLoads } = useApp();
  const [frameStatus, setFrameStatus] = useState<FrameStatus>({ kind: 'waiting' });
  // A layout effect runs in the step that inserts the frame, so no event of it is missed.
  useLayoutEffect(() => {
    const hear = (news: FrameNews): void => setFrameStatus((before) => afterNews(before, news));
    // The page has one frame. It may be blocked at first or when it navigates elsewhere: then it shows only an error page.
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src') hear({ kind: 'blocked' });
    };
    const onMessage = ({ source, origin }: MessageEvent): void => {
      const inner = frame.current?.contentWindow ?? null;
      if (inner !== null && source === inner && isOfFrame(origin)) hear({ kind: 'spoke' });
    };
    const undo = frameLoads.add((load) => {
      if (isSameDocument(load.url, address)) hear({ kind: 'load', load });
    });
    const timer = setTimeout(() => hear({ kind: 'time_up' }), longEnoughMs);
    document.addEventListener('securitypolicyviolation', onViolation);
    addEventListener('message', onMessage);
    return () => {
      undo();
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', onViolation);
      removeEventListener('message', onMessage);
    };
  }, [frame, frameLoads, address]);
  return frameStatus;
}
