import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReplayedAccount, TimedRow } from '../../doubles/replay-accounts.ts';

/** Raw rows, parsed from JSON and not processed by our code. */
type RawRow = Readonly<Record<string, unknown>>;
export type RawFill = RawRow & TimedRow & Readonly<Record<'coin' | 'side' | 'sz' | 'startPosition', string>>;
export interface RawPosition extends RawRow {
  readonly coin: string;
  readonly szi: string;
  readonly cumFunding: { readonly sinceOpen: string };
  readonly leverage: { readonly type: string };
}
type RawSummary = Readonly<
  Record<'accountValue' | 'totalNtlPos' | 'totalRawUsd' | 'totalMarginUsed', string>
>;
interface RawState extends RawRow {
  readonly marginSummary: RawSummary;
  readonly crossMarginSummary: RawSummary;
  readonly withdrawable: string;
  readonly crossMaintenanceMarginUsed: string;
  readonly assetPositions: readonly { readonly position: RawPosition }[];
}
interface RawOrder extends RawRow {
  readonly oid: number;
  readonly children: readonly RawOrder[];
}

/** One account's recorded answers; they are of different strangers, combined here as one. */
export interface RecordedAccount {
  /** Lower-case address of the ledger's account. */
  readonly user: string;
  readonly dex: string;
  readonly state: RawState;
  readonly openOrders: readonly RawOrder[];
  readonly orderHistory: readonly RawRow[];
  readonly slots: readonly { readonly slot: string; readonly fills: readonly RawFill[] }[];
  /** As in userFills: newest first. */
  readonly newestFills: readonly RawFill[];
  /** Liquidations, spot, other collateral: one of them a fragment of a row. */
  readonly oddFills: readonly RawRow[];
  readonly funding: readonly (TimedRow & { readonly delta: RawRow })[];
  readonly ledger: readonly (TimedRow & { readonly delta: RawRow & { readonly type: string } })[];
  readonly role: unknown;
}

const repository = resolve(import.meta.dirname, '../../..');
const read = (path: string): unknown => JSON.parse(readFileSync(resolve(repository, path), 'utf8'));

/** Rows of our own in the same shape. */
export function ownAccount(): RecordedAccount {
  return read('test/fixtures/account-answers.json') as RecordedAccount;
}

export function recordedAccount(): RecordedAccount {
  const of = (name: string): unknown => read(`../shared/recordings/${name}`);
  const state = of('clearinghouseState_xyz_mainnet_2026-09-24_wake.json') as { response: RawState };
  const leaders = of('userFillsByTime_leaders_mainnet_2026-07.json') as { queries: RecordedAccount['slots'] };
  const cassettes = of('sdk_cassettes_mainnet_2023-2025.json') as Record<
    string,
    { request: { user: string }; response: never }[]
  >;
  const last = (name: string) => {
    const cassette = cassettes[name]?.at(-1);
    if (cassette === undefined) throw new Error(`${name} is not among the cassettes.`);
    return cassette;
  };
  const ledger = last('test_user_non_funding_ledger_updates_without_end_time');
  return {
    user: ledger.request.user,
    dex: 'xyz',
    state: state.response,
    openOrders: last('test_get_frontend_open_orders').response,
    orderHistory: last('test_historical_orders').response,
    slots: leaders.queries,
    newestFills: of('userFills_50_mainnet_2026-01_gblack686.json') as RawFill[],
    oddFills: [
      ...(of('fills_liquidation_and_builder_examples.json') as RawRow[]),
      ...(of('userFills_dust_conversion_nautilus.json') as RawRow[]),
    ],
    funding: last('test_user_funding_history_without_end_time').response,
    ledger: ledger.response,
    role: last('test_user_role').response,
  };
}

/** Answers from before some of today's fields existed: fills without trade numbers, a state without a time. */
export function oldAnswers(): { readonly fills: readonly RawFill[]; readonly state: unknown } {
  const cassettes = read('../shared/recordings/sdk_cassettes_mainnet_2023-2025.json') as Record<
    string,
    { response: never }[]
  >;
  return {
    fills: cassettes['test_get_user_fills_by_time']?.at(-1)?.response ?? [],
    state: cassettes['test_get_user_state']?.at(-1)?.response,
  };
}

/** Three positions of a state, and its sums. */
export function trimmedState(): {
  readonly selection: Pick<RawState, 'marginSummary' | 'crossMarginSummary'> & {
    readonly positions: readonly RawPosition[];
  };
} {
  return read('../shared/recordings/minnzen_mainnet_2026-07-19_m3.json') as ReturnType<typeof trimmedState>;
}

/** Answers as a replay server serves them: the account's own, and each slot's fills under an address of its own. */
export function replayedAccounts(recorded: RecordedAccount): Record<string, ReplayedAccount> {
  const slots = recorded.slots.map(({ fills }, position) => [slotUser(position), { fills }] as const);
  return {
    ...Object.fromEntries(slots),
    [recorded.user]: {
      role: recorded.role,
      states: { [recorded.dex]: recorded.state },
      openOrders: { '': recorded.openOrders },
      orderHistory: recorded.orderHistory,
      funding: recorded.funding,
      ledger: recorded.ledger,
    },
  };
}

/** Returns the made-up address of a slot's account. */
export function slotUser(position: number): string {
  return `0x${String(position + 1).padStart(40, '0')}`;
}
