import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Told } from '../../../src-preload/contract/bridge/account.ts';
import type { RouteStanding } from '../../../src-preload/contract/bridge/connections.ts';
import { DeskTable } from '../../ui/DeskTable.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { routesWords } from './view-model.ts';

const heads = [
  { label: 'Route', hint: 'Below the base address', left: true },
  { label: 'Tool', hint: 'What the Model Context Protocol calls it', left: true },
  { label: 'Answers', hint: 'What it answers', left: true },
  { label: 'Now', hint: 'Whether it answers now, and why not', left: true },
] as const;

/** What can be asked under /mcp, and why something can't. */
export function RouteTable({ routes }: { readonly routes: Told<readonly RouteStanding[]> }): ReactElement {
  return (
    <section className="connections-section">
      <h2>Routes of the agent</h2>
      {routes.kind === 'failure' ? (
        <p className="down">{routes.error.message}</p>
      ) : (
        <>
          <p className="soft">{routesWords(routes.value)}.</p>
          <DeskTable
            name="Routes of the agent"
            caption="Routes under /mcp, as they are answered"
            heads={heads}
          >
            {routes.value.map((route) => (
              <Route key={`${route.method} ${route.route}`} route={route} />
            ))}
          </DeskTable>
        </>
      )}
    </section>
  );
}

function Route({
  route: { method, route, tool, summary, available, reason },
}: {
  readonly route: RouteStanding;
}) {
  return (
    <tr>
      <th scope="row" className="left mono">
        {method} {route}
      </th>
      <td className="left mono">
        {tool ?? <Missing reason="No tool asks this: it is read over HTTP alone." />}
      </td>
      <td className="left connections-wrap">{summary}</td>
      <td className="left connections-wrap">
        {available ? (
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
        )}
      </td>
    </tr>
  );
}
