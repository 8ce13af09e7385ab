import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ReplicationStatus } from '../../../src-preload/contract/bridge/connections.ts';
import { formatExact } from '../../format/number.ts';
import { networkLabels } from '../../format/labels.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { instantText, missingText, timeField, type Column } from '../../ui/table/column.tsx';
import { Word } from '../../ui/Word.tsx';

type Kind = ReplicationStatus['kind'];

const stateLabels: Readonly<Record<Kind, string>> = {
  up_to_date: 'Up to date',
  behind: 'Catching up',
  retrying: 'Retrying',
  silent: 'Not reporting',
  ended: 'Ended',
  failed: 'Failed',
};

/** Records that are replicated into a PostgreSQL database. */
export const replicationColumns: readonly Column<ReplicationStatus>[] = [
  {
    id: 'target',
    header: 'Database',
    hint: 'Host, port and database',
    rowHeader: true,
    cell: ({ target }) => <span className="mono">{target}</span>,
    text: ({ target }) => target,
    sort: ({ target }) => target,
  },
  {
    id: 'record',
    header: 'Record',
    hint: 'Network and account of the record',
    cell: ({ network, account }) => (
      <>
        {networkLabels[network]}{' '}
        <span className="mono" title={account ?? undefined}>
          {shortAccount(account)}
        </span>
      </>
    ),
    text: ({ network, account }) => `${networkLabels[network]} ${account ?? 'no account'}`,
    sort: ({ network, account }) => `${network} ${account ?? ''}`,
  },
  {
    id: 'state',
    header: 'Status',
    hint: 'Whether the replicator runs and writes, and if not, why',
    width: 'minmax(150px, auto)',
    wrap: true,
    cell: ({ kind, problem }) => (
      <>
        <StateLabel kind={kind} /> {problem === null ? null : <span className="soft">{problem}</span>}
      </>
    ),
    text: ({ kind, problem }) => `${stateLabels[kind]} ${problem ?? ''}`.trim(),
    sort: ({ kind }) => stateLabels[kind],
  },
  {
    id: 'behind',
    header: 'Rows behind',
    hint: 'Rows of the record that are not in the database yet',
    align: 'right',
    cell: ({ rowsBehind, whyUnknown }) =>
      rowsBehind === null ? <Missing reason={whyUnknown ?? 'Not known.'} /> : formatExact(rowsBehind),
    text: ({ rowsBehind }) => (rowsBehind === null ? missingText : formatExact(rowsBehind)),
    csv: [{ header: 'Rows behind', value: ({ rowsBehind }) => rowsBehind }],
    sort: ({ rowsBehind }) => rowsBehind,
  },
  {
    id: 'complete',
    header: 'Complete',
    hint: 'Time since the database last had every row',
    align: 'right',
    cell: ({ caughtUpAt }) =>
      caughtUpAt === null ? (
        <Missing reason="It has not had every row since the replicator started." />
      ) : (
        <AgeOf ms={caughtUpAt} what="Complete" />
      ),
    text: ({ caughtUpAt }) => (caughtUpAt === null ? missingText : instantText(caughtUpAt)),
    csv: [timeField('Complete', ({ caughtUpAt }) => caughtUpAt)],
    sort: ({ caughtUpAt }) => caughtUpAt,
  },
  {
    id: 'reported',
    header: 'Last report',
    hint: 'Time since the replicator last reported',
    align: 'right',
    cell: ({ reportedAt }) => <AgeOf ms={reportedAt} what="Reported" />,
    text: ({ reportedAt }) => instantText(reportedAt),
    csv: [timeField('Last report', ({ reportedAt }) => reportedAt)],
    sort: ({ reportedAt }) => reportedAt,
  },
];

function StateLabel({ kind }: { readonly kind: Kind }): ReactElement {
  const text = stateLabels[kind];
  if (kind === 'behind' || kind === 'ended') return <span>{text}</span>;
  if (kind === 'up_to_date')
    return (
      <Word tone="good" Icon={IconCircleCheck}>
        {text}
      </Word>
    );
  return (
    <Word tone="warn" Icon={kind === 'retrying' ? IconAlertTriangle : IconCircleX}>
      {text}
    </Word>
  );
}

/** `0x1234…abcd` */
function shortAccount(account: string | null): string {
  return account === null ? 'no account' : `${account.slice(0, 6)}…${account.slice(-4)}`;
}
