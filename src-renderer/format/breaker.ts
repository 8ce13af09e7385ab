import type { RiskStatus } from '../../src-preload/contract/views/risk/risk.ts';

export interface Breaker {
  readonly kind: 'tripped' | 'closed' | 'unknown';
  readonly message: string;
}

/** Returns the state of the circuit breaker. If the monitor does not report it, the breaker is not assumed to be closed. */
export function breakerOf(status: RiskStatus | null): Breaker {
  if (status === null) return { kind: 'unknown', message: 'Could not read the risk monitor.' };
  const { circuitBreakerTripped: tripped, missingFields: missing } = status.risk;
  if (tripped)
    return {
      kind: 'tripped',
      message: 'The agent has stopped trading. Find the cause before you restart it.',
    };
  return missing.includes('circuit_breaker_tripped')
    ? { kind: 'unknown', message: 'The risk monitor does not report whether it is tripped.' }
    : { kind: 'closed', message: 'Trading is not blocked.' };
}
