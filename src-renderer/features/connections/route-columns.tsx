import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { RouteStatus } from '../../../src-preload/contract/bridge/connections.ts';
import { Missing } from '../../ui/Missing.tsx';
import { missingText, textColumn, type Column } from '../../ui/table/column.tsx';

/** What can be asked under /mcp. */
export const routeColumns: readonly Column<RouteStatus>[] = [
  {
    id: 'route',
    header: 'Route',
    hint: 'Below the base address',
    rowHeader: true,
    cell: (route) => <span className="mono">{routeText(route)}</span>,
    text: routeText,
    sort: ({ route }) => route,
  },
  {
    id: 'tool',
    header: 'Tool',
    hint: 'What the Model Context Protocol calls it',
    cell: ({ tool }) =>
      tool === null ? (
        <Missing reason="No tool asks this: it is read over HTTP alone." />
      ) : (
        <span className="mono">{tool}</span>
      ),
    text: ({ tool }) => tool ?? missingText,
    sort: ({ tool }) => tool,
  },
  textColumn({
    id: 'answers',
    header: 'Answers',
    hint: 'What it answers',
    width: 'minmax(200px, auto)',
    wrap: true,
    value: ({ summary }) => summary,
  }),
  {
    id: 'now',
    header: 'Now',
    hint: 'Whether it answers now, and why not',
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
            Not attached
          </span>{' '}
          <span className="soft">{reason}</span>
        </>
      ),
    text: ({ available, reason }) => (available ? 'Available' : `Not attached ${reason ?? ''}`),
    sort: ({ available }) => Number(!available),
  },
];

function routeText({ method, route }: RouteStatus): string {
  return `${method} ${route}`;
}
