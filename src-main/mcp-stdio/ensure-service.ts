import { setTimeout as pause } from 'node:timers/promises';
import { folderHeldCode, StartError } from '../errors.ts';
import type { ServiceFile } from '../processes/service-file.ts';
import { findService } from './find-service.ts';
import type { StartedService } from './start-service.ts';

interface EnsureParts {
  readonly dataDir: string;
  readonly start: () => StartedService;
  /** Real ms until it is given up. */
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

interface EnsuredService {
  readonly service: ServiceFile;
  readonly startedHere: boolean;
}

const lookEveryMs = 100;

/**
 * The service that runs on the data folder, started where there is none. Of two that start one at once the lock of the
 * folder lets one live, and both find that one. Throws StartError with what it said, or the signal's reason.
 */
export async function ensureService(parts: EnsureParts): Promise<EnsuredService> {
  const { dataDir, signal } = parts;
  const giveUp = AbortSignal.timeout(parts.withinMs);
  let started: StartedService | null = null;
  while (!giveUp.aborted) {
    signal.throwIfAborted();
    const service = await findService(dataDir, signal);
    if (service !== null) return { service, startedHere: started?.pid === service.pid };
    if (!isRunning(started)) {
      refuseUnlessHeld(started);
      started = parts.start();
    }
    await pause(lookEveryMs, undefined, { signal });
  }
  throw new StartError(
    `The Perpscope on ${dataDir} did not answer within ${parts.withinMs / 1_000} s. Its window or its log may say why; end it, or choose another --data-dir.`,
  );
}

function isRunning(started: StartedService | null): started is StartedService {
  return started !== null && started.ended() === null;
}

/** One that found the folder held is tried again: whoever holds it will answer soon, or is about to leave. */
function refuseUnlessHeld(started: StartedService | null): void {
  const ended = started?.ended() ?? null;
  if (started === null || ended === null || ended.code === folderHeldCode) return;
  throw new StartError(
    ended.code === 2 ? started.lastWords() : `Perpscope ended as it started: ${started.logPath} says why.`,
  );
}
