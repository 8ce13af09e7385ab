import { z } from 'zod';
import { DepositPrepared, DepositRequest } from '../../../src-preload/contract/views/fund-movement.ts';
import { operation } from '../operation.ts';

/** Judged and answered: nothing is signed, sent or kept. */
export const prepareDeposit = operation({
  summary: 'Parameters of a deposit into the escrow contract, for the caller to sign and send',
  output: DepositPrepared,
  needs: 'deposits',
  kind: 'prepare',
  http: [
    {
      path: 'POST /mcp/deposit',
      id: 'prepareDeposit',
      tag: 'MCP',
      body: DepositRequest,
      success: 201,
      isOpen: true,
      statuses: [400, 413],
      meanings: { 400: 'The body is no JSON, or a field of it is missing or not valid.' },
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
  answer: (body, { readModel }) => readModel.prepareDeposit(body),
});
