import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoopDelay } from '../loop-delay.ts';
import { fromParent, tell, untilParentLeaves } from './parent.ts';

/** A process that does nothing: how late it still is, is what the machine adds to every other figure. */
await fromParent();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  const found: LoopDelay = { maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 };
  delay.reset();
  tell(found);
});
untilParentLeaves(async () => void delay.disable());
tell('ready');
