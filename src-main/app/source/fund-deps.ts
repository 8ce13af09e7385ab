import { randomBytes } from 'node:crypto';
import { isEvmAddress } from '../../chain/viem/is-evm-address.ts';
import type { EscrowContracts } from '../../domain/funds/escrow.ts';
import type { FundDeps } from '../../operations/scope.ts';

export function fundDeps(escrows: EscrowContracts): FundDeps {
  return {
    escrows,
    isAddress: isEvmAddress,
    newDepositId: () => `0x${randomBytes(32).toString('hex')}`,
    newWithdrawId: () => randomBytes(12).toString('hex'),
  };
}
