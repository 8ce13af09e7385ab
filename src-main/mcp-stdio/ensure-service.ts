import { setTimeout as pause } from 'node:timers/promises';
import { folderHeldCode, StartError } from '../errors.ts';
import type { ServiceFile } from '../processes/service-file.ts';
import { findService } from './find-service.ts';
import type { StartedService } from './start-service.ts';

interface EnsureDeps {
  readonly dataDir: string;
  readonly start: () => StartedService;
  /** Timeout, real ms. */
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

interface EnsuredService {
  readonly service: ServiceFile;
  readonly startedHere: boolean;
}

const lookEveryMs = 100;

/**
 * Finds the service on the data folder, or starts one. If two clients start one at once, the folder lock keeps one alive and both find
 * it. Throws StartError with the service's message, or the signal's reason.
 */
export async function ensureService(deps: EnsureDeps): Promise<EnsuredService> {
  const { dataDir, signal } = deps;
  const giveUp = AbortSignal.timeout(deps.withinMs);
  let started: StartedService | null = null;
  while (!giveUp.aborted) {
    signal.throwIfAborted();
    const service = await findService(dataDir, signal);
    if (service !== null) return { service, startedHere: started?.pid === service.pid };
    if (!isRunning(started)) {
      refuseUnlessHeld(started);
      started = deps.start();
    }
    await pause(lookEveryMs, undefined, { signal });
  }
  throw new StartError(
    `The Perpscope on ${dataDir} did not answer within ${deps.withinMs / 1_000} s. Check its window or log, stop it, or choose another --data-dir or --profile.`,
  );
}

function isRunning(started: StartedService | null): started is StartedService {
  return started !== null && started.ended() === null;
}

/** Throws unless the start failed because another service holds the folder: that one will soon answer or exit, so retry. */
function refuseUnlessHeld(started: StartedService | null): void {
  const ended = started?.ended() ?? null;
  if (started === null || ended === null || ended.code === folderHeldCode) return;
  throw new StartError(
    ended.code === 2 ? started.lastWords() : `Perpscope ended during startup. See ${started.logPath}.`,
  );
}
