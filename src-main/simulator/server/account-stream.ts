import type { UserEventsEvent } from '@nktkas/hyperliquid/api/subscription';
import { assertNever } from '../../errors.ts';
import type { Vault, VaultFill, VaultLedgerMove } from '../vault/vault.ts';
import { wireFill } from '../wire/fills.ts';
import { pushedFunding } from '../wire/fundings.ts';
import { addressOf } from '../wire/invented-address.ts';
import { orderUpdate } from '../wire/orders.ts';
import { concerns } from './fault.ts';
import { delivered, isHeldBack } from './faulty-fills.ts';
import { frame } from './frame.ts';
import { fundingPage, ledgerPage, newestFills } from './history-pages.ts';
import type { Moment } from './served.ts';
import { spoiled } from './spoil-row.ts';
import type { StreamSubscription, StreamType } from './subscription.ts';

/** Frames of one subscriber with the changes since the frame before. */
interface AccountStream {
  readonly snapshot: readonly string[];
  readonly next: (at: Moment) => readonly string[];
}

const channels = {
  userFills: 'userFills',
  orderUpdates: 'orderUpdates',
  userEvents: 'user',
  userFundings: 'userFundings',
  userNonFundingLedgerUpdates: 'userNonFundingLedgerUpdates',
} as const satisfies Record<StreamType, string>;

interface News {
  readonly vault: Vault;
  readonly from: number;
  readonly to: number;
  /** Fills as a fault delivers them. */
  readonly fills: readonly VaultFill[];
}

function some<Row>(rows: readonly Row[], dataOf: (rows: readonly Row[]) => unknown): readonly unknown[] {
  return rows.length === 0 ? [] : [dataOf(rows)];
}

/** Returns the data of each frame to send. */
function dataOf({ type, user }: StreamSubscription, { vault, from, to, fills }: News): readonly unknown[] {
  switch (type) {
    case 'userFills':
      return some(fills.map(wireFill), (rows) => ({ user, fills: rows }));
    case 'orderUpdates':
      return some(vault.orderEventsBetween(from, to).map(orderUpdate), (rows) => rows);
    case 'userEvents':
      return [...some(fills.map(wireFill), (rows) => ({ fills: rows })), ...userEvents(vault, from, to)];
    case 'userFundings':
      return some(vault.fundingBetween(from, to).map(pushedFunding), (fundings) => ({ user, fundings }));
    case 'userNonFundingLedgerUpdates':
      return some(vault.ledgerBetween(from, to), (rows) => ({ user, nonFundingLedgerUpdates: rows }));
    default:
      return assertNever(type);
  }
}

/** Snapshot sent on subscription; null: none for this type. */
function snapshotOf({ type, user }: StreamSubscription, vault: Vault | null, at: Moment): unknown {
  const span = { startTime: 1, endTime: at.instant, reversed: true };
  switch (type) {
    case 'userFills': {
      const fills = vault === null ? [] : delivered(newestFills(vault, type, at), at.fault, type);
      return { isSnapshot: true, user, fills: fills.map(wireFill) };
    }
    case 'userFundings': {
      const fundings = vault === null ? [] : fundingPage(vault, span).map(pushedFunding);
      return { isSnapshot: true, user, fundings };
    }
    case 'userNonFundingLedgerUpdates':
      return {
        isSnapshot: true,
        user,
        nonFundingLedgerUpdates: vault === null ? [] : ledgerPage(vault, span),
      };
    case 'orderUpdates':
    case 'userEvents':
      return null;
    default:
      return assertNever(type);
  }
}

export function openAccountStream(
  subscription: StreamSubscription,
  vault: Vault | null,
  opened: Moment,
): AccountStream {
  const { type } = subscription;
  const heldAt = (fills: readonly VaultFill[], at: Moment): VaultFill[] =>
    fills.filter((fill) => isHeldBack(fill, at.fault, type));
  const sent = {
    to: opened.instant,
    held:
      vault === null || opened.fault === null ? [] : heldAt(vault.fillsBetween(0, opened.instant), opened),
  };
  const text = (data: unknown, { fault }: Moment): string =>
    frame(channels[type], concerns(fault, type) && fault.kind === 'bad_rows' ? spoiled(data) : data);
  const snapshot = snapshotOf(subscription, vault, opened);

  /** Returns the new fills and those no longer held back, except the ones that a fault holds back now. */
  const takeFills = (account: Vault, from: number, at: Moment): readonly VaultFill[] => {
    const due = [...sent.held, ...account.fillsBetween(from, at.instant)];
    const held = new Set(heldAt(due, at));
    sent.held = [...held];
    return delivered(
      due.filter((fill) => !held.has(fill)),
      at.fault,
      type,
    );
  };

  return {
    snapshot: snapshot === null ? [] : [text(snapshot, opened)],
    next: (at) => {
      const to = at.instant;
      // If the clock was set back, rows are sent again.
      const from = Math.min(sent.to, to);
      sent.to = to;
      if (vault === null) return [];
      const fills = takeFills(vault, from, at);
      return dataOf(subscription, { vault, from, to, fills }).map((data) => text(data, at));
    },
  };
}

/** Orders canceled by the venue itself, except reduce-only orders. */
const venueCancels = new Set([
  'marginCanceled',
  'vaultWithdrawalCanceled',
  'openInterestCapCanceled',
  'selfTradeCanceled',
  'siblingFilledCanceled',
  'delistedCanceled',
  'liquidatedCanceled',
  'scheduledCancel',
]);

function cancelsOf(vault: Vault, from: number, to: number): UserEventsEvent[] {
  const cancels = vault
    .orderEventsBetween(from, to)
    .filter(({ status }) => venueCancels.has(status))
    .map(({ order }) => ({ coin: order.coin, oid: order.oid }));
  return cancels.length === 0 ? [] : [{ nonUserCancel: cancels }];
}

function liquidationOf(vault: Vault, { time, delta }: VaultLedgerMove): UserEventsEvent[] {
  if (delta.type !== 'liquidation') return [];
  return [
    {
      liquidation: {
        lid: time,
        liquidator: addressOf('liquidator'),
        liquidated_user: vault.address,
        liquidated_ntl_pos: delta.liquidatedNtlPos,
        liquidated_account_value: delta.accountValue,
      },
    },
  ];
}

/** All userEvents except fills. */
function userEvents(vault: Vault, from: number, to: number): readonly UserEventsEvent[] {
  return [
    ...vault.fundingBetween(from, to).map((funding) => ({ funding: pushedFunding(funding) })),
    ...vault.ledgerBetween(from, to).flatMap((move) => liquidationOf(vault, move)),
    ...cancelsOf(vault, from, to),
  ];
}
