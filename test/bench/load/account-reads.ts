import { askSteadily, type Expectation, type SteadyLoad } from './steady-load.ts';

/**
 * Field that each answer must have. The agent's status is not among them: at 60 world seconds a second its last
 * report is always older than the service may pass on, and is refused as it must be.
 */
const expectations = [
  ['/api/v1/agent/positions', 'positions'],
  ['/api/v1/agent/pool', 'account_value_usd'],
  ['/api/venue/transfers', 'pending'],
  ['/api/health', 'store'],
  ['/api/markets/sim-testnet:BTC/state', 'freshness'],
].map(([path = '', field = '']): Expectation => ({ path, isRight: (answer) => answer[field] !== undefined }));

/** Asks for reports of the account and the agent, one after the other, so many times a second, until stopped. */
export function readAccount(url: string, readsPerSecond: number): SteadyLoad {
  const next = (turn: number): Expectation | null => expectations[turn % expectations.length] ?? null;
  return askSteadily(url, 4, [{ everyMs: 1_000 / readsPerSecond, next }]);
}
