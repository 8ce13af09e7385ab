import type { Performance } from '../../../src-preload/contract/views/performance/performance.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { Period } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { tradeFigures } from '../../domain/performance/trade-figures.ts';
import { tallyTrips } from '../../domain/performance/trip-tally.ts';
import { foldChainFills } from '../../domain/trades/fold-chain-fills.ts';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import { inNumbers } from '../in-numbers.ts';
import { operation } from '../operation.ts';
import type { Pause } from '../pause.ts';
import type { LogReach, OnChainReads } from '../trades/on-chain-fills.ts';
import { unpublishedFills, unpublishedReadings, unpublishedText } from '../trades/chain-checks.ts';
import { readAllFills } from '../trades/on-chain-fills.ts';
import { isInDollars } from '../trades/on-chain-trades.ts';

export type OnChainPerformance = Omit<Performance, 'source'> & { readonly source: 'blockchain' };

/** Fills that are folded between two pauses: some 5 ms of work. */
const fillsAStep = 1_000;

async function foldAll(scope: OnChainReads, log: LogReach, pause: Pause): Promise<readonly RoundTrip[]> {
  const fills = await readAllFills(scope, log, pause);
  const folding = foldChainFills(scope.account?.address ?? '', fills, fillsAStep);
  for (;;) {
    const step = folding.next();
    if (step.done === true) return step.value;
    await pause();
  }
}

/** Figures that a log of fills can't give. */
const unknown = {
  fundingUsd: null,
  maxDrawdownUsd: null,
  maxDrawdownPct: null,
  sharpeRatio: null,
  sortinoRatio: null,
  equityStartUsd: null,
  equityEndUsd: null,
  equityStartAt: null,
  equityEndAt: null,
} as const satisfies Partial<Performance>;

const notInLog: Performance['leftOut'] = [
  { of: 'funding', token: null, count: 0, message: 'Fills on the chain do not include funding.' },
  { of: 'equity', token: null, count: 0, message: "Fills on the chain do not include the account's value." },
];

const tripsLeftOut = (count: number, textOf: (count: number) => string): Performance['leftOut'] =>
  count === 0 ? [] : [{ of: 'trips', token: null, count, message: textOf(count) }];

/** Returns the figures of round trips of fills on the chain. Net P&L is null, because funding is unknown. */
export const getOnChainPerformance = operation({
  name: 'getOnChainPerformance',
  summary: 'Results of the round trips of fills on the chain in a period',
  needs: ['chainFills'],
  readings: unpublishedReadings,
  requires: { fillLog: 'fresh' },
  answer: async (
    { period }: { readonly period: Period },
    context,
    { fillLog: log },
  ): Promise<OnChainPerformance> => {
    const { pause } = context;
    const range = periodRange(period, context.world.thisMinute());
    const ended = (await foldAll(context, log, pause)).filter(
      ({ state, lastAt }) => state === 'ended' && lastAt >= range.fromTime && lastAt <= range.toTime,
    );
    const counted = ended.filter((trip) => isInDollars(context, trip));
    const { fundingUsd: _, ...figures } = inNumbers(tradeFigures(tallyTrips(counted), null));
    const fromTime = ended.reduce((first, { firstAt }) => Math.min(first, firstAt), range.fromTime);
    const unpublished = await unpublishedFills(context, { fromTime, log }, pause);
    return {
      network: context.network,
      updatedAt: toUtcText(log.block.time),
      period,
      source: 'blockchain',
      complete: log.unreadable === 0 && unpublished === 0,
      incompleteReason: null,
      recomputing: false,
      ...figures,
      ...unknown,
      leftOut: [
        ...tripsLeftOut(
          ended.length - counted.length,
          (trips) => `${trips} trades were not settled in US dollars.`,
        ),
        ...tripsLeftOut(unpublished, unpublishedText),
        ...notInLog,
      ],
    };
  },
});
