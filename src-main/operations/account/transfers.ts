import { CollateralTransfers } from '../../../src-preload/contract/views/funds/transfers.ts';
import type { AgentTransfer } from '../../domain/journal/agent-status.ts';
import { toAgentText } from '../../domain/journal/agent-time.ts';
import { toNumber } from '../../domain/decimal.ts';
import { earliestMove, matchTransfers } from '../../domain/funds/match-transfer.ts';
import { operation } from '../operation.ts';
import { readAgent } from '../reading-states.ts';
import type { Reads } from '../readings.ts';

/** Collateral on its way between DEXes, as the agent reports it. Where it can't be read that is said, never "none". */
function collateralTransfers(scope: Reads<'agent' | 'ledger' | 'providers'>): CollateralTransfers {
  const reading = readAgent(scope);
  const transfers = reading.kind === 'reported' ? reading.status.transfers : null;
  if (transfers === null) {
    return { network: scope.network, available: false, enabled: null, pending: [], receivables: [] };
  }
  const hashes = ledgerHashes(scope, transfers.pending);
  return {
    network: scope.network,
    available: true,
    enabled: transfers.enabled,
    pending: transfers.pending.map(({ amount, requestedAt, ...transfer }) => ({
      ...transfer,
      amount: toNumber(amount),
      requestedAt: instant(requestedAt),
      ledgerHash: hashes.get(transfer.id) ?? null,
    })),
    receivables: transfers.receivables.map(({ dex, token, amount, since }) => ({
      dex,
      token,
      amount: toNumber(amount),
      since: instant(since),
    })),
  };
}

/** Nothing of the agent's is joined to the ledger of an account that is not the agent's. */
function ledgerHashes(
  scope: Reads<'agent' | 'ledger'>,
  pending: readonly AgentTransfer[],
): ReadonlyMap<string, string> {
  const earliest = pending.flatMap((transfer) => earliestMove(transfer) ?? []);
  if (earliest.length === 0 || scope.account === null || scope.accountConflict() !== null) return new Map();
  return matchTransfers(pending, scope.reader.ledger(Math.min(...earliest), Number.MAX_SAFE_INTEGER));
}

function instant(time: number | null): string | null {
  return time === null ? null : toAgentText(time);
}

export const getTransfers = operation({
  name: 'getTransfers',
  summary: 'Collateral in transit between DEXes, as the agent reports it',
  output: CollateralTransfers,
  needs: ['transfers'],
  http: [{ path: 'GET /api/venue/transfers', id: 'getTransfers', tag: 'Agent', statuses: [] }],
  readings: ['agent', 'ledger', 'providers'],
  requires: { nothing: 'It says itself that it is not available.' },
  covers: { nothing: 'A transfer that is not in the ledger yet has no hash.' },
  answer: (_: unknown, context) => collateralTransfers(context),
});
