import type { Context } from 'graphql-ws';
import { CloseCode } from 'graphql-ws';
import type { RunningOperations } from './running-operations.ts';
import type { GraphqlContext } from './schema/graphql-context.ts';

/** One WebSocket connection and its rights. */
export interface Visit {
  /** Whether the token of connection_init allows reading. A change of the token ends the connections that were open before. */
  readonly mayRead: (token: string | null) => boolean;
  /** Called for a wrong token; resolves when the refusal may be sent. */
  readonly onWrongToken: () => Promise<unknown>;
  /** Called before each operation; false refuses it. */
  readonly mayAsk: () => boolean;
  readonly contextOf: (operation: AbortController) => GraphqlContext;
}

export interface Extra {
  readonly visit: Visit;
  readonly running: RunningOperations;
}

/** Thrown to end a connection with a code of the protocol. */
export class ClosedSocket extends Error {
  readonly code: number;
  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

const unauthorized = new ClosedSocket(CloseCode.Unauthorized, 'Unauthorized');

export type Connection = Context<Record<string, unknown>, Extra>;

export function mayRead({ connectionParams, extra }: Connection): boolean {
  return extra.visit.mayRead(tokenIn(connectionParams));
}

/** Ends a connection that may not read; after wrong tokens with a growing delay. */
export async function refuse({ connectionParams, extra }: Connection): Promise<never> {
  if (tokenIn(connectionParams) !== null) await extra.visit.onWrongToken();
  throw unauthorized;
}

/** Token in the params of connection_init: `{ token }`, or `{ authorization: 'Bearer TOKEN' }`. */
function tokenIn(params: Record<string, unknown> | undefined): string | null {
  const { token, authorization, Authorization } = params ?? {};
  if (typeof token === 'string') return token;
  const bearer = authorization ?? Authorization;
  return typeof bearer === 'string' ? (/^Bearer (.+)$/i.exec(bearer)?.[1] ?? null) : null;
}
