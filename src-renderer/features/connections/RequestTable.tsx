import { IconAlertTriangle, IconCheck, IconHandStop } from '@tabler/icons-react';
import { memo, type ReactElement } from 'react';
import type { LoggedRequest } from '../../../src-preload/contract/bridge/connections.ts';
import { DeskTable } from '../../ui/DeskTable.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { EmptyPanel } from '../../ui/StatePanel.tsx';
import { localInstant } from '../../format/instant.ts';
import { useFromClock } from '../../stores/DeskContext.ts';
import { namelessReason } from './CallerTable.tsx';
import { RequestTime } from './RequestTime.tsx';
import { doorWords, durationWords, leftOutWords } from './view-model.ts';

const heads = [
  { label: 'Time', hint: 'In your zone; UTC on hover', left: true },
  { label: 'Asks for', hint: 'Which part of what is served', left: true },
  { label: 'Request', hint: 'Method and path, with the names of its parameters', left: true },
  { label: 'Answer', hint: 'Status, and the code of a problem', left: true },
  { label: 'Took', hint: 'Until it was answered' },
  { label: 'Program', hint: 'As it calls itself; a browser by its product', left: true },
] as const;

interface RequestTableProps {
  readonly requests: readonly LoggedRequest[];
  readonly count: number;
}

/** What was asked of late, by whom, and what came of it. */
export function RequestTable({ requests, count }: RequestTableProps): ReactElement {
  const today = useFromClock((nowMs) => (nowMs === null ? null : localInstant.date(nowMs)));
  const leftOut = leftOutWords(count, requests.length);
  return (
    <section className="connections-section connections-long">
      <h2>Requests</h2>
      {leftOut === null ? null : <p className="soft">{leftOut}</p>}
      {requests.length === 0 ? (
        <EmptyPanel title="Nothing was asked yet">
          Requests of programs appear here as they come, without the values of their parameters.
        </EmptyPanel>
      ) : (
        <DeskTable name="Requests" caption="Requests, newest first" heads={heads}>
          {requests.map((request) => (
            <Request key={request.id} request={request} isToday={localInstant.date(request.at) === today} />
          ))}
        </DeskTable>
      )}
    </section>
  );
}

const looks = {
  good: { tone: 'word word-good', Icon: IconCheck },
  refused: { tone: 'word word-warn', Icon: IconHandStop },
  failed: { tone: 'word word-bad', Icon: IconAlertTriangle },
} as const;

interface RequestProps {
  readonly request: LoggedRequest;
  readonly isToday: boolean;
}

/** What is logged does not change. */
const Request = memo(
  function Request({ request, isToday }: RequestProps): ReactElement {
    const { tone, Icon } = looks[request.outcome];
    return (
      <tr>
        <td className="left">
          <RequestTime ms={request.at} isToday={isToday} />
        </td>
        <td className="left">{doorWords[request.door]}</td>
        <td className="left mono connections-wrap">
          {request.method} {request.path}
        </td>
        <td className="left">
          <span className={tone}>
            <Icon size={13} aria-hidden="true" />
            {request.status}
          </span>{' '}
          {request.code === null ? null : <span className="mono faint">{request.code}</span>}
        </td>
        <td>{durationWords(request.durationMs)}</td>
        <td className="left connections-wrap">{request.caller ?? <Missing reason={namelessReason} />}</td>
      </tr>
    );
  },
  (before, now) => before.request.id === now.request.id && before.isToday === now.isToday,
);
