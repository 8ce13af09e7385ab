import type { FeedProblemRow } from '../../../src-preload/contract/bridge/connections.ts';
import { CutText } from '../../ui/CutText.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { missingText, momentColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import { numbersText, problemLabels } from './view-model.ts';

/** Lines and gaps of the agent's feed that could not be read. */
export const feedProblemColumns: readonly Column<FeedProblemRow>[] = [
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
