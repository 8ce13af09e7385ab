import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  DepositPrepared,
  DepositRequest,
  DepositState,
  WithdrawPrepared,
  WithdrawRequest,
} from '../../../src-preload/contract/views/fund-movement.ts';
import { PerpscopeError } from '../../errors.ts';
import { countFundMovement } from '../rate-limit.ts';
import type { ApiParts } from '../rest/api-parts.ts';
import { asItCame, inJsonRoom, jsonOf } from '../rest/json-room.ts';
import { routeSchema } from '../rest/route-schema.ts';
import { DepositParams, DepositQuery, WithdrawParams } from './mcp-parameters.ts';

const tag = 'MCP';

/** Deposits and withdrawals: judged and answered with what their sender may sign. The document shows a body's shape, the query judges it. */
export async function mountFundRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await inJsonRoom(app, (room) => mountPosts(room, parts));
  mountStates(app, parts);
}

function mountPosts(app: FastifyInstance, { readModel, fundMovements }: ApiParts): void {
  const open = { tag, success: 201, isOpen: true } as const;
  const deposit = {
    ...open,
    operationId: 'prepareDeposit',
    summary: 'Parameters of a deposit into the escrow contract, for the caller to sign and send',
    answer: DepositPrepared,
    statuses: [400, 413],
    meanings: { 400: 'The body is no JSON, or a field of it is missing or not valid.' },
  } as const;
  app.post(
    '/mcp/deposit',
    { ...asItCame, schema: { ...routeSchema(deposit), body: DepositRequest } },
    async ({ body, ip }, reply) => {
      const prepared = await readModel.prepareDeposit(jsonOf(body));
      countFundMovement(fundMovements, ip);
      reply.code(201);
      return prepared;
    },
  );
  const withdraw = {
    ...deposit,
    operationId: 'prepareWithdraw',
    summary: 'Parameters of a withdrawal, for the caller to sign and send',
    answer: WithdrawPrepared,
  } as const;
  app.post(
    '/mcp/withdraw',
    { ...asItCame, schema: { ...routeSchema(withdraw), body: WithdrawRequest } },
    async ({ body, ip }, reply) => {
      const prepared = await readModel.prepareWithdraw(jsonOf(body));
      countFundMovement(fundMovements, ip);
      reply.code(201);
      return prepared;
    },
  );
}

function mountStates(app: FastifyInstance, { readModel }: ApiParts): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const deposit = {
    operationId: 'getDeposit',
    summary: 'A deposit as the escrow contract holds it; 503 while no chain is attached',
    tag,
    answer: DepositState,
    statuses: [400, 404, 502],
    meanings: { 404: 'Neither this service nor the chain knows the deposit.' },
  } as const;
  typed.get(
    '/mcp/deposit/:id',
    {
      preValidation: requireId,
      schema: { ...routeSchema(deposit), params: DepositParams, querystring: DepositQuery },
    },
    ({ params, query }) => readModel.depositState({ depositId: params.id, network: query.network }),
  );
  const withdraw = {
    operationId: 'getWithdraw',
    summary: 'Not implemented: what becomes of a withdrawal is not tracked',
    tag,
    answer: null,
    statuses: [404, 501],
  } as const;
  const withdrawSchema = { ...routeSchema(withdraw), params: WithdrawParams };
  app.get('/mcp/withdraw/:id', { preValidation: requireId, schema: withdrawSchema }, () => {
    throw new PerpscopeError(
      'not_implemented',
      'What becomes of a withdrawal is not tracked here: ask the escrow contract on its chain.',
    );
  });
}

/** An address that ends where an id would follow is none. */
async function requireId({ params }: FastifyRequest): Promise<void> {
  if ((params as { readonly id: string }).id !== '') return;
  throw new PerpscopeError('not_found', 'There is nothing at this address: an id follows it.');
}
