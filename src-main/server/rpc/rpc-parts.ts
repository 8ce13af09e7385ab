import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { RateLimit } from '../rate-limit.ts';
import type { ApiParts } from '../rest/api-parts.ts';

/** What the protocol's answers are made of: the same that REST has. */
export interface RpcParts extends ApiParts {
  /** What one address may ask about money to be moved, its POSTs included. */
  readonly fundMovements: RateLimit;
}

/** Makes a server for each request; asked for with the first of them, and once. */
export type LoadMcpFactory = () => Promise<McpServerFactory>;
