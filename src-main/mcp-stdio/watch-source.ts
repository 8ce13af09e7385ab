import { Health } from '../../src-preload/contract/views/health.ts';

export interface WatchParts {
  /** The body of the service's health page, or anything else where it does not answer. */
  readonly askHealth: (signal: AbortSignal) => Promise<unknown>;
  /** Real ms between two questions; there is never more than one at a time. */
  readonly everyMs: number;
  /** The service watches another network or venue now, or is of another version. */
  readonly onChanged: () => void;
}

/** Returns its stop. A service that does not answer has changed nothing; what it says when it is back is compared. */
export function watchSource({ askHealth, everyMs, onChanged }: WatchParts): () => void {
  const stop = new AbortController();
  const seen: { standing: string | null; timer: NodeJS.Timeout | null } = { standing: null, timer: null };
  const look = async (): Promise<void> => {
    const standing = standingIn(await askHealth(stop.signal));
    if (stop.signal.aborted) return;
    if (standing !== null) {
      if (seen.standing !== null && seen.standing !== standing) onChanged();
      seen.standing = standing;
    }
    seen.timer = setTimeout(() => void look(), everyMs);
  };
  void look();
  return () => {
    stop.abort();
    if (seen.timer !== null) clearTimeout(seen.timer);
  };
}

function standingIn(body: unknown): string | null {
  const health = Health.pick({ version: true, venueName: true, network: true }).safeParse(body);
  return health.success ? Object.values(health.data).join(' ') : null;
}
