import type { RiskStatus } from '../../src-preload/contract/views/risk/risk.ts';

export interface Breaker {
  readonly kind: 'tripped' | 'closed' | 'unknown';
  readonly words: string;
}

/** Returns the state of the circuit breaker. If the monitor does not report it, the breaker is not assumed to be closed. */
export function breakerOf(status: RiskStatus | null): Breaker {
  if (status === null) return { kind: 'unknown', words: 'Could not read the risk monitor.' };
  const { circuitBreakerTripped: tripped, missingFields: missing } = status.risk;
  if (tripped)
    return { kind: 'tripped', words: 'The agent has stopped trading. Find the cause before you restart it.' };
  return missing.includes('circuit_breaker_tripped')
    ? { kind: 'unknown', words: 'The risk monitor does not report whether it is tripped.' }
    : { kind: 'closed', words: 'Trading is not blocked.' };
}
