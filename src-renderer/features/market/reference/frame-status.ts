import type { FrameLoad } from '../../../../src-preload/contract/bridge/reference-frame.ts';

/** Status of a third party's frame. Its content is never known. */
export type FrameStatus =
  | { readonly kind: 'waiting' }
  /** It had enough time to load, and nothing is known. */
  | { readonly kind: 'silent' }
  /** Its host answered, or its own script sent a message. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'failed'; readonly cause: string };

export type FrameNews =
  | { readonly kind: 'load'; readonly load: FrameLoad }
  /** The page's own security policy blocked it. */
  | { readonly kind: 'blocked' }
  /** It sent a message. The content is not read. */
  | { readonly kind: 'spoke' }
  | { readonly kind: 'time_up' };

function afterLoad(load: FrameLoad): FrameStatus {
  if (load.kind === 'failed')
    return { kind: 'failed', cause: `TradingView can’t be reached (${load.reason}).` };
  if (load.status < 400) return { kind: 'answered' };
  return { kind: 'failed', cause: `TradingView answered with status ${load.status}.` };
}

/** Returns the next status. A failure stays until it is retried: the frame is gone with it. */
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

/** Whether two addresses are of one document: the part after `#` is for its scripts. */
export function isSameDocument(a: string, b: string): boolean {
  return documentOf(a) === documentOf(b);
}

const documentOf = (address: string): string => address.split('#', 1)[0] ?? '';
