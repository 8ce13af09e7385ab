import type { DocumentNode, ExecutionArgs } from 'graphql';
import { getOperationAST, GraphQLError } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { PerpscopeError } from '../../errors.ts';
import type { Connection } from './connection.ts';
import { mayRead, unauthorized } from './connection.ts';
import type { Yoga } from './create-yoga.ts';
import { graphErrorOf, refusalOf } from './graph-error.ts';

interface Begun {
  readonly yoga: Yoga;
  readonly mostSubscriptions: number;
  readonly context: Connection;
  readonly payload: SubscribePayload;
}

/** What one operation is executed with, or why it is not. */
export async function beginOperation({
  yoga,
  mostSubscriptions,
  context,
  payload,
}: Begun): Promise<ExecutionArgs | readonly GraphQLError[]> {
  if (!mayRead(context)) throw unauthorized;
  if (!context.extra.visit.mayAsk()) return [graphErrorOf(tooOften)];
  if (Object.keys(context.subscriptions).length > mostSubscriptions) return [graphErrorOf(tooMany)];
  const { visit, gone } = context.extra;
  const enveloped = yoga.getEnveloped({
    ...visit.contextOf(gone),
    params: payload,
  } as never);
  try {
    const document = parsed(enveloped.parse, payload.query);
    const errors = enveloped.validate(enveloped.schema, document);
    if (errors.length > 0) return errors as readonly GraphQLError[];
    if (!getOperationAST(document, payload.operationName)) return [unresolved(payload)];
    return {
      schema: enveloped.schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: payload.variables ?? null,
      contextValue: await enveloped.contextFactory(),
      rootValue: { execute: enveloped.execute, subscribe: enveloped.subscribe },
    };
  } catch (error) {
    if (error instanceof GraphQLError) return [refusalOf(error)];
    throw error;
  }
}

/** As it is said over HTTP. */
function unresolved({ operationName }: SubscribePayload): GraphQLError {
  const message =
    (operationName ?? '') === ''
      ? 'Could not determine what operation to execute.'
      : `Could not determine what operation to execute. There is no operation "${operationName}" in the query.`;
  return new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } });
}

function parsed(parse: (query: string) => DocumentNode, query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    error.extensions['code'] ??= 'GRAPHQL_PARSE_FAILED';
    throw refusalOf(error);
  }
}

const tooOften = new PerpscopeError(
  'rate_limited',
  'Too many operations in this second; wait a second and go on.',
);
const tooMany = new PerpscopeError(
  'rate_limited',
  'There are as many subscriptions as one connection may have; end one first.',
);
