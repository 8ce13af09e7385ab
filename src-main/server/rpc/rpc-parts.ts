import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { ApiParts } from '../rest/api-parts.ts';

/** What the protocol's answers are made of: the same that REST has. */
export type RpcParts = ApiParts;

export interface CallParts extends RpcParts {
  /** Address of whoever asks now. */
  readonly caller: () => string;
}

/** Makes a server for each request; asked for with the first of them, and once. */
export type LoadMcpFactory = () => Promise<McpServerFactory>;
