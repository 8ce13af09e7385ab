import type {
  InterfaceName,
  FeedProblemRow,
  OpenAddresses,
  RouteStatus,
  TokenStatus,
} from '../../../src-preload/contract/bridge/connections.ts';
import { counted, formatCount, formatDecimals } from '../../format/number.ts';

export const interfaceLabels = {
  rest: 'REST',
  mcp: 'MCP routes',
  rpc: 'MCP protocol',
  graphql: 'GraphQL',
  a2a: 'Agent discovery',
  docs: 'API pages',
  metrics: 'Metrics',
  pages: 'Dashboard',
  other: 'No known address',
} as const satisfies Record<InterfaceName, string>;

export interface NamedAddress {
  readonly label: string;
  readonly url: string;
  /** Page that a browser shows there; null: nothing to look at. */
  readonly page: string | null;
}

/** Lists all addresses to show, the base address first. */
export function namedAddresses(addresses: OpenAddresses): readonly NamedAddress[] {
  return [
    { label: 'Base address', url: addresses.base, page: null },
    { label: 'REST', url: addresses.rest, page: null },
    { label: 'GraphQL', url: addresses.graphql, page: 'GraphiQL' },
    { label: 'MCP protocol', url: addresses.rpc, page: null },
    { label: 'Agent card', url: addresses.agentCard, page: null },
    { label: 'OpenAPI document', url: addresses.openApi, page: null },
    { label: 'API pages', url: addresses.docs, page: 'the REST reference' },
  ];
}

/** Says in a sentence how reads are guarded. */
export function tokenText({ isSet }: Pick<TokenStatus, 'isSet'>): string {
  return isSet
    ? 'A token is set. Every read requires it as Authorization: Bearer. It can’t be shown again.'
    : 'No token is set. Every program on this machine can read.';
}

/** `11 of 13 available` */
export function routesText(routes: readonly RouteStatus[]): string {
  const available = routes.filter((route) => route.available).length;
  return `${available} of ${routes.length} available`;
}

export function durationText(durationMs: number | null): string {
  if (durationMs === null) return 'stays open';
  if (durationMs < 0.05) return '<0.1 ms';
  return durationMs < 1_000
    ? `${formatDecimals(durationMs, 1)} ms`
    : `${formatDecimals(durationMs / 1_000, 1)} s`;
}

/** Says how many requests are listed if newer ones pushed others out; null: all are listed. */
export function leftOutText(count: number, listed: number): string | null {
  return count > listed
    ? `Showing the newest ${formatCount(listed)} of ${formatCount(count)} since Perpscope started.`
    : null;
}

export const problemLabels = {
  not_json: 'Not JSON',
  wrong_shape: 'Invalid fields',
  unknown_type: 'Unknown type',
  too_long: 'Too long',
  gap: 'Gap',
  conflict: 'Conflicts with an earlier line',
} as const satisfies Record<FeedProblemRow['kind'], string>;

/** `12`, `12 to 15`; null: the line has no sequence number. */
export function numbersText({ fromSeq, toSeq }: Pick<FeedProblemRow, 'fromSeq' | 'toSeq'>): string | null {
  if (fromSeq === null) return null;
  return toSeq === null || toSeq === fromSeq ? String(fromSeq) : `${fromSeq} to ${toSeq}`;
}

export function problemCountText(count: number): string {
  if (count === 0) return 'No problems: every line of the agent’s journal was parsed.';
  return `${counted(count, 'line or gap', 'lines or gaps')} in the agent’s journal could not be read.`;
}
