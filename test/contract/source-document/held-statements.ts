import type { HeldStatement } from './holder.ts';
import { resources } from './resources.ts';
import { mcpRows } from './mcp-rows.ts';
import { marketRest } from './market-rest.ts';
import { mcpRoutes } from './mcp-routes.ts';
import { fundMovements } from './fund-movements.ts';
import { errorsAndLimits } from './errors-and-limits.ts';

/** Every statement of chapters 2, 4, 5, 7 and 8, with the tests that hold it. */
export const heldStatements: readonly HeldStatement[] = [
  ...resources,
  ...mcpRows,
  ...marketRest,
  ...mcpRoutes,
  ...fundMovements,
  ...errorsAndLimits,
];
