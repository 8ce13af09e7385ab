import { z } from 'zod';
import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import { callNames } from '../../src-preload/contract/bridge/calls.ts';
import { CandleInterval } from '../../src-preload/contract/views/candles.ts';
import { AssetClass, VenueName, VenueNetwork } from '../../src-preload/contract/views/identity.ts';
import { alertArguments } from './alert-arguments.ts';
import { historyArguments, marketId } from './page-arguments.ts';

const watchId = z.string().min(1).max(64);
/** Whether it is what the setting takes is said by name when it is saved. */
const text = z.string().max(2_000).nullable().exactOptional();

/** What each call's argument must be: a window is a guest, whatever carries its words. */
const schemas = {
  getFrame: z.null(),
  listMarkets: z.null(),
  listQuotes: z.null(),
  getCandles: z.strictObject({
    marketId,
    interval: CandleInterval,
    limit: z.number().int().min(1).max(5_000),
  }),
  watchCandles: z.strictObject({ watchId, marketId, interval: CandleInterval }),
  unwatchCandles: z.strictObject({ watchId }),
  getAccount: z.null(),
  getAgent: z.null(),
  getMarketState: z.strictObject({ marketId }),
  listMarketStates: z.strictObject({ assetClass: AssetClass }),
  getReference: z.null(),
  ...historyArguments,
  ...alertArguments,
  getConnections: z.null(),
  createToken: z.null(),
  revokeToken: z.null(),
  openPort: z.null(),
  getSettings: z.null(),
  saveSettings: z.strictObject({
    venue: VenueName.nullable().exactOptional(),
    network: VenueNetwork.nullable().exactOptional(),
    venueUrl: text,
    account: text,
    agentFeed: text,
    massiveKey: text,
    massiveUrl: text,
    referenceChart: z.boolean().nullable().exactOptional(),
    port: z.number().nullable().exactOptional(),
  }),
  simulateFault: z.strictObject({ kind: z.string().max(40), type: z.string().max(40).nullable() }).nullable(),
} satisfies { [K in CallName]: z.ZodType<BridgeCalls[K]['args']> };

/** A call that has been checked. */
export type CheckedCall = {
  [K in CallName]: { readonly name: K; readonly args: BridgeCalls[K]['args'] };
}[CallName];

/** null for an unknown name or an argument that isn't what the call takes. */
export function checkCall(name: unknown, args: unknown): CheckedCall | null {
  const known = callNames.find((candidate) => candidate === name);
  if (known === undefined) return null;
  const parsed = schemas[known].safeParse(args ?? null);
  return parsed.success ? ({ name: known, args: parsed.data } as CheckedCall) : null; // one row of the table above
}
