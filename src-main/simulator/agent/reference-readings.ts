import type { StatusDocument } from '../../agent/schema.ts';
import { delayMs, lastIndexMoment, volatilityAt } from '../reference/observed.ts';
import { lastMomentIn, tradingDays } from '../reference/trading-days.ts';
import { fixedText } from '../world/fixed-point.ts';
import { utcText } from './feed-text.ts';
import { operationAt } from './operation.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { minuteMs } from '../../time.ts';

type References = NonNullable<StatusDocument['reference']>;
type Reading = References['stocks'][number];

const provider = 'sim-reference';
const shares = ['TSLA', 'NVDA', 'AAPL', 'MSFT'];

/** What is observed once a minute while shares trade; the last of it stands while they do not. */
function share({ world }: SimulatedAgent, ticker: string, instant: number): Reading[] {
  const state = world.market(`xyz:${ticker}`);
  if (state === null) return [];
  const traded = lastMomentIn(tradingDays(instant), instant);
  if (traded === null) return [];
  const observed = Math.floor(traded / minuteMs) * minuteMs;
  const healthy = operationAt(world.origin.seed, instant).status !== 'degraded';
  return [
    {
      provider,
      ticker: `NASDAQ:${ticker}`,
      value: healthy ? fixedText(state.oracle(observed), state.tickDecimals) : null,
      observed_at: healthy ? utcText(observed) : null,
      delay: 'real_time',
      healthy,
    },
  ];
}

/** Fifteen minutes late, and standing still outside its own hours. */
function volatilityIndex(seed: number, instant: number): Reading | null {
  const observed = lastIndexMoment(instant - delayMs, minuteMs);
  return observed === null
    ? null
    : {
        provider,
        ticker: 'I:VIX',
        value: volatilityAt(seed, observed),
        observed_at: utcText(observed),
        delay: 'delayed',
        healthy: true,
      };
}

export function referenceReadings(agent: SimulatedAgent, instant: number): References {
  return {
    vix: volatilityIndex(agent.world.origin.seed, instant),
    stocks: shares.flatMap((ticker) => share(agent, ticker, instant)),
  };
}
