import { z } from 'zod';
import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import { webhookPresets } from '../../src-preload/contract/bridge/settings.ts';
import { AlertSeverity } from '../../src-preload/contract/views/alerts/alerts.ts';
import { ProfileName } from '../../src-preload/contract/views/service/profile.ts';
import { SavedView, ViewName } from '../../src-preload/contract/views/service/saved-view.ts';
import { EscrowChain } from '../../src-preload/contract/views/funds/fund-movement.ts';
import { CandleInterval } from '../../src-preload/contract/views/markets/candles.ts';
import { VenueName, VenueNetwork } from '../../src-preload/contract/views/identity.ts';
import { PerpscopeError } from '../errors.ts';
import type { OpenSource } from '../operations/current-source.ts';
import { operations } from '../operations/index.ts';
import { watchCandles } from '../operations/markets/watch-candles.ts';
import type { Pause } from '../operations/pause.ts';
import type { PushEvent } from './endpoint-deps.ts';
import type { WindowCommands } from './window-commands.ts';

/** Context in which a call is answered. */
export interface WindowContext {
  readonly source: OpenSource;
  readonly commands: WindowCommands;
  /** Aborts when the window closes or the time is up. */
  readonly signal: AbortSignal;
  /** Called between two parts of long work; null: nobody else waits. */
  readonly pause: Pause;
  /** Candle watches of this window: the undo of each, by watchId. */
  readonly watches: Map<string, () => void>;
  readonly push: PushEvent;
}

/** One call of the bridge: its arguments and its answer. A window is untrusted: its arguments are checked. */
export interface WindowCall {
  readonly args: z.ZodType;
  /** Whether it reads the record or thousands of candles: it waits in the queue. */
  readonly isHeavy?: boolean;
  /** Whether it has no time limit. */
  readonly isLong?: boolean;
  /** Whether its answer is read from the source in use; the outcome of a command holds whichever source is open afterwards. */
  readonly isOfSource?: boolean;
  /** Throws PerpscopeError. */
  answer(args: unknown, context: WindowContext): unknown;
}

/** 32 bytes. */
const depositId = z.string().regex(/^0x[0-9a-f]{64}$/);

/** Call that acts on the app itself or starts a watch. */
interface OwnCall<K extends CallName> {
  readonly args: z.ZodType<BridgeCalls[K]['args']>;
  answer(
    args: BridgeCalls[K]['args'],
    context: WindowContext,
  ): BridgeCalls[K]['result'] | Promise<BridgeCalls[K]['result']>;
}

/** Maximum number of series that a window may watch: a chart or two, not a scan of the venue. */
const mostWatches = 16;

const none = z.null();
const watchId = z.string().min(1).max(64);
/** Only the length is checked here; saving checks the setting's own format and names it in the error. */
const settingText = z.string().max(2_000).nullable().exactOptional();

