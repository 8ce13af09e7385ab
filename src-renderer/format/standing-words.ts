import type { OrderStanding, TradeRow } from '../../src-preload/contract/bridge/trades.ts';
import { outcomeWords } from './trade-words.ts';

/** What the agent said last of an order: what became of it at the venue is told by row. */
export const leftResting = 'Left resting';

/** What became of an order. That it rests is said only while the venue has it among the open ones. */
export function outcomeWord({ orderStatus, standing }: Pick<TradeRow, 'orderStatus' | 'standing'>): string {
  return orderStatus === 'resting' && standing !== null ? standingWord(standing) : outcomeWords[orderStatus];
}

export function standingWord(standing: OrderStanding): string {
  switch (standing.kind) {
    case 'resting':
      return outcomeWords.resting;
    case 'ended':
      return endWord(standing.word);
    case 'unknown':
      return 'Rested when told';
  }
}

/** The agent's last word, and what the venue has of it. */
export function standingHint(standing: OrderStanding): string {
  switch (standing.kind) {
    case 'resting':
      return 'It is among the venue’s open orders';
    case 'ended':
      return standing.word === null
        ? 'The agent left it resting; the venue no longer has it among the open orders'
        : `The agent left it resting; the venue’s last word on it is “${standing.word}”`;
    case 'unknown':
      return 'The agent left it resting; whether it still does is not known, as the venue’s open orders were not read since';
  }
}

/** The venue has many words for each end, e.g. `reduceOnlyCanceled`. */
function endWord(said: string | null): string {
  if (said === null) return 'Rests no more';
  if (/cancell?ed$|cancel$/i.test(said)) return 'Cancelled';
  if (/rejected$/i.test(said)) return 'Rejected at venue';
  return said === 'filled' ? 'Filled at venue' : 'Rests no more';
}
