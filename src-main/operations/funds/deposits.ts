import { z } from 'zod';
import type { FollowedDeposit as DepositRow } from '../../../src-preload/contract/views/funds/deposits.ts';
import { DepositList } from '../../../src-preload/contract/views/funds/deposits.ts';
import { DepositState, EscrowChain } from '../../../src-preload/contract/views/funds/fund-movement.ts';
import { deploymentOf } from '../../domain/funds/chain-deployment.ts';
import type { FollowedDeposit } from '../../domain/funds/deposit.ts';
import { PerpscopeError } from '../../errors.ts';
import { toUtcText, utcTextOrNull } from '../instants.ts';
import { operation, windowCall } from '../operation.ts';
import { inQuery, inTool, toolArguments } from '../parameters.ts';
import type { SourceInfo } from '../scope.ts';
import { counted, tally } from '../answer-text.ts';
import type { PageQuestion } from '../page-cursor.ts';
import { pagesOf } from '../page-cursor.ts';
import { askEscrow, chainTitle, requireEscrow } from './ask-escrow.ts';

const depositIdShape = /^0x[0-9a-f]{64}$/;

interface DepositQuestion {
  readonly id: string;
  readonly network: EscrowChain;
}

function notFound(scope: SourceInfo, chain: EscrowChain, id: string): PerpscopeError {
  const shown = id.length > 80 ? `${id.slice(0, 80)}…` : id;
  return new PerpscopeError(
    'deposit_not_found',
    `No deposit ${shown} was prepared here, and the escrow contract on ${chainTitle(scope, chain)} holds none.`,
  );
}

type ContractView = Omit<
  DepositState,
  'depositId' | 'network' | 'venueNetwork' | 'escrowContract' | 'finalized' | 'readAtBlock'
>;

/** Returns what the contract holds or, for a deposit that it does not hold, what was prepared. */
function contractView(
  reading: FollowedDeposit['reading'],
  prepared: Pick<FollowedDeposit, 'depositor' | 'amount'> | null,
): ContractView {
  const { transactionHash = null, blockNumber = null } = reading?.event ?? {};
  const event = { transactionHash, blockNumber };
  if (reading === null || reading.held === null) return { ...unheld, ...event, ...amountOf(prepared) };
  const { status, depositor, amount, depositedAt, releaseTime, cancelDeadline } = reading.held;
  return {
    status,
    depositor,
    amount,
    depositedAt: toUtcText(depositedAt),
    releaseTime: toUtcText(releaseTime),
    cancelDeadline: toUtcText(cancelDeadline),
    ...event,
  };
}

const unheld = { status: 'pending', depositedAt: null, releaseTime: null, cancelDeadline: null } as const;

function amountOf(
  prepared: Pick<FollowedDeposit, 'depositor' | 'amount'> | null,
): Pick<ContractView, 'depositor' | 'amount'> {
  return { depositor: prepared?.depositor ?? null, amount: prepared?.amount ?? null };
}

/**
 * Returns a deposit as the contract holds it now. A deposit that was prepared here is known without the contract, but its state
 * is not.
 */
export const getDeposit = operation({
  name: 'getDeposit',
  summary: 'A deposit as the escrow contract holds it',
  output: DepositState,
  needs: ['chain'],
  refusesItself: true,
  http: [
    {
      path: 'GET /mcp/deposit/:id',
      id: 'getDeposit',
      description:
        'The deposit as the escrow contract holds it at the latest block of its chain. pending: prepared here, but not on the chain.',
      tag: 'MCP',
      params: z.object({
        id: z
          .string()
          .describe('deposit_id as returned by POST /mcp/deposit')
          .meta({ example: `0x${'0d'.repeat(32)}` }),
      }),
      query: z.object({ network: EscrowChain.describe('chain of the deposit') }),
      meanings: { 404: 'Neither this service nor the chain knows the deposit.' },
    },
  ],
  tool: {
    name: 'get_deposit',
    title: 'One deposit',
    description:
      'A deposit as the escrow contract holds it at the latest block of its chain; pending if it was prepared here but is not on the chain.',
    input: z
      .object({
        deposit_id: z.string().describe('32 bytes as 0x and hex, from prepare_deposit'),
        network: EscrowChain.describe('Chain of the deposit.'),
      })
      .transform(({ deposit_id: id, network }) => ({ id, network })),
  },
  readings: ['chain', 'deposits'],
  requires: { nothing: 'It asks the chain itself.' },
  live: true,
  answer: async ({ id, network }: DepositQuestion, context): Promise<DepositState> => {
    const { signal } = context;
    const depositId = id.toLowerCase();
    const configured = requireEscrow(context, network);
    if (!depositIdShape.test(depositId)) throw notFound(context, network, id);
    const known = context.reader.deposit(depositId);
    const prepared = known?.chain === network ? known : null;
    const preparedFor = prepared?.escrow ?? null;
    const { escrow, read } = await askEscrow(configured, { depositId, preparedFor }, signal);
    if (read.held === null && prepared === null) throw notFound(context, network, id);
    return {
      depositId,
      network,
      venueNetwork: context.network,
      escrowContract: escrow,
      ...contractView(read, prepared),
      readAtBlock: read.block.number,
      finalized: read.finalized,
    };
  },
});

