import type { Condition, RuleCheck } from './condition.ts';
import type { AlertEvent } from './facts.ts';
import { eventWindowsMs } from './facts.ts';

interface EventRule {
  readonly kind: keyof typeof eventWindowsMs;
  readonly message: (market: string, count: number, last: string) => string;
  readonly remedy: string;
}

/** One alert a market for what happened in it; it is over when nothing has for a while. */
function checkEvents({ kind, message, remedy }: EventRule): RuleCheck {
  return ({ facts, now }) => {
    const known = facts[kind];
    if (known === null) return null;
    const recent = known.filter(({ at }) => now - at < eventWindowsMs[kind]);
    return { on: [...Map.groupBy(recent, ({ coin }) => coin)].map(conditionOf), unknownCoins: [] };
  };

  function conditionOf([coin, rows]: readonly [string | null, readonly AlertEvent[]]): Condition {
    const once = new Map(rows.map((row) => [row.id, row]));
    const sorted = [...once.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    return {
      coin,
      message: message(coin ?? 'an unnamed market', sorted.length, sorted.at(-1)?.text ?? ''),
      remedy,
      screen: 'trades',
      events: sorted.map(({ id }) => id),
    };
  }
}

export const checkRejections = checkEvents({
  kind: 'rejections',
  message: (market, count, last) =>
    count === 1
      ? `The venue rejected an order in ${market}: ${last}`
      : `The venue rejected ${count} orders in ${market} within the hour, last: ${last}`,
  remedy: 'Open the order to see what was asked for and why the venue refused it.',
});

export const checkMismatches = checkEvents({
  kind: 'mismatches',
  message: (market, count, last) =>
    count === 1
      ? `The agent and the venue do not agree on an order in ${market}: ${last}`
      : `The agent and the venue do not agree on ${count} orders in ${market} within the day, last: ${last}`,
  remedy: "Compare both figures on the order: the venue's are the ones that count.",
});
