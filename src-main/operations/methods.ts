import type { ProviderMap } from '../domain/provider.ts';
import { operations } from './index.ts';
import type { HttpPath, Operation } from './operation.ts';

interface Availability {
  readonly available: boolean;
  /** Why it is not available, in a sentence with what to do about it; null: it is. */
  readonly reason: string | null;
}

/** One route under /mcp, and whether the providers that it needs are attached now. */
export interface McpMethod extends Availability {
  readonly method: 'GET' | 'POST';
  /** Route as the source document spells it: `/mcp/deposit/<id>`. */
  readonly route: string;
  /** Tool that gives the same answer; null: none does. */
  readonly tool: string | null;
  readonly summary: string;
}

/** A tool without a route under /mcp. */
export interface ToolAlone extends Availability {
  readonly name: string;
  readonly description: string;
}

/** Routes that describe the interface itself, so the server answers them. */
const ownRoutes: readonly McpMethod[] = [
  {
    method: 'GET',
    route: '/mcp',
    tool: null,
    summary: 'Name, version and uptime',
    available: true,
    reason: null,
  },
  {
    method: 'GET',
    route: '/mcp/agent-card',
    tool: null,
    summary: 'The agent card',
    available: true,
    reason: null,
  },
];

/** Lists every route under /mcp, in the order of the contract. */
export function mcpMethods(providers: ProviderMap): readonly McpMethod[] {
  const derived = operations.flatMap((operation) =>
    mcpPaths(operation).map(({ path }) => {
      const [method, route] = path.replaceAll(/:(\w+)/g, '<$1>').split(' ') as [McpMethod['method'], string];
      const { summary, tool } = operation;
      return { method, route, tool: tool?.name ?? null, summary, ...availability(operation, providers) };
    }),
  );
  return [...ownRoutes, ...derived];
}

/** Lists the tools whose answers no route under /mcp gives. */
export function toolsAlone(providers: ProviderMap): readonly ToolAlone[] {
  return operations.flatMap((operation) => {
    const { tool, summary } = operation;
    if (tool === undefined || mcpPaths(operation).length > 0) return [];
    return [{ name: tool.name, description: summary, ...availability(operation, providers) }];
  });
}

/** Returns the name of a route as the agent card has it: `GET /mcp/status`. */
export function methodName({ method, route }: Pick<McpMethod, 'method' | 'route'>): string {
  return `${method} ${route}`;
}

function mcpPaths({ http = [] }: Operation): readonly HttpPath<unknown>[] {
  return http.filter(({ path, isHidden }) => path.includes(' /mcp/') && isHidden !== true);
}

function availability({ needs = [] }: Operation, providers: ProviderMap): Availability {
  for (const name of needs) {
    const attachment = providers[name];
    if (attachment.kind === 'not_attached') return { available: false, reason: attachment.reason };
  }
  return { available: true, reason: null };
}
