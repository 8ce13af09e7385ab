import { existsSync } from 'node:fs';
import { connectToParent } from '../../../src-main/processes/parent-link.ts';

/** A child that sends a message after its parent has gone, and before it can notice: it waits without returning to its event loop. */
const link = connectToParent();
link.onMessage((parentLeft) => {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(String(parentLeft))) Atomics.wait(clock, 0, 0, 5);
  link.send('too late');
});
link.send('ready');
