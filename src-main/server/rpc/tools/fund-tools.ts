import { z } from 'zod';
import {
  DepositPrepared,
  DepositRequest,
  DepositState,
  EscrowChain,
  WithdrawPrepared,
  WithdrawRequest,
} from '../../../../src-preload/contract/views/fund-movement.ts';
import type { ReadModel } from '../../../queries/read-model.ts';
import type { DoorTool } from '../tool.ts';
import { doorTool } from '../tool.ts';

const depositId = z.string().describe('32 bytes as 0x and hex, as prepare_deposit gave it');

/** Money that its owner may move: requests are judged and answered, nothing is signed, sent or kept. */
export function fundTools(readModel: ReadModel) {
  return {
    prepare_deposit: doorTool({
      name: 'prepare_deposit',
      title: 'Prepare a deposit',
      description:
        'Checks a deposit of USDC and answers with the parameters of the transaction on the escrow contract, for its owner to sign and send. Nothing is signed or sent here.',
      kind: 'prepares',
      told: DepositRequest,
      input: z.unknown(), // the route's own reader says what is wrong with it
      output: DepositPrepared,
      ask: (body) => readModel.prepareDeposit(body),
    }),
    prepare_withdraw: doorTool({
      name: 'prepare_withdraw',
      title: 'Prepare a withdrawal',
      description:
        'Checks a withdrawal of USDC and answers with what its owner asks the escrow contract for. Above 50,000 USDC it takes the 7-day path. Nothing is signed or sent here.',
      kind: 'prepares',
      told: WithdrawRequest,
      input: z.unknown(),
      output: WithdrawPrepared,
      ask: (body) => readModel.prepareWithdraw(body),
    }),
    get_deposit: doorTool({
      name: 'get_deposit',
      title: 'One deposit',
      description: 'A deposit as the escrow contract holds it on its chain.',
      input: z.object({ deposit_id: depositId, network: EscrowChain }),
      output: DepositState,
      ask: ({ deposit_id, network }) => readModel.depositState({ depositId: deposit_id, network }),
    }),
  } satisfies Record<string, DoorTool>;
}
