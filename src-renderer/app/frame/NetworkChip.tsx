import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { networkWords } from '../../format/words.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { Missing } from '../../ui/Missing.tsx';

/** Which venue network every figure of the window is of, and whether it is a simulated one. */
export function NetworkChip(): ReactElement {
  const desk = useDesk();
  const link = useStore(desk.connection, (connection) => connection.link.kind);
  const frame = useStore(desk.frame, (state) => state.frame);
  const network = link === 'open' ? (frame?.network ?? null) : null;
  const reason =
    link === 'open'
      ? 'Network unknown: the venue has not answered yet'
      : 'Network unknown: not connected to Perpscope';
  return (
    <div className="network" role="group" aria-label="Network">
      <span className={network === null ? 'chip' : `chip network-${network.toLowerCase()}`}>
        {network === null ? <Missing reason={reason} /> : networkWords[network]}
      </span>
      {frame?.simulated === true ? (
        <span
          className="simulated"
          title="Every figure comes from the embedded simulator, none from a real venue"
        >
          SIMULATED
        </span>
      ) : null}
    </div>
  );
}
