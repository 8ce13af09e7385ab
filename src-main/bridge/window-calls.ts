import { z } from 'zod';
import type { AlertRule } from '../../src-preload/contract/bridge/alerts.ts';
import { alertRuleWords } from '../../src-preload/contract/bridge/alerts.ts';
import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import { CandleInterval } from '../../src-preload/contract/views/candles.ts';
import { AssetClass, VenueName, VenueNetwork } from '../../src-preload/contract/views/identity.ts';
import { PerformancePeriod } from '../../src-preload/contract/views/performance.ts';
import { riskFields } from '../../src-preload/contract/views/risk.ts';
import { PerpscopeError } from '../errors.ts';
import type { ReadModel } from '../queries/read-model.ts';
import type { PushEvent } from './endpoint-parts.ts';
import type { WindowCommands } from './window-commands.ts';

/** What a call is answered from. */
export interface WindowAsked {
  readonly readModel: ReadModel;
  readonly commands: WindowCommands;
  /** Aborts when the window goes or the time is up. */
  readonly signal: AbortSignal;
  /** Between two parts of long work: null where nobody else waits. */
  readonly nextTurn: () => Promise<void> | null;
  /** What this window watches, by watchId, each with its end. */
  readonly watches: Map<string, () => void>;
  readonly push: PushEvent;
}

/** One call of the bridge: what it takes and how it is answered. A window is a guest: its arguments are checked. */
export interface WindowCall<K extends CallName = CallName> {
  readonly args: z.ZodType<BridgeCalls[K]['args']>;
  /** Reads the record, or thousands of candles: it waits for its turn. */
  readonly isHeavy?: boolean;
  /** A command whose outcome holds whichever source is open afterwards. */
  readonly outlivesSource?: boolean;
  /** Throws PerpscopeError. */
  answer(
    args: BridgeCalls[K]['args'],
    asked: WindowAsked,
  ): BridgeCalls[K]['result'] | Promise<BridgeCalls[K]['result']>;
}

/** A window may watch so many series: a chart or two, not a scan of the venue. */
const mostWatches = 16;
/** Reports of a risk monitor come every few seconds, and each is read for an answer. */
const longestRiskMs = 31 * 86_400_000;
/** Three years: the longest series that is shaded, 5,000 candles of four hours, has 2.3. */
const longestSessionsMs = 3 * 366 * 86_400_000;

const none = z.null();
const marketId = z.string().max(200);
const watchId = z.string().min(1).max(64);
/** What an agent may call its things is its own; longer than this none is looked for. */
const name = z.string().max(1_000);
/** World ms: what a Date can hold, from the epoch on. */
const instant = z.number().min(0).max(8.64e15);
const isForward = ({ from, to }: { readonly from: number; readonly to: number }): boolean => from <= to;
const chartWindow = z.strictObject({ marketId, from: instant, to: instant }).refine(isForward);
const rule = z.enum(Object.keys(alertRuleWords) as readonly AlertRule[] as [AlertRule]); // the table has every rule
/** Whether it is what the setting takes is said by name when it is saved. */
const settingText = z.string().max(2_000).nullable().exactOptional();

const strategyId = name.nullable();
const pageOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    cursor: z.string().max(4_000).nullable(),
    limit: z.number().int().min(1).max(500),
    filter: z.strictObject({
      assetClass: AssetClass.nullable(),
      marketId: marketId.nullable(),
      period: PerformancePeriod,
      ...shape,
    }),
  });

