import { z } from 'zod';
import {
  DepositPrepared,
  DepositRequest,
  WithdrawPrepared,
  WithdrawRequest,
} from '../../../src-preload/contract/views/funds/fund-movement.ts';
import type { PaymentRequirements } from '../../../src-preload/contract/views/service/agent-card.ts';
import { Exact } from '../../domain/exact.ts';
import { deploymentOf } from '../../domain/funds/chain-deployment.ts';
import type { EscrowChain, EscrowContracts } from '../../domain/funds/escrow.ts';
import type { PreparedDeposit } from '../../domain/funds/deposit.ts';
import {
  cancelWithin,
  escrowChains,
  leastDeposit,
  mostAtOnce,
  queuedFor,
  releaseAfter,
} from '../../domain/funds/escrow.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { PerpscopeError } from '../../errors.ts';
import { StoreError } from '../../store/store.ts';
import { operation } from '../operation.ts';
import type { Live, SourceInfo } from '../scope.ts';
import type { SourceInUse } from '../settings/source-in-use.ts';
import { noEscrow, chainTitle } from './ask-escrow.ts';
import { getDeposit, listDeposits } from './deposits.ts';
import { listLedger } from './ledger.ts';
import { readDepositRequest, readWithdrawRequest } from './fund-request.ts';

/** Stores a prepared deposit. Throws if it can't be written: a deposit that nobody follows must not be answered as prepared. */
function keep({ writer }: Pick<Live, 'writer'>, deposit: PreparedDeposit): void {
  try {
    writer.putDeposit(deposit);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new PerpscopeError('internal_error', `The deposit was not prepared. ${error.message}`, error);
  }
}

function whomToAsk(scope: SourceInfo, chain: EscrowChain): string {
  const escrow = scope.funds.escrows[chain];
  const title = chainTitle(scope, chain);
  return escrow === undefined
    ? `No escrow contract is configured on ${title}: ask the contract that holds the money`
    : `Ask the escrow contract ${escrow} on ${title}`;
}

/** Formats an amount in 6-decimal units as USDC. */
const usdcText = (units: number): string => new Exact(units).div(1e6).toFixed();

/** Checks a deposit and stores it, so that it is followed on its chain. Nothing is signed or sent. */
export const prepareDeposit = operation({
  name: 'prepareDeposit',
  summary: 'Parameters of a deposit into the escrow contract, for the caller to sign and send',
  output: DepositPrepared,
  needs: ['deposits'],
  refusesItself: true,
  kind: 'prepare',
  http: [
    {
      path: 'POST /mcp/deposit',
      id: 'prepareDeposit',
      description:
        'Checks a deposit of USDC (amount in units of 0.000001) and answers with the parameters of the transaction on the escrow contract, for its owner to sign and send. Nothing is signed or sent here.',
      tag: 'MCP',
      body: DepositRequest,
      success: 201,
      isOpen: true,
      statuses: [400, 413],
      meanings: { 400: 'The body is not JSON, or one of its fields is missing or not valid.' },
    },
  ],
  tool: {
    name: 'prepare_deposit',
    title: 'Prepare a deposit',
    description:
      'Checks a deposit of USDC and answers with the parameters of the transaction on the escrow contract, for its owner to sign and send. Nothing is signed or sent here.',
    input: z.unknown(),
    documented: DepositRequest,
  },
  readings: ['chain'],
  requires: {
    nothing: 'It is made of the request and the settings; a chain that was not read refuses nothing.',
  },
  live: true,
  answer: async (body: unknown, context): Promise<DepositPrepared> => {
    const { funds, network: venueNetwork, world } = context;
    const request = await readDepositRequest(body, funds.isAddress);
    const { amount, network, depositorAddress: depositor } = request;
    const escrow = funds.escrows[network];
    if (escrow === undefined) throw noEscrow(context, network);
    const known = context.chain().chains.find(({ name }) => name === network);
    if (known?.failure?.kind === 'wrong_chain')
      throw new PerpscopeError('network_not_configured', known.failure.message);
    context.count();
    const depositId = funds.newDepositId();
    const now = world.now();
    keep(context, {
      depositId,
      chain: network,
      escrow,
      amount: String(amount),
      depositor,
      paymentId: request.x402PaymentId ?? null,
      preparedAt: now,
    });
    return {
      depositId,
      status: 'pending',
      amount: String(amount),
      network,
      venueNetwork,
      escrowContract: escrow,
      releaseTime: toUtcText(now + releaseAfter),
      cancelDeadline: toUtcText(now + cancelWithin),
      transactionHash: null,
      message: `Nothing was signed or sent. From ${depositor} on ${chainTitle(context, network)}, let ${escrow} take ${usdcText(amount)} USDC and call its depositWithEscrow() with deposit_id and amount.`,
    };
  },
});

