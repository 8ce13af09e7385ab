import type { PaymentRequirements } from '../../../src-preload/contract/views/service/agent-card.ts';
import { deploymentOf } from '../../domain/funds/chain-deployment.ts';
import { cancelWithin, leastDeposit, releaseAfter, escrowChains } from '../../domain/funds/escrow.ts';
import type { EscrowContracts } from '../../domain/funds/escrow.ts';
import type { SourceInUse } from '../settings/source-in-use.ts';

/** What each escrow contract takes. Nobody can pay on the simulator's chains: they are left out. */
export function paymentRequirements(source: SourceInUse, escrows: EscrowContracts): PaymentRequirements[] {
  if (source.venue === 'simulated') return [];
  return escrowChains.flatMap((chain) => {
    const deployment = deploymentOf(chain, source);
    const escrow = escrows[chain];
    if (escrow === undefined) return [];
    return {
      // The contract pulls the amount when it is called: none of the schemes that x402 names does that.
      scheme: 'escrow',
      network: `eip155:${deployment.chainId}`,
      amount: String(leastDeposit),
      asset: deployment.usdc,
      payTo: escrow,
      maxTimeoutSeconds: cancelWithin / 1_000,
      extra: {
        call: 'depositWithEscrow',
        prepare: 'POST /mcp/deposit',
        releaseAfterSeconds: releaseAfter / 1_000,
        cancelWithinSeconds: cancelWithin / 1_000,
      },
    };
  });
}
