import { frameChannel } from '../../src-preload/contract/bridge/calls.ts';
import type { FrameLoad } from '../../src-preload/contract/bridge/reference-frame.ts';

interface Page {
  readonly send: (channel: string, load: FrameLoad) => void;
  readonly isDestroyed: () => boolean;
}

/** Sends a page the outcome of a frame's load inside it; a destroyed page is sent nothing. */
export function frameSender(page: Page): (load: FrameLoad) => void {
  return (load) => {
    if (!page.isDestroyed()) page.send(frameChannel, load);
  };
}
