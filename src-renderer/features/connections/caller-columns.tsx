import type { Caller } from '../../../src-preload/contract/bridge/connections.ts';
import { formatExact } from '../../format/number.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { instantText, missingText, timeField, type Column } from '../../ui/table/column.tsx';
import { interfaceLabels } from './view-model.ts';

/** Reason shown for a program without a name. */
export const namelessReason = 'The program sends no name.';

/** Programs that sent requests since Perpscope started. */
export const callerColumns: readonly Column<Caller>[] = [
  {
    id: 'program',
    header: 'Program',
    hint: 'Name the program sends; for a browser, its product name',
    width: 'minmax(200px, auto)',
    rowHeader: true,
    wrap: true,
    cell: ({ caller }) => caller ?? <Missing reason={namelessReason} />,
    text: ({ caller }) => caller ?? missingText,
    sort: ({ caller }) => caller,
  },
  {
    id: 'interface',
    header: 'Interface',
    hint: 'Interface the request came in through',
    cell: ({ interfaceName }) => interfaceLabels[interfaceName],
    text: ({ interfaceName }) => interfaceLabels[interfaceName],
    sort: ({ interfaceName }) => interfaceLabels[interfaceName],
  },
  {
    id: 'requests',
    header: 'Requests',
    hint: 'Since Perpscope started',
    align: 'right',
    cell: ({ requests }) => formatExact(requests),
    text: ({ requests }) => formatExact(requests),
    csv: [{ header: 'Requests', value: ({ requests }) => requests }],
    total: { value: ({ requests }) => requests, format: formatExact, isSigned: false },
    sort: ({ requests }) => requests,
  },
  {
    id: 'failures',
    header: 'Errors',
    hint: 'Rejected or failed requests, including GraphQL answers with errors',
    align: 'right',
    cell: ({ failures }) => (
      <span className={failures > 0 ? 'warn' : undefined}>{formatExact(failures)}</span>
    ),
    text: ({ failures }) => formatExact(failures),
    csv: [{ header: 'Errors', value: ({ failures }) => failures }],
    total: { value: ({ failures }) => failures, format: formatExact, isSigned: false },
    sort: ({ failures }) => failures,
  },
  {
    id: 'last',
    header: 'Last',
    hint: 'Time since the last request',
    align: 'right',
    cell: ({ lastAt }) => <AgeOf ms={lastAt} what="Requested" />,
    text: ({ lastAt }) => instantText(lastAt),
    csv: [timeField('Last', ({ lastAt }) => lastAt)],
    sort: ({ lastAt }) => lastAt,
  },
];
