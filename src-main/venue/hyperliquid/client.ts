import type { MonotonicClock } from '../../clock.ts';
import type { Venue } from '../venue.ts';
import { accountReads } from './account-reads.ts';
import { politely } from './ask.ts';
import { createInfoTransport } from './info-request.ts';
import { marketReads } from './market-reads.ts';
import type { StreamTimings } from './stream.ts';
import { openStream } from './stream.ts';
import { createUniverses } from './universes.ts';
import type { BudgetLimits, WeightBudget } from './weight-budget.ts';
import { createWeightBudget } from './weight-budget.ts';

export interface HyperliquidOptions {
  /** `https://host[/path]`; requests go to {baseUrl}/info, the WebSocket to {baseUrl}/ws. */
  readonly baseUrl: string;
  readonly clock: MonotonicClock;
  /** World ms. */
  readonly now: () => number;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Timeout of a read, real ms, including the wait for the budget. */
  readonly timeoutMs: number;
  readonly limits: BudgetLimits;
  /** Budget shared with other clients of the same address; absent: the client has its own. */
  readonly budget?: WeightBudget;
  readonly stream: StreamTimings;
}

/** Read-only client of the venue. It has no key and knows no endpoint that changes anything. */
export function createHyperliquidVenue(options: HyperliquidOptions): Venue {
  const transport = createInfoTransport(options.baseUrl);
  const budget = options.budget ?? createWeightBudget(options.limits, options.clock);
  const ask = politely({ ...options, transport, budget });
  const universes = createUniverses();
  return {
    ...marketReads({ ask, now: options.now, universes }),
    ...accountReads(ask),
    openStream: (listeners) => openStream({ ...options, listeners, universes }),
    close: () => transport.close(),
  };
}
