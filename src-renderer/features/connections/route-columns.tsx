import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { RouteStatus } from '../../../src-preload/contract/bridge/connections.ts';
import { Missing } from '../../ui/Missing.tsx';
import { missingText, textColumn, type Column } from '../../ui/table/column.tsx';

/** Routes under /mcp. */
export const routeColumns: readonly Column<RouteStatus>[] = [
  {
    id: 'route',
    header: 'Route',
    hint: 'Relative to the base address',
    rowHeader: true,
    cell: (route) => <span className="mono">{routeText(route)}</span>,
    text: routeText,
    sort: ({ route }) => route,
  },
  {
    id: 'tool',
    header: 'Tool',
    hint: 'MCP tool name',
    cell: ({ tool }) =>
      tool === null ? (
        <Missing reason="No MCP tool; available over HTTP only." />
      ) : (
        <span className="mono">{tool}</span>
      ),
    text: ({ tool }) => tool ?? missingText,
    sort: ({ tool }) => tool,
  },
  textColumn({
    id: 'answers',
    header: 'Returns',
    hint: 'What it returns',
    width: 'minmax(200px, auto)',
    wrap: true,
    value: ({ summary }) => summary,
  }),
  {
    id: 'now',
    header: 'Status',
    hint: 'Whether it is available now, and if not, why',
    width: 'minmax(200px, auto)',
    wrap: true,
    cell: ({ available, reason }) =>
      available ? (
        <span className="word word-good">
          <IconCircleCheck size={13} aria-hidden="true" />
          Available
        </span>
      ) : (
        <>
          <span className="word word-warn">
            <IconCircleX size={13} aria-hidden="true" />
            Not connected
          </span>{' '}
          <span className="soft">{reason}</span>
        </>
      ),
    text: ({ available, reason }) => (available ? 'Available' : `Not connected ${reason ?? ''}`),
    sort: ({ available }) => Number(!available),
  },
];

function routeText({ method, route }: RouteStatus): string {
  return `${method} ${route}`;
}