const ownCalls = {
  watchCandles: {
    args: z.strictObject({ watchId, marketId: z.string().max(200), interval: CandleInterval }),
    answer: (watch, context) => startWatch(watch, context),
  },
  unwatchCandles: {
    args: z.strictObject({ watchId }),
    answer: (watch, { watches }) => {
      watches.get(watch.watchId)?.();
      watches.delete(watch.watchId);
      return null;
    },
  },
  getConnections: {
    args: none,
    answer: (_, { commands }) => commands.connections.view(),
  },
  createToken: {
    args: none,
    answer: (_, { commands }) => commands.connections.createToken(),
  },
  revokeToken: {
    args: none,
    answer: async (_, { commands: { connections } }) => {
      await connections.revokeToken();
      return connections.view();
    },
  },
  openPort: {
    args: none,
    answer: async (_, { commands: { connections } }) => {
      await connections.openPort();
      return connections.view();
    },
  },
  getSettings: { args: none, answer: (_, { commands }) => commands.settings() },
  saveSettings: {
    args: z.strictObject({
      venue: VenueName.nullable().exactOptional(),
      network: VenueNetwork.nullable().exactOptional(),
      venueUrl: settingText,
      account: settingText,
      agentFeed: settingText,
      massiveKey: settingText,
      massiveUrl: settingText,
      rpcEndpoints: z.record(z.string().max(40), z.array(z.string().max(2_000)).max(20)).exactOptional(),
      referenceChart: z.boolean().nullable().exactOptional(),
      startAtLogin: z.boolean().nullable().exactOptional(),
      startMinimized: z.boolean().nullable().exactOptional(),
      showFirstSteps: z.boolean().nullable().exactOptional(),
      port: z.number().nullable().exactOptional(),
      backupsKept: z.number().nullable().exactOptional(),
      alertWebhooks: z
        .discriminatedUnion('kind', [
          z.strictObject({
            kind: z.literal('add'),
            preset: z.enum(webhookPresets),
            url: z.string().max(2_000),
            leastSeverity: AlertSeverity,
          }),
          z.strictObject({
            kind: z.literal('change'),
            id: z.string().max(40),
            leastSeverity: AlertSeverity,
          }),
          z.strictObject({ kind: z.literal('remove'), id: z.string().max(40) }),
        ])
        .nullable()
        .exactOptional(),
      alertSummaryAt: settingText,
    }),
    answer: (change, { commands }) => commands.saveSettings(change),
  },
  listSavedViews: {
    args: none,
    answer: (_, { commands: { savedViews } }) => savedViews.list(),
  },
  saveView: {
    args: SavedView,
    answer: (view, { commands: { savedViews } }) => {
      savedViews.save(view);
      return savedViews.list();
    },
  },
  deleteView: {
    args: ViewName,
    answer: (view, { commands: { savedViews } }) => {
      savedViews.remove(view);
      return savedViews.list();
    },
  },
  listProfiles: {
    args: none,
    answer: (_, { commands: { profiles } }) => profiles.list(),
  },
  openProfile: {
    args: z.strictObject({ name: ProfileName }),
    answer: ({ name }, { commands: { profiles } }) => {
      profiles.open(name);
      return null;
    },
  },
  testEndpoint: {
    args: z.strictObject({ chainKey: z.string().max(40), url: z.string().max(2_000).nullable() }),
    answer: (asked, { commands }) => commands.testEndpoint(asked),
  },
  testWebhook: {
    args: z.strictObject({ id: z.string().max(40) }),
    answer: (asked, { commands }) => commands.testWebhook(asked),
  },
  simulateFault: {
    args: z.strictObject({ kind: z.string().max(40), type: z.string().max(40).nullable() }).nullable(),
    answer: async (fault, { commands }) => {
      await commands.simulateFault(fault);
      return null;
    },
  },
  actOnChain: {
    args: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('send'),
        deposit: z.strictObject({
          chain: EscrowChain,
          depositId,
          amount: z.string().regex(/^[1-9]\d{0,15}$/),
          depositor: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
        }),
      }),
      z.strictObject({ kind: z.literal('cancel'), chain: EscrowChain, depositId }),
      z.strictObject({
        kind: z.literal('reorg'),
        chain: EscrowChain,
        depth: z.number().int().min(1).max(1_000),
      }),
    ]),
    answer: async (act, { commands }) => {
      await commands.actOnChain(act);
      return null;
    },
  },
} satisfies { readonly [K in CallName]?: OwnCall<K> };

/** Every call, by name. */
export const windowCalls: ReadonlyMap<string, WindowCall> = new Map([
  ...operations.flatMap((operation): readonly [string, WindowCall][] => {
    const { bridge, isHeavy = false, isLong = false } = operation;
    if (bridge === undefined) return [];
    const answer: WindowCall['answer'] = (args, { source, signal, pause }) =>
      source.ask(operation, args, { signal, pause });
    return [[bridge.call, { args: bridge.args, isHeavy, isLong, isOfSource: true, answer }]];
  }),
  ...Object.entries(ownCalls as unknown as Readonly<Record<string, WindowCall>>), // each parses its own arguments
]);

function startWatch(
  { watchId: id, marketId, interval }: BridgeCalls['watchCandles']['args'],
  { source, watches, push }: WindowContext,
): null {
  watches.get(id)?.();
  watches.delete(id);
  if (watches.size >= mostWatches) {
    throw new PerpscopeError('rate_limited', 'This window watches too many charts at once; close one.');
  }
  const undo = source.follow((context) =>
    watchCandles(context, { marketId, interval }, ({ candle, historicalFromMs }) =>
      push('candle', { watchId: id, marketId, interval, candle, historicalFromMs }),
    ),
  );
  watches.set(id, undo);
  return null;
}
