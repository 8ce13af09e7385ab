import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Frame } from '../../../src-preload/contract/bridge/calls.ts';
import { networkWords } from '../../format/words.ts';
import { useFrame } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';

function whyUnknown(open: boolean, frame: Frame | null): string {
  if (!open) return 'Network unknown: not connected to Perpscope';
  if (frame === null || frame.networkConflict === null)
    return 'Network unknown: the venue has not answered yet';
  const { selected, agent } = frame.networkConflict;
  return `Network in conflict: ${networkWords[selected]} is selected, the agent reports ${networkWords[agent]}`;
}

/** Which venue network every figure of the window is of, and whether it is a simulated one. */
export function NetworkChip(): ReactElement {
  const link = useStore(useApp().connection, (connection) => connection.link.kind);
  const frame = useFrame((shown) => shown);
  const network = link === 'open' ? (frame?.network ?? null) : null;
  const reason = whyUnknown(link === 'open', frame);
  return (
    <div className="network" role="group" aria-label="Network">
      <span className={network === null ? 'chip' : `chip network-${network.toLowerCase()}`}>
        {network === null ? <Missing reason={reason} /> : networkWords[network]}
      </span>
      {frame?.simulated === true ? (
        <span
          className="simulated"
          title="All figures come from the built-in simulator, not from a real venue"
        >
          SIMULATED
        </span>
      ) : null}
    </div>
  );
}
