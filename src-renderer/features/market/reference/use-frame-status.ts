import { useLayoutEffect, useState, type RefObject } from 'react';
import { referenceFrameOrigins } from '../../../../src-preload/contract/bridge/reference-frame.ts';
import { useApp } from '../../../stores/AppContext.ts';
import { afterNews, isSameDocument, type FrameNews, type FrameStatus } from './frame-status.ts';

const longEnoughMs = 15_000;

function isOfFrame(address: string): boolean {
  return URL.canParse(address) && referenceFrameOrigins.includes(new URL(address).origin);
}

/** What is known of the frame at `address`, from when it is there. A recreated frame needs a new component around it. */
export function useFrameStatus(frame: RefObject<HTMLIFrameElement | null>, address: string): FrameStatus {
  const { frameLoads } = useApp();
  const [frameStatus, setFrameStatus] = useState<FrameStatus>({ kind: 'waiting' });
  // Before anything can have become of it: the frame is put into the page in this same step.
  useLayoutEffect(() => {
    const hear = (news: FrameNews): void => setFrameStatus((before) => afterNews(before, news));
    // The page has one frame. It may be held back at first, or when it is led elsewhere: an error page is all it shows then.
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
