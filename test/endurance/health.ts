import { setTimeout as delay } from 'node:timers/promises';

interface PartHealth {
  readonly state: string;
  readonly lastError: string | null;
}

export type ServiceHealth = Readonly<Record<'store' | 'venue' | 'agent', PartHealth>>;

const answerWithinMs = 10_000;

export async function readHealth(url: string): Promise<ServiceHealth> {
  const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(answerWithinMs) });
  return (await response.json()) as ServiceHealth;
}

/** Seconds until the service's health is as it is waited for; null: not in time. */
export async function untilHealth(
  url: string,
  isSo: (health: ServiceHealth) => boolean,
  withinS: number,
): Promise<number | null> {
  const startedAt = performance.now();
  for (;;) {
    const isThere = await readHealth(url).then(isSo, () => false);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (isThere) return seconds;
    if (seconds > withinS) return null;
    await delay(250);
  }
}
