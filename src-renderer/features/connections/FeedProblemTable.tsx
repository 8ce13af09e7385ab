import type { ReactElement } from 'react';
import type { Told } from '../../../src-preload/contract/bridge/account.ts';
import type { FeedProblems } from '../../../src-preload/contract/bridge/connections.ts';
import { CutText } from '../../ui/CutText.tsx';
import { DeskTable } from '../../ui/DeskTable.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { numbersWords, problemCountWords, problemWords } from './view-model.ts';

const heads = [
  { label: 'Noted', hint: 'In your zone; UTC on hover', left: true },
  { label: 'Problem', hint: 'Why it is no event', left: true },
  { label: 'Number', hint: 'Of the journal’s lines' },
  { label: 'Reason', hint: 'In a sentence', left: true },
  { label: 'Line', hint: 'As it came, cut', left: true },
] as const;

/** What of the agent's feed could not be read. */
export function FeedProblemTable({ problems }: { readonly problems: Told<FeedProblems> }): ReactElement {
  return (
    <section className="connections-section connections-long">
      <h2>Agent feed</h2>
      {problems.kind === 'failure' ? (
        <p className="down">{problems.error.message}</p>
      ) : (
        <>
          <p className={problems.value.count === 0 ? 'soft' : 'warn'}>
            {problemCountWords(problems.value.count)}{' '}
            <a href="#/settings">Which feed is read is set in Settings.</a>
          </p>
          {problems.value.newest.length === 0 ? null : <Problems problems={problems.value} />}
        </>
      )}
    </section>
  );
}

function Problems({ problems: { newest } }: { readonly problems: FeedProblems }): ReactElement {
  return (
    <DeskTable name="Problems of the agent's feed" caption="Newest first" heads={heads}>
      {newest.map((problem) => (
        <tr key={problem.id}>
          <td className="left">
            <Moment ms={problem.notedAt} />
          </td>
          <td className="left">{problemWords[problem.kind]}</td>
          <td>{numbersWords(problem) ?? <Missing reason="The line has no number of its own." />}</td>
          <td className="left connections-wrap">{problem.reason}</td>
          <td className="left mono">
            <CutText
              text={problem.line === '' ? null : problem.line}
              reason="A gap has no line: its numbers never came."
            />
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
