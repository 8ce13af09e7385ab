import { readFileSync } from 'node:fs';

/**
 * Loaded before the packed program, so that its Date gives the simulated time as set in the file WORLD_CLOCK_FILE. SIGUSR2 makes it
 * read the file again, which simulates a step of the system's clock.
 */
const RealDate = Date;
const path = process.env.WORLD_CLOCK_FILE;
let pace = read();
process.on('SIGUSR2', () => (pace = read()));

function read() {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function now() {
  const { worldMs, realMs, rate, stepMs } = pace;
  return Math.floor(worldMs + (RealDate.now() - realMs) * rate + stepMs);
}

globalThis.Date = new Proxy(RealDate, {
  get: (target, name) => (name === 'now' ? now : target[name]),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
});
