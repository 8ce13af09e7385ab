import type { WebContents } from 'electron';
import { frameSender } from '../bridge/frame-sender.ts';

type Contents = Pick<WebContents, 'on' | 'off' | 'send' | 'isDestroyed'>;

type FailedLoad = [event: unknown, code: number, reason: string, url: string, isMainFrame: boolean];
type AnsweredLoad = [event: unknown, url: string, status: number, text: string, isMainFrame: boolean];

/** Reports the outcome of loads in embedded frames to the page, which can't observe them. Returns its undo. */
export function reportFrameLoads(contents: Contents): () => void {
  const send = frameSender(contents);
  const failed = (...[, , reason, url, isMainFrame]: FailedLoad): void => {
    if (!isMainFrame) send({ kind: 'failed', url, reason });
  };
  const answered = (...[, url, status, , isMainFrame]: AnsweredLoad): void => {
    if (!isMainFrame) send({ kind: 'answered', url, status });
  };
  contents.on('did-fail-load', failed);
  contents.on('did-frame-navigate', answered);
  return () => {
    contents.off('did-fail-load', failed);
    contents.off('did-frame-navigate', answered);
  };
}
