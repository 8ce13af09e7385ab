import { z } from 'zod';
import { WithdrawPrepared, WithdrawRequest } from '../../../src-preload/contract/views/fund-movement.ts';
import { operation } from '../operation.ts';

/** Judged and answered: nothing is signed, sent or kept. */
export const prepareWithdraw = operation({
  summary: 'Parameters of a withdrawal, for the caller to sign and send',
  output: WithdrawPrepared,
  needs: null,
  kind: 'prepare',
  http: [
    {
      path: 'POST /mcp/withdraw',
      id: 'prepareWithdraw',
      tag: 'MCP',
      body: WithdrawRequest,
      success: 201,
      isOpen: true,
      statuses: [400, 413],
      meanings: { 400: 'The body is no JSON, or a field of it is missing or not valid.' },
    },
  ],
  tool: {
    name: 'prepare_withdraw',
    title: 'Prepare a withdrawal',
    description:
      'Checks a withdrawal of USDC and answers with what its owner asks the escrow contract for. Above 50,000 USDC it takes the 7-day path. Nothing is signed or sent here.',
    input: z.unknown(),
    documented: WithdrawRequest,
  },
  answer: (body, { readModel }) => readModel.prepareWithdraw(body),
});