/** Checks a withdrawal and answers. Nothing is signed, sent or stored. */
export const prepareWithdraw = operation({
  name: 'prepareWithdraw',
  summary: 'Parameters of a withdrawal, for the caller to sign and send',
  output: WithdrawPrepared,
  kind: 'prepare',
  http: [
    {
      path: 'POST /mcp/withdraw',
      id: 'prepareWithdraw',
      description:
        'Checks a withdrawal of USDC (amount in units of 0.000001) and answers with what its owner must request from the escrow contract. Above 50,000 USDC it takes the 7-day path. Nothing is signed or sent here.',
      tag: 'MCP',
      body: WithdrawRequest,
      success: 201,
      isOpen: true,
      statuses: [400, 413],
      meanings: { 400: 'The body is not JSON, or one of its fields is missing or not valid.' },
    },
  ],
  tool: {
    name: 'prepare_withdraw',
    title: 'Prepare a withdrawal',
    description:
      'Checks a withdrawal of USDC and answers with what its owner must request from the escrow contract. Above 50,000 USDC it takes the 7-day path. Nothing is signed or sent here.',
    input: z.unknown(),
    documented: WithdrawRequest,
  },
  readings: [],
  answer: async (body: unknown, context): Promise<WithdrawPrepared> => {
    const { funds, network: venueNetwork, world } = context;
    const { amount, network, recipientAddress: recipient } = await readWithdrawRequest(body, funds.isAddress);
    context.count();
    const isQueued = amount > mostAtOnce;
    const path = isQueued ? ' Above 50,000 USDC the contract takes the 7-day path.' : '';
    return {
      withdrawId: funds.newWithdrawId(),
      status: isQueued ? 'queued' : 'pending',
      amount: String(amount),
      network,
      venueNetwork,
      recipientAddress: recipient,
      estimatedCompletion: isQueued ? toUtcText(world.now() + queuedFor) : null,
      queuePosition: null,
      message: `Nothing was signed or sent. ${whomToAsk(context, network)} for ${usdcText(amount)} USDC to ${recipient}.${path}`,
    };
  },
});

/** Hidden from the list of methods: it always fails with not_implemented, whatever is attached. */
const getWithdraw = operation({
  name: 'getWithdraw',
  summary: 'Not implemented: withdrawals are not tracked',
  output: null,
  http: [
    {
      path: 'GET /mcp/withdraw/:id',
      id: 'getWithdraw',
      description: 'Always answers 501: ask the escrow contract on its chain.',
      tag: 'MCP',
      params: z.object({ id: z.string().describe('withdraw_id as returned by POST /mcp/withdraw') }),
      statuses: [501],
      isHidden: true,
    },
  ],
  readings: [],
  answer: (_request: { readonly id: string }) => {
    throw new PerpscopeError(
      'not_implemented',
      'Perpscope does not track a withdrawal: ask the escrow contract on its chain.',
    );
  },
});

/** Escrow contracts of the venue's network, by chain. */
export const getEscrows = operation({
  name: 'getEscrows',
  summary: "Escrow contracts of the venue's network, by chain",
  readings: [],
  answer: (_: unknown, { funds }) => funds.escrows,
});

/** Returns what each escrow contract accepts as payment. The simulator's chains are left out: nobody can pay there. */
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

export const fundOperations = [
  prepareDeposit,
  prepareWithdraw,
  getDeposit,
  listDeposits,
  listLedger,
  getWithdraw,
  getEscrows,
];
