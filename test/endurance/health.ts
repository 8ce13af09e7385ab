import { setTimeout as delay } from 'node:timers/promises';

interface PartHealth {
  readonly state: string;
  readonly lastError: string | null;
}

type ServiceHealth = Readonly<Record<'store' | 'venue' | 'agent', PartHealth>>;

const answerWithinMs = 10_000;

export async function readHealth(url: string): Promise<ServiceHealth> {
  const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(answerWithinMs) });
  return (await response.json()) as ServiceHealth;
}

/** Returns the seconds until the service's health meets the condition; null: not within the limit. */
export async function untilHealth(
  url: string,
  isReached: (health: ServiceHealth) => boolean,
  withinS: number,
): Promise<number | null> {
  const startedAt = performance.now();
  for (;;) {
    const isDone = await readHealth(url).then(isReached, () => false);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (isDone) return seconds;
    if (seconds > withinS) return null;
    await delay(250);
  }
}
