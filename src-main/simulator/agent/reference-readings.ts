import type { StatusDocument } from '../../agent/schema.ts';
import { fixedText } from '../world/fixed-point.ts';
import { smoothAt, streamOf } from '../world/noise.ts';
import { utcText } from './feed-text.ts';
import { hourMs, operationAt } from './operation.ts';
import type { SimulatedAgent } from './simulated-agent.ts';

type References = NonNullable<StatusDocument['reference']>;
type Reading = References['stocks'][number];

const minuteMs = 60_000;
const delayMs = 15 * minuteMs;
const provider = 'sim-reference';
const shares = ['TSLA', 'NVDA', 'AAPL', 'MSFT'];

function share({ world }: SimulatedAgent, ticker: string, instant: number): Reading[] {
  const state = world.market(`xyz:${ticker}`);
  if (state === null) return [];
  const observed = Math.floor(instant / minuteMs) * minuteMs;
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

function volatilityIndex(seed: number, instant: number): Reading {
  const observed = Math.floor((instant - delayMs) / minuteMs) * minuteMs;
  const swing = smoothAt(streamOf(seed, 'agent vix'), observed / hourMs, 24);
  return {
    provider,
    ticker: 'I:VIX',
    value: (18 + 5 * swing).toFixed(2),
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
