import { randomBytes } from 'node:crypto';
import { isEvmAddress } from '../../chain/address.ts';
import type { Config } from '../../config/config.ts';
import type { FundParts } from '../../operations/scope.ts';
import { escrowsOf } from './escrows-of.ts';

export function fundParts(config: Pick<Config, 'venue' | 'network' | 'escrows'>): FundParts {
  return {
    escrows: escrowsOf(config),
    isAddress: isEvmAddress,
    newDepositId: () => `0x${randomBytes(32).toString('hex')}`,
    newWithdrawId: () => randomBytes(12).toString('hex'),
  };
}
