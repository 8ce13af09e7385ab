import { frameChannel } from '../../src-preload/contract/bridge/bridge.ts';
import type { FrameLoad } from '../../src-preload/contract/bridge/reference-frame.ts';

interface Page {
  readonly send: (channel: string, load: FrameLoad) => void;
  readonly isDestroyed: () => boolean;
}

/** Tells a page what became of a frame inside it; one that has gone is told nothing. */
export function frameTeller(page: Page): (load: FrameLoad) => void {
  return (load) => {
    if (!page.isDestroyed()) page.send(frameChannel, load);
  };
}
