import type { ReactElement } from 'react';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { AnswerOrFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type {
  Caller,
  FeedProblems,
  LoggedRequest,
  ReplicationStatus,
  RouteStatus,
  FeedProblemRow,
} from '../../../src-preload/contract/bridge/connections.ts';
import { EmptyPanel } from '../../ui/answers/StatePanel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { callerColumns } from './caller-columns.tsx';
import { replicationColumns } from './replication-columns.tsx';
import { requestColumns } from './request-columns.tsx';
import { leftOutText, problemCountText, routesText, numbersText, problemLabels } from './view-model.ts';
import { CutText } from '../../ui/CutText.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { missingText, momentColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import { Word } from '../../ui/Word.tsx';

/** Routes under /mcp. */
const routeColumns: readonly Column<RouteStatus>[] = [
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
        <Word tone="good" Icon={IconCircleCheck}>
          Available
        </Word>
      ) : (
        <>
          <Word tone="warn" Icon={IconCircleX}>
            Not connected
          </Word>{' '}
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

/** Lines and gaps of the agent's feed that could not be read. */
const feedProblemColumns: readonly Column<FeedProblemRow>[] = [
  momentColumn({
    id: 'noted',
    header: 'Noted',
    hint: 'In your time zone; UTC on hover',
    value: ({ notedAt }) => notedAt,
  }),
  {
    id: 'problem',
    header: 'Problem',
    hint: 'Why the line is not a valid event',
    cell: ({ kind }) => problemLabels[kind],
    text: ({ kind }) => problemLabels[kind],
    sort: ({ kind }) => problemLabels[kind],
  },
  {
    id: 'number',
    header: 'Number',
    hint: 'Sequence number in the journal',
    align: 'right',
    cell: (problem) => numbersText(problem) ?? <Missing reason="The line has no sequence number." />,
    text: (problem) => numbersText(problem) ?? missingText,
    sort: ({ fromSeq }) => fromSeq,
  },
  textColumn({
    id: 'reason',
    header: 'Reason',
    hint: 'What is wrong with it',
    width: 'minmax(200px, auto)',
    wrap: true,
    value: ({ reason }) => reason,
  }),
  {
    id: 'line',
    header: 'Line',
    hint: 'As received, truncated',
    cell: ({ line }) => (
      <span className="mono">
        <CutText
          text={line === '' ? null : line}
          reason="A gap has no line: these sequence numbers never arrived."
        />
      </span>
    ),
    text: ({ line }) => (line === '' ? missingText : line),
    sort: ({ line }) => (line === '' ? null : line),
  },
];

/** Routes under /mcp, and why one is unavailable. */
export function RouteTable({
  routes,
}: {
  readonly routes: AnswerOrFailure<readonly RouteStatus[]>;
}): ReactElement {
  return (
    <section className="connections-section">
      <h2>Agent API</h2>
      {routes.kind === 'failure' ? (
        <p className="bad">{routes.error.message}</p>
      ) : (
        <>
          <p className="soft">{routesText(routes.value)}.</p>
          <DataTable
            id="routes"
            name="Agent API"
            columns={routeColumns}
            rows={routes.value}
            keyOf={({ method, route }) => `${method} ${route}`}
          />
        </>
      )}
    </section>
  );
}

export function CallerTable({ callers }: { readonly callers: readonly Caller[] }): ReactElement {
  return (
    <section className="connections-section connections-long">
      <h2>Callers</h2>
      <DataTable
        id="callers"
        name="Callers"
        order="most recent first"
        columns={callerColumns}
        rows={callers}
        keyOf={({ interfaceName, caller }) => `${interfaceName} ${caller}`}
        empty={<EmptyPanel title="No requests yet" />}
      />
    </section>
  );
}

interface RequestTableProps {
  readonly requests: readonly LoggedRequest[];
  readonly count: number;
}

/** Latest requests, with who sent them and the result. */
export function RequestTable({ requests, count }: RequestTableProps): ReactElement {
  const leftOut = leftOutText(count, requests.length);
  return (
    <section className="connections-section connections-long">
      <h2>Requests</h2>
      {leftOut === null ? null : <p className="soft">{leftOut}</p>}
      <DataTable
        id="requests"
        name="Requests"
        order="newest first"
        columns={requestColumns}
        rows={requests}
        keyOf={({ id }) => String(id)}
        virtual="measured"
        empty={<EmptyPanel title="No requests yet">Incoming requests, without parameter values.</EmptyPanel>}
      />
    </section>
  );
}

/** Lines and gaps of the agent's feed that could not be read. */
export function FeedProblemTable({
  problems,
}: {
  readonly problems: AnswerOrFailure<FeedProblems>;
}): ReactElement {
  return (
    <section className="connections-section connections-long">
      <h2>Agent feed</h2>
      {problems.kind === 'failure' ? (
        <p className="bad">{problems.error.message}</p>
      ) : (
        <>
          <p className={problems.value.count === 0 ? 'soft' : 'warn'}>
            {problemCountText(problems.value.count)} <a href="#/settings">Choose the feed in Settings.</a>
          </p>
          <DataTable
            id="feed-problems"
            name="Agent feed problems"
            order="newest first"
            columns={feedProblemColumns}
            rows={problems.value.newest}
            keyOf={({ id }) => String(id)}
            empty={null}
          />
        </>
      )}
    </section>
  );
}

/** Progress of replication into PostgreSQL; nothing if the record was never replicated. */
export function ReplicationTable({
  replications,
}: {
  readonly replications: AnswerOrFailure<readonly ReplicationStatus[]>;
}): ReactElement | null {
  if (replications.kind === 'answer' && replications.value.length === 0) return null;
  return (
    <section className="connections-section connections-long">
      <h2>Team database</h2>
      {replications.kind === 'failure' ? (
        <p className="bad">{replications.error.message}</p>
      ) : (
        <DataTable
          id="replications"
          name="Team database"
          columns={replicationColumns}
          rows={replications.value}
          keyOf={({ target, network, account }) => `${target} ${network} ${account}`}
        />
      )}
    </section>
  );
}
