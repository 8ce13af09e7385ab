import { PerpscopeError } from '../errors.ts';
import type { AccountScope } from './account-scope.ts';
import { lastWord, readAgent } from './agent-reading.ts';
import { symbolsHere } from './asked-market.ts';

/**
 * Coins that the agent trades, in its order, then those with a position or a resting order, each once. What the agent trades
 * holds until it says otherwise, however old its status is. Throws provider_failed where it has not said it: a list that
 * can't be read is no empty one. Without an agent and an account there are none.
 */
export function watchedCoins(scope: AccountScope): readonly string[] {
  const { dexes, orders } = scope.reader.account();
  const held = [...dexes.values()].flatMap(({ value }) => value.positions.map(({ coin }) => coin));
  const ordered = [...orders.values()].flatMap(({ value }) => value.map(({ coin }) => coin));
  return [...new Set([...agentCoins(scope), ...new Set([...held, ...ordered].toSorted())])];
}

function agentCoins(scope: AccountScope): readonly string[] {
  const reading = readAgent(scope);
  if (reading.kind === 'not_attached') return [];
  const symbols = lastWord(scope)?.symbols ?? null;
  if (symbols !== null) {
    const coinOf = symbolsHere(scope);
    return symbols.flatMap((symbol) => coinOf(symbol) ?? []);
  }
  throw new PerpscopeError(
    'provider_failed',
    reading.kind === 'failed'
      ? reading.message
      : "The agent's list of symbols could not be read; see Health, or name one market with symbol.",
  );
}
