import { IconAlertTriangle, IconCheck, IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { LoggedRequest } from '../../../src-preload/contract/bridge/connections.ts';
import { isoTime, localInstant, utcTitle } from '../../format/instant.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { instantText, missingText, timeField, type Column } from '../../ui/table/column.tsx';
import { namelessReason } from './caller-columns.tsx';
import { interfaceLabels, durationText } from './view-model.ts';
import { Word } from '../../ui/Word.tsx';

/** Requests that programs sent. */
export const requestColumns: readonly Column<LoggedRequest>[] = [
  {
    id: 'time',
    header: 'Time',
    hint: 'In your time zone; UTC on hover',
    width: 'minmax(108px, 0.6fr)',
    cell: ({ at }) => <RequestTime ms={at} />,
    text: ({ at }) => instantText(at),
    csv: [timeField('Time', ({ at }) => at)],
    sort: ({ at }) => at,
  },
  {
    id: 'interface',
    header: 'Interface',
    hint: 'Interface the request came in through',
    width: 'minmax(116px, 0.8fr)',
    cell: ({ interfaceName }) => interfaceLabels[interfaceName],
    text: ({ interfaceName }) => interfaceLabels[interfaceName],
    sort: ({ interfaceName }) => interfaceLabels[interfaceName],
  },
  {
    id: 'request',
    header: 'Request',
    hint: 'Method, path and parameter names',
    width: 'minmax(220px, 3fr)',
    wrap: true,
    cell: (request) => <span className="mono">{requestText(request)}</span>,
    text: requestText,
    sort: ({ path }) => path,
  },
  {
    id: 'answer',
    header: 'Answer',
    hint: 'HTTP status and error code',
    width: 'minmax(170px, 1.4fr)',
    wrap: true,
    cell: (request) => <Answer request={request} />,
    text: ({ status, code }) => `${status} ${code ?? ''}`,
    sort: ({ status }) => status,
  },
  {
    id: 'took',
    header: 'Took',
    hint: 'Response time',
    width: 'minmax(76px, 0.5fr)',
    align: 'right',
    cell: ({ durationMs }) => durationText(durationMs),
    text: ({ durationMs }) => durationText(durationMs),
    csv: [{ header: 'Took (ms)', value: ({ durationMs }) => durationMs }],
    sort: ({ durationMs }) => durationMs,
  },
  {
    id: 'program',
    header: 'Program',
    hint: 'Name the program sends; for a browser, its product name',
    width: 'minmax(160px, 1.4fr)',
    wrap: true,
    cell: ({ caller }) => caller ?? <Missing reason={namelessReason} />,
    text: ({ caller }) => caller ?? missingText,
    sort: ({ caller }) => caller,
  },
];

function requestText({ method, path }: LoggedRequest): string {
  return `${method} ${path}`;
}

const looks = {
  good: { tone: 'good', Icon: IconCheck },
  refused: { tone: 'warn', Icon: IconHandStop },
  failed: { tone: 'bad', Icon: IconAlertTriangle },
} as const;

function Answer({ request: { outcome, status, code } }: { readonly request: LoggedRequest }): ReactElement {
  return (
    <>
      <Word {...looks[outcome]}>{status}</Word>{' '}
      {code === null ? null : <span className="mono faint">{code}</span>}
    </>
  );
}

/** Time of a request on one line, as in a log; with the day only if that is not today; UTC on hover. */
function RequestTime({ ms }: { readonly ms: number }): ReactElement {
  const isToday = useFromClock((now) => now !== null && localInstant.date(now) === localInstant.date(ms));
  return (
    <time className="moment" dateTime={isoTime(ms)} title={`${instantText(ms)}\n${utcTitle(ms)}`}>
      {isToday ? null : <span className="faint">{localInstant.day(ms)} </span>}
      {localInstant.clock(ms)}
    </time>
  );
}