export const windowCalls: { readonly [K in CallName]: WindowCall<K> } = {
  getFrame: { args: none, answer: (_, { readModel }) => readModel.frame() },
  listMarkets: { args: none, answer: (_, { readModel }) => readModel.listMarkets({}) },
  listQuotes: { args: none, answer: (_, { readModel }) => readModel.listQuotes() },
  getCandles: {
    args: z.strictObject({
      marketId,
      interval: CandleInterval,
      limit: z.number().int().min(1).max(5_000),
    }),
    isHeavy: true,
    answer: (question, { readModel, signal }) => readModel.candles(question, signal),
  },
  watchCandles: {
    args: z.strictObject({ watchId, marketId, interval: CandleInterval }),
    answer: (watch, asked) => watchCandles(watch, asked),
  },
  unwatchCandles: {
    args: z.strictObject({ watchId }),
    answer: (watch, { watches }) => {
      watches.get(watch.watchId)?.();
      watches.delete(watch.watchId);
      return null;
    },
  },
  getCandleWindow: {
    args: chartWindow,
    isHeavy: true,
    answer: (request, { readModel, signal }) => readModel.candleWindow(request, signal),
  },
  getMarketMarks: {
    args: chartWindow,
    isHeavy: true,
    answer: (request, { readModel }) => readModel.marketMarks(request),
  },
  getMarketState: {
    args: z.strictObject({ marketId }),
    answer: (request, { readModel }) => readModel.marketState(request.marketId),
  },
  listMarketStates: {
    args: z.strictObject({ assetClass: AssetClass }),
    answer: ({ assetClass }, { readModel }) => readModel.listMarketStates(assetClass),
  },
  getSessionSpans: {
    args: z
      .strictObject({ marketId, fromMs: instant, toMs: instant })
      .refine(({ fromMs, toMs }) => fromMs <= toMs && toMs - fromMs <= longestSessionsMs),
    answer: (request, { readModel }) => readModel.sessionSpans(request),
  },
  getReference: { args: none, answer: (_, { readModel }) => readModel.reference() },
  getAccount: { args: none, answer: (_, { readModel }) => readModel.account() },
  getAgent: { args: none, answer: (_, { readModel }) => readModel.agent() },
  listTrades: {
    args: pageOf({
      status: z.enum(['filled', 'partial', 'resting', 'rejected', 'unknown']).nullable(),
      strategyId,
      reconciliation: z
        .enum(['matched', 'venue_missing', 'agent_missing', 'differs', 'pending', 'mismatch', 'uncovered'])
        .nullable(),
    }),
    isHeavy: true,
    answer: (request, { readModel }) => readModel.trades(request),
  },
  listClosedTrades: {
    args: pageOf({ strategyId }),
    isHeavy: true,
    answer: (request, { readModel }) => readModel.closedTrades(request),
  },
  getTradeStory: {
    args: z.strictObject({ kind: z.enum(['trade', 'closed_trade']), id: z.string().min(1).max(4_000) }),
    isHeavy: true,
    answer: (key, { readModel }) => readModel.tradeStory(key),
  },
  listDecisions: {
    args: pageOf({
      action: z.enum(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip']).nullable(),
      strategyId,
    }),
    isHeavy: true,
    answer: (request, { readModel }) => readModel.decisions(request),
  },
  listRefusedEntries: {
    args: pageOf({ gate: name.nullable() }),
    isHeavy: true,
    answer: (request, { readModel }) => readModel.refusedEntries(request),
  },
  getActiveSignals: { args: none, answer: (_, { readModel }) => readModel.activeSignals() },
  listSignals: {
    args: pageOf({}),
    isHeavy: true,
    answer: (request, { readModel }) => readModel.signals(request),
  },
  getPerformance: {
    args: z.strictObject({ period: PerformancePeriod }),
    isHeavy: true,
    answer: ({ period }, { readModel }) => readModel.performanceScreen(period),
  },
  getRisk: { args: none, answer: (_, { readModel }) => readModel.riskPicture() },
  getRiskHistory: {
    args: z
      .strictObject({
        figure: z.enum(riskFields).exclude(['circuit_breaker_tripped']),
        from: instant,
        to: instant,
      })
      .refine(isForward)
      .refine(({ from, to }) => to - from <= longestRiskMs),
    isHeavy: true,
    answer: (request, { readModel, nextTurn }) => readModel.riskHistory(request, nextTurn),
  },
  getAlerts: { args: none, answer: (_, { readModel }) => readModel.alerts() },
  seeAlerts: {
    args: none,
    answer: (_, { commands, readModel }) => {
      commands.alerts.see();
      return readModel.alerts();
    },
  },
  muteAlerts: {
    args: z.strictObject({
      rule: rule.nullable(),
      coin: z.string().min(1).max(200).nullable(),
      until: z.number().nullable(),
    }),
    answer: (mute, { commands, readModel }) => {
      commands.alerts.mute(mute);
      return readModel.alerts();
    },
  },
  saveAlertThresholds: {
    // Whether a figure makes sense is said in words by the command.
    args: z.strictObject({
      dailyLossShare: z.number(),
      drawdownShare: z.number(),
      drawdownLimitUsd: z.number().nullable(),
      liquidationDistance: z.number(),
    }),
    answer: (thresholds, { commands, readModel }) => {
      commands.alerts.saveThresholds(thresholds);
      return readModel.alerts();
    },
  },
  getConnections: {
    args: none,
    outlivesSource: true,
    answer: (_, { commands }) => commands.connections.view(),
  },
  createToken: {
    args: none,
    outlivesSource: true,
    answer: (_, { commands }) => commands.connections.createToken(),
  },
  revokeToken: {
    args: none,
    outlivesSource: true,
    answer: async (_, { commands: { connections } }) => {
      await connections.revokeToken();
      return connections.view();
    },
  },
  openPort: {
    args: none,
    outlivesSource: true,
    answer: async (_, { commands: { connections } }) => {
      await connections.openPort();
      return connections.view();
    },
  },
  getSettings: { args: none, outlivesSource: true, answer: (_, { commands }) => commands.settings() },
  saveSettings: {
    args: z.strictObject({
      venue: VenueName.nullable().exactOptional(),
      network: VenueNetwork.nullable().exactOptional(),
      venueUrl: settingText,
      account: settingText,
      agentFeed: settingText,
      massiveKey: settingText,
      massiveUrl: settingText,
      referenceChart: z.boolean().nullable().exactOptional(),
      port: z.number().nullable().exactOptional(),
    }),
    outlivesSource: true,
    answer: (change, { commands }) => commands.saveSettings(change),
  },
  simulateFault: {
    args: z.strictObject({ kind: z.string().max(40), type: z.string().max(40).nullable() }).nullable(),
    outlivesSource: true,
    answer: async (fault, { commands }) => {
      await commands.simulateFault(fault);
      return null;
    },
  },
};

function watchCandles(
  { watchId: id, marketId: market, interval }: BridgeCalls['watchCandles']['args'],
  { readModel, watches, push }: WindowAsked,
): null {
  watches.get(id)?.();
  watches.delete(id);
  if (watches.size >= mostWatches) {
    throw new PerpscopeError('rate_limited', 'This window watches too many charts at once; close one.');
  }
  const undo = readModel.watchCandles({ marketId: market, interval }, ({ candle, historicalFromMs }) =>
    push('candle', { watchId: id, marketId: market, interval, candle, historicalFromMs }),
  );
  watches.set(id, undo);
  return null;
}
