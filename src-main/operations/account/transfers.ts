import { CollateralTransfers } from '../../../src-preload/contract/views/funds/transfers.ts';
import type { AgentTransfer } from '../../domain/journal/agent-status.ts';
import type { LedgerMove } from '../../domain/account/ledger-move.ts';
import { assertNever } from '../../errors.ts';
import { toAgentText, toUtcText } from '../instants.ts';
import { toNumber } from '../../domain/decimal.ts';
import { matchTransfers, moveWindows } from '../../domain/funds/match-transfer.ts';
import { z } from 'zod';
import { operation, windowCall } from '../operation.ts';
import { counted } from '../answer-text.ts';
import { readAgent } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

function unavailableReason(reading: ReturnType<typeof readAgent>): string {
  switch (reading.kind) {
    case 'not_attached':
      return reading.reason;
    case 'failed':
      return reading.message;
    case 'reported':
      return "The agent's status has no list of transfers, or not in the specified form.";
    default:
      return assertNever(reading);
  }
}

function transferView({ amount, requestedAt, ...transfer }: AgentTransfer) {
  return { ...transfer, amount: toNumber(amount), requestedAt: instant(requestedAt) };
}

/**
 * Returns the ledger entries of pending transfers, by id. Nothing that the agent reports is joined to the ledger of another
 * account.
 */
function arrivals(
  scope: Reads<'agent' | 'ledger'>,
  pending: readonly AgentTransfer[],
): ReadonlyMap<string, LedgerMove> {
  if (scope.account === null || scope.accountConflict() !== null) return new Map();
  const moves = moveWindows(pending).flatMap(({ from, to }) => scope.reader.ledger(from, to));
  return matchTransfers(pending, moves);
}

function instant(time: number | null): string | null {
  return time === null ? null : toAgentText(time);
}

/**
 * Returns the collateral in transit between DEXes, as the agent reports it. If its feed can't be read, the answer says so and does
 * not look like an empty list.
 */
export const getTransfers = operation({
  name: 'getTransfers',
  summary: 'Collateral in transit between DEXes, as the agent reports it',
  output: CollateralTransfers,
  needs: ['transfers'],
  http: [
    {
      path: 'GET /api/venue/transfers',
      id: 'getTransfers',
      description:
        "Pending transfers of collateral between DEXes, those that have arrived in the venue's ledger, and receivables. available is false when the agent can't be read, which does not mean that there are none.",
      tag: 'Agent',
      statuses: [],
    },
  ],
  tool: {
    name: 'get_transfers',
    title: 'Collateral transfers',
    description:
      'Collateral transfers between DEXes as the agent reports them: pending, arrived (in the venue’s ledger) and receivable. available false: the agent could not be read; there may be some.',
    list: {
      of: ['pending', 'arrived', 'receivables'],
      keyOf: (row: { readonly id?: string; readonly dex?: string; readonly token: string }) =>
        row.id ?? `${row.dex} ${row.token}`,
    },
    brief: [
      'id',
      'fromDex',
      'toDex',
      'dex',
      'token',
      'amount',
      'status',
      'requestedAt',
      'arrivedAt',
      'since',
    ],
    says: ({ available, pending, arrived, receivables }: CollateralTransfers) =>
      available
        ? `${counted(pending.length, 'transfer')} pending, ${arrived.length} arrived and ${counted(receivables.length, 'receivable')} on this page.`
        : 'Transfers are not known.',
  },
  bridge: windowCall('getTransfers', z.null()),
  readings: ['agent', 'ledger', 'providers'],
  requires: { nothing: 'It says itself that it is not available.' },
  covers: { nothing: 'A transfer that is not in the ledger yet is pending.' },
  answer: (_: unknown, context): CollateralTransfers => {
    const { network } = context;
    const reading = readAgent(context);
    const transfers = reading.kind === 'reported' ? reading.status.transfers : null;
    if (transfers === null) {
      return {
        network,
        available: false,
        unavailableReason: unavailableReason(reading),
        enabled: null,
        pending: [],
        arrived: [],
        receivables: [],
      };
    }
    const moves = arrivals(context, transfers.pending);
    return {
      network,
      available: true,
      unavailableReason: null,
      enabled: transfers.enabled,
      pending: transfers.pending
        .filter(({ id }) => !moves.has(id))
        .map((transfer) => ({ ...transferView(transfer), ledgerHash: null })),
      arrived: transfers.pending.flatMap((transfer) => {
        const move = moves.get(transfer.id);
        return move === undefined
          ? []
          : { ...transferView(transfer), ledgerHash: move.hash, arrivedAt: toUtcText(move.time) };
      }),
      receivables: transfers.receivables.map(({ dex, token, amount, since }) => ({
        dex,
        token,
        amount: toNumber(amount),
        since: instant(since),
      })),
    };
  },
});
