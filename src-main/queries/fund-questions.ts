import type {
  DepositPrepared,
  DepositState,
  WithdrawPrepared,
} from '../../src-preload/contract/views/fund-movement.ts';
import { deploymentOf } from '../domain/chain-deployment.ts';
import type { EscrowChain, EscrowContracts } from '../domain/escrow.ts';
import { cancelWithin, mostAtOnce, queuedFor, releaseAfter } from '../domain/escrow-terms.ts';
import { toUtcText } from '../domain/freshness.ts';
import { PerpscopeError } from '../errors.ts';
import type { AccountScope } from './account-scope.ts';
import type { JudgeAddress } from './fund-request.ts';
import { readDepositRequest, readWithdrawRequest } from './fund-request.ts';

/** What a fund movement is prepared of. */
export interface FundParts {
  /** Escrow contracts of the venue's network, by chain. */
  readonly escrows: EscrowContracts;
  readonly isAddress: JudgeAddress;
  /** 32 fresh random bytes as 0x and hex. */
  readonly newDepositId: () => string;
  readonly newWithdrawId: () => string;
}

export interface FundScope extends Pick<AccountScope, 'venue' | 'network' | 'world' | 'providers'> {
  readonly funds: FundParts;
}

export interface DepositQuestion {
  readonly depositId: string;
  readonly network: EscrowChain;
}

/**
 * Fund movements: a request is judged and answered with what its sender may sign and send. Nothing is signed, sent or
 * kept. A body is what came as JSON, unread: what is wrong with it is thrown as its code.
 */
export interface FundQuestions {
  readonly escrows: () => EscrowContracts;
  readonly prepareDeposit: (body: unknown) => Promise<DepositPrepared>;
  readonly prepareWithdraw: (body: unknown) => Promise<WithdrawPrepared>;
  readonly depositState: (question: DepositQuestion) => Promise<DepositState>;
}

export function fundQuestions(scope: FundScope): FundQuestions {
  return {
    escrows: () => scope.funds.escrows,
    prepareDeposit: (body) => prepareDeposit(scope, body),
    prepareWithdraw: (body) => prepareWithdraw(scope, body),
    depositState: (question) => depositState(scope, question),
  };
}

async function prepareDeposit(scope: FundScope, body: unknown): Promise<DepositPrepared> {
  const { funds, network: venueNetwork, world } = scope;
  const { amount, network, depositor_address: depositor } = await readDepositRequest(body, funds.isAddress);
  const escrow = funds.escrows[network];
  if (escrow === undefined) throw noEscrow(scope, network);
  const deposit_id = funds.newDepositId();
  const now = world.now();
  return {
    deposit_id,
    status: 'pending',
    amount: String(amount),
    network,
    venue_network: venueNetwork,
    escrow_contract: escrow,
    release_time: toUtcText(now + releaseAfter),
    cancel_deadline: toUtcText(now + cancelWithin),
    transaction_hash: null,
    message: `Nothing was signed or sent. From ${depositor} on ${placeName(scope, network)}, let ${escrow} take ${usdcText(amount)} USDC and call its depositWithEscrow() with deposit_id and amount.`,
  };
}

async function prepareWithdraw(scope: FundScope, body: unknown): Promise<WithdrawPrepared> {
  const { funds, network: venueNetwork, world } = scope;
  const { amount, network, recipient_address: recipient } = await readWithdrawRequest(body, funds.isAddress);
  const isQueued = amount > mostAtOnce;
  const path = isQueued ? ' Above 50,000 USDC the contract takes the 7-day path.' : '';
  return {
    withdraw_id: funds.newWithdrawId(),
    status: isQueued ? 'queued' : 'pending',
    amount: String(amount),
    network,
    venue_network: venueNetwork,
    recipient_address: recipient,
    estimated_completion: isQueued ? toUtcText(world.now() + queuedFor) : null,
    queue_position: null,
    message: `Nothing was signed or sent. ${whomToAsk(scope, network)} for ${usdcText(amount)} USDC to ${recipient}.${path}`,
  };
}

function whomToAsk(scope: FundScope, chain: EscrowChain): string {
  const escrow = scope.funds.escrows[chain];
  const place = placeName(scope, chain);
  return escrow === undefined
    ? `No escrow contract is configured on ${place}: ask the one that holds the money`
    : `Ask the escrow contract ${escrow} on ${place}`;
}

/** Deposits are not kept here and no chain is read yet: nobody is there to ask. */
async function depositState(scope: FundScope, { network }: DepositQuestion): Promise<DepositState> {
  const place = placeName(scope, network);
  throw new PerpscopeError(
    'network_not_configured',
    `What an escrow contract on ${place} holds can't be told. No chain is attached: this version reads the venue alone. ${insteadOfChain(scope, network)}`,
  );
}

function insteadOfChain(scope: FundScope, chain: EscrowChain): string {
  const escrow = scope.funds.escrows[chain];
  if (escrow === undefined) return 'No escrow contract is configured there either.';
  return deploymentOf(chain, scope) === null
    ? `No block explorer shows ${escrow}, which is on a chain of the simulator's own.`
    : `Look at ${escrow} with a block explorer.`;
}

function noEscrow(scope: FundScope, chain: EscrowChain): PerpscopeError {
  const { venue, network } = scope;
  const place = `${venue === 'simulated' ? 'simulated-' : ''}${network.toLowerCase()}/${chain}`;
  return new PerpscopeError(
    'network_not_configured',
    `No escrow contract is configured on ${placeName(scope, chain)}: name one as ${place}=0x… under escrows in the settings.`,
  );
}

function placeName(scope: FundScope, chain: EscrowChain): string {
  return deploymentOf(chain, scope)?.name ?? `the simulator's own ${chain} chain`;
}

/** 6-decimal units as a person reads them. */
function usdcText(units: number): string {
  const digits = String(units).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${fraction}`;
}
