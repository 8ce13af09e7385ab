import { fromParent, sendToParent, untilParentLeaves } from './parent.ts';
import { watchLoop } from './watch-loop.ts';

/** An idle process: its delays are what the machine adds to every other figure. */
await fromParent();
const watch = watchLoop();
process.on('message', () => {
  const found = watch.found();
  watch.begin();
  sendToParent(found);
});
untilParentLeaves(async () => undefined);
sendToParent('ready');
