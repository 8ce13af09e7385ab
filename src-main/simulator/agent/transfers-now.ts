import type { StatusDocument } from '../../agent/schema.ts';
import type { VaultLedgerMove } from '../vault/vault.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import { utcText } from './feed-text.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { hourMs } from '../../time.ts';

type Transfers = NonNullable<StatusDocument['transfers']>;
type Pending = Transfers['pending'][number];

/** World ms from asking for a transfer until the venue has made it. */
const transferMs = 90_000;

/** A move between the account's own places, as it was asked for; null: any other move. */
function asRequest(move: VaultLedgerMove): Pending | null {
  const { delta } = move;
  if (delta.type !== 'send' || delta.user !== delta.destination) return null;
  const requested_at = utcText(move.time - transferMs);
  return {
    id: `tr-${move.time}`,
    from_dex: delta.sourceDex,
    to_dex: delta.destinationDex,
    token: delta.token.split(':')[0] ?? delta.token,
    amount: delta.amount,
    status: 'submitted',
    requested_at,
  };
}

function receivables({ seed }: { readonly seed: number }, instant: number): Transfers['receivables'] {
  const hour = Math.floor(instant / hourMs);
  const draw = unitAt(streamOf(seed, 'agent receivable'), hour);
  if (draw > 0.12) return [];
  return [
    { dex: 'xyz', token: 'USDC', amount: (50 + draw * 2000).toFixed(2), since: utcText(hour * hourMs) },
  ];
}

/** What is on its way between DEXes now. */
export function transfersNow({ vault, world }: SimulatedAgent, instant: number): Transfers {
  const coming = vault.ledgerBetween(instant, instant + transferMs);
  return {
    enabled: true,
    pending: coming.map(asRequest).filter((request) => request !== null),
    receivables: receivables(world.origin, instant),
  };
}