const cursors = {
  list: 'deposits',
  sortKeyOf: ({ depositId }: Pick<FollowedDeposit, 'depositId'>) => [depositId],
  rowAt: ([depositId, ...more]: readonly (string | number)[]) =>
    typeof depositId === 'string' && more.length === 0 ? depositId : null,
};

function depositRow(scope: SourceInfo, deposit: FollowedDeposit): DepositRow {
  const { reading, chain } = deposit;
  const { depositor, amount, ...view } = contractView(reading, deposit);
  const { transactionHash } = view;
  const { explorer } = deploymentOf(chain, scope);
  return {
    depositId: deposit.depositId,
    network: chain,
    venueNetwork: scope.network,
    escrowContract: deposit.escrow,
    ...view,
    depositor: depositor ?? deposit.depositor,
    amount: amount ?? deposit.amount,
    preparedAt: toUtcText(deposit.preparedAt),
    x402PaymentId: deposit.paymentId,
    finalized: reading?.finalized ?? null,
    readAtBlock: reading?.block.number ?? null,
    explorerUrl: transactionHash === null || explorer === null ? null : `${explorer}/tx/${transactionHash}`,
  };
}

/** Lists the deposits prepared here, each with the state that the chain reader last read. */
export const listDeposits = operation({
  name: 'listDeposits',
  summary: 'Deposits prepared here and their state on the chain, newest first',
  output: DepositList,
  http: [
    {
      path: 'GET /api/v1/agent/deposits',
      id: 'listDeposits',
      description:
        'Deposits prepared here, newest first, a page at a time, each with its state on the chain, its cancel deadline and its release time.',
      tag: 'Agent',
      query: z.object({ cursor: inQuery.cursor, limit: inQuery.limit }),
    },
  ],
  tool: {
    name: 'list_deposits',
    title: 'Deposits',
    description:
      'Deposits prepared here, newest first, each with its state on the chain, its cancel deadline and its release time.',
    input: toolArguments({ cursor: inTool.cursor, limit: inTool.limit }),
    list: { of: ['rows'] },
    brief: [
      'depositId',
      'network',
      'status',
      'amount',
      'preparedAt',
      'cancelDeadline',
      'releaseTime',
      'finalized',
    ],
    says: ({ rows, chains }: DepositList) => {
      const failed = chains.flatMap(({ network, failure }) =>
        failure === null ? [] : `${network}: ${failure}`,
      );
      const unread = failed.length === 0 ? '' : ` Chains that could not be read: ${failed.join(' ')}`;
      return `${counted(rows.length, 'deposit')} on this page: ${tally(rows.map(({ status }) => status)) || 'none'}.${unread}`;
    },
  },
  bridge: windowCall<'listDeposits', PageQuestion>(
    'listDeposits',
    z.strictObject({ cursor: z.string().max(4_000).nullable(), limit: z.number().int().min(1).max(500) }),
  ),
  readings: ['chain', 'deposits'],
  requires: {
    nothing: 'A deposit that was prepared here is known; each row says which block its state is of.',
  },
  answer: (page: PageQuestion, context): DepositList => {
    const { before, pageOf } = pagesOf(cursors, page, context);
    const stored = context.reader.deposits({ before, limit: page.limit + 1 });
    const { rows, next } = pageOf(stored, (shown) => shown.map((deposit) => depositRow(context, deposit)));
    return {
      network: context.network,
      rows: [...rows],
      next,
      chains: context.chain().chains.map(({ name, readAt, failure }) => ({
        network: name,
        readAt: utcTextOrNull(readAt),
        failure: failure?.message ?? null,
      })),
    };
  },
});
