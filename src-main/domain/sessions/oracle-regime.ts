import type { OracleScheduleName } from '../market-registry.ts';
import type { RegimeAt } from './session.ts';

/** Who sets an oracle's price by the DEX's own hours. It says nothing of the exchange's session. */
export function oracleRegimeAt(schedule: OracleScheduleName, instant: number): RegimeAt {
  void instant;
  return { kind: 'unknown', reason: `The schedule ${schedule} is not read yet.` };
}
