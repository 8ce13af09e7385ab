import { z } from 'zod';
import { DepositState, EscrowChain } from '../../../src-preload/contract/views/fund-movement.ts';
import { PerpscopeError } from '../../errors.ts';
import { operation } from '../operation.ts';

export const getDeposit = operation<{ readonly id: string; readonly network: EscrowChain }, DepositState>({
  summary: 'A deposit as the escrow contract holds it',
  output: DepositState,
  needs: 'chain',
  http: [
    {
      path: 'GET /mcp/deposit/:id',
      id: 'getDeposit',
      tag: 'MCP',
      params: z.object({
        id: z
          .string()
          .describe('deposit_id as it was answered')
          .meta({ example: `0x${'0d'.repeat(32)}` }),
      }),
      query: z.object({ network: EscrowChain.describe('the chain that the deposit is on') }),
      meanings: { 404: 'Neither this service nor the chain knows the deposit.' },
    },
  ],
  tool: {
    name: 'get_deposit',
    title: 'One deposit',
    description: 'A deposit as the escrow contract holds it on its chain.',
    input: z
      .object({
        deposit_id: z.string().describe('32 bytes as 0x and hex, as prepare_deposit gave it'),
        network: EscrowChain,
      })
      .transform(({ deposit_id: id, network }) => ({ id, network })),
  },
  answer: ({ id, network }, { readModel }) => readModel.depositState({ depositId: id, network }),
});

/** Not among the methods that are listed: it answers nobody, whatever is attached. */
export const getWithdraw = operation<{ readonly id: string }, never>({
  summary: 'Not implemented: what becomes of a withdrawal is not tracked',
  output: null,
  needs: null,
  http: [
    {
      path: 'GET /mcp/withdraw/:id',
      id: 'getWithdraw',
      tag: 'MCP',
      params: z.object({ id: z.string().describe('withdraw_id as it was answered') }),
      statuses: [404, 501],
      isHidden: true,
    },
  ],
  answer: () => {
    throw new PerpscopeError(
      'not_implemented',
      'What becomes of a withdrawal is not tracked here: ask the escrow contract on its chain.',
    );
  },
});
