import { useLayoutEffect, useState, type RefObject } from 'react';
import { referenceFrameOrigins } from '../../../../src-preload/contract/bridge/reference-frame.ts';
import { useApp } from '../../../stores/AppContext.ts';
import { afterNews, isSameDocument, type FrameNews, type FrameStatus } from './frame-status.ts';

const longEnoughMs = 15_000;

function isOfFrame(address: string): boolean {
  return URL.canParse(address) && referenceFrameOrigins.includes(new URL(address).origin);
}

/** Status of the frame at `address`, from the moment it is inserted. A recreated frame needs a new component around it. */
export function useFrameStatus(frame: RefObject<HTMLIFrameElement | null>, address: string): FrameStatus {
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
