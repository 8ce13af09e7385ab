import type { ReactElement } from 'react';
import type { Caller } from '../../../src-preload/contract/bridge/connections.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { DeskTable } from '../../ui/DeskTable.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { EmptyPanel } from '../../ui/StatePanel.tsx';
import { doorWords } from './view-model.ts';

const heads = [
  { label: 'Program', hint: 'As it calls itself; a browser by its product', left: true },
  { label: 'Asks for', hint: 'Which part of what is served', left: true },
  { label: 'Requests', hint: 'Since the start' },
  { label: 'Refused or failed', hint: 'A GraphQL answer with errors too, whatever its status' },
  { label: 'Last', hint: 'How long ago' },
] as const;

/** Why a program has no name. */
export const namelessReason = 'It does not say what it is called.';

export function CallerTable({ callers }: { readonly callers: readonly Caller[] }): ReactElement {
  return (
    <section className="connections-section connections-long">
      <h2>Callers</h2>
      {callers.length === 0 ? (
        <EmptyPanel title="No program has asked yet" />
      ) : (
        <DeskTable name="Callers" caption="Programs that asked since the start, the last first" heads={heads}>
          {callers.map(({ caller, door, requests, failures, lastAt }) => (
            <tr key={`${door} ${caller}`}>
              <th scope="row" className="left connections-wrap">
                {caller ?? <Missing reason={namelessReason} />}
              </th>
              <td className="left">{doorWords[door]}</td>
              <td>{requests.toLocaleString('en')}</td>
              <td className={failures > 0 ? 'warn' : undefined}>{failures.toLocaleString('en')}</td>
              <td>
                <AgeOf ms={lastAt} what="Asked" />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  );
}
