import type { FrameLoad } from '../../../../src-preload/contract/bridge/reference-frame.ts';

/** What is known of a third party's frame. What it shows is never known. */
export type FrameStatus =
  | { readonly kind: 'waiting' }
  /** It has had long enough, and nothing is known. */
  | { readonly kind: 'silent' }
  /** Its host answered, or its own script spoke. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'failed'; readonly cause: string };

export type FrameNews =
  | { readonly kind: 'load'; readonly load: FrameLoad }
  /** The page's own policy held it back. */
  | { readonly kind: 'blocked' }
  /** A message came out of it. What it says is not looked at. */
  | { readonly kind: 'spoke' }
  | { readonly kind: 'time_up' };

function afterLoad(load: FrameLoad): FrameStatus {
  if (load.kind === 'failed')
    return { kind: 'failed', cause: `TradingView can’t be reached (${load.reason}).` };
  if (load.status < 400) return { kind: 'answered' };
  return { kind: 'failed', cause: `TradingView answered with status ${load.status}.` };
}

/** A failure stays until it is tried again: the frame is gone with it. */
export function afterNews(frameStatus: FrameStatus, news: FrameNews): FrameStatus {
  if (frameStatus.kind === 'failed') return frameStatus;
  switch (news.kind) {
    case 'load':
      return afterLoad(news.load);
    case 'blocked':
      return { kind: 'failed', cause: 'The page’s security policy blocked the chart.' };
    case 'spoke':
      return { kind: 'answered' };
    case 'time_up':
      return frameStatus.kind === 'waiting' ? { kind: 'silent' } : frameStatus;
    default:
      return news satisfies never;
  }
}

/** Whether two addresses are of one document: what stands behind the `#` is for its scripts. */
export function isSameDocument(a: string, b: string): boolean {
  return documentOf(a) === documentOf(b);
}

const documentOf = (address: string): string => address.split('#', 1)[0] ?? '';
