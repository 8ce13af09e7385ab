import type { ServiceFile } from '../processes/service-file.ts';
import { isAlive, findServiceFile } from '../processes/service-file.ts';
import { version } from '../version.ts';
import { Health } from '../../src-preload/contract/views/service/health.ts';

/** Identifies a relay's requests in the request log. */
export const userAgent = `perpscope-mcp/${version}`;

/** Timeout of the health request, real ms. */
const answerWithinMs = 3_000;

/** Returns the service on this data folder if it answers, else null. Throws StartError if access to its file is denied. */
export async function findService(dataDir: string, signal: AbortSignal): Promise<ServiceFile | null> {
  const file = findServiceFile(dataDir);
  // A crash leaves the file behind, and another program may use its port.
  if (file === null || !isAlive(file.pid)) return null;
  const answer = await askHealth(file, signal);
  return answer === null ? null : file;
}

/** Body of a service's health endpoint; null: no Perpscope answers there. */
export async function askHealth({ url, token }: ServiceFile, signal: AbortSignal): Promise<unknown> {
  const bearer = token === null ? {} : { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(new URL('/api/health', url), {
      headers: { 'user-agent': userAgent, ...bearer },
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    });
    const body: unknown = await answer.json();
    return answer.headers.has('perpscope-version') ? body : null;
  } catch {
    return null; // nothing listens there, or another program does
  }
}

interface WatchDeps {
  /** Body of the service's health endpoint, or anything else if it does not answer. */
  readonly askHealth: (signal: AbortSignal) => Promise<unknown>;
  /** Real ms between requests, which never overlap. */
  readonly everyMs: number;
  /** Called when the service watches another network or venue, or has another version. */
  readonly onChanged: () => void;
}

/** Polls the service for changes of source. Returns its stop. A missing answer is not a change; the next answer is compared. */
export function watchSource({ askHealth, everyMs, onChanged }: WatchDeps): () => void {
  const stop = new AbortController();
  const seen: { current: string | null; timer: NodeJS.Timeout | null } = { current: null, timer: null };
  const look = async (): Promise<void> => {
    const current = sourceIn(await askHealth(stop.signal));
    if (stop.signal.aborted) return;
    if (current !== null) {
      if (seen.current !== null && seen.current !== current) onChanged();
      seen.current = current;
    }
    seen.timer = setTimeout(() => void look(), everyMs);
  };
  void look();
  return () => {
    stop.abort();
    if (seen.timer !== null) clearTimeout(seen.timer);
  };
}

function sourceIn(body: unknown): string | null {
  const health = Health.pick({ version: true, venueName: true, network: true }).safeParse(body);
  return health.success ? Object.values(health.data).join(' ') : null;
}
