import { Switch } from '@mantine/core';
import type { ReactElement } from 'react';
import type { BridgeFailure } from '../../../../src-preload/contract/bridge/failure.ts';
import type { MarkKind } from '../../../charts/candle-marks.ts';
import { OlderMark } from '../../../ui/answers/OlderData.tsx';
import type { ShownMarks } from './mark-text.ts';

interface MarkKeyProps {
  readonly shown: ShownMarks;
  readonly onChange: (shown: ShownMarks) => void;
  /** Whether marks older than those shown are left out. */
  readonly isCut: boolean;
  /** Why marks may be missing; null: none is. */
  readonly whyIncomplete: string | null;
  /** Why the marks could not be read; null: they were. */
  readonly error: BridgeFailure | null;
  /** Why they could not be read again; null: they are current. */
  readonly refreshError: BridgeFailure | null;
}

/** Legend of the marks on the chart, with switches that show or hide them. */
export function MarkKey({ shown, onChange, isCut, whyIncomplete, ...failures }: MarkKeyProps): ReactElement {
  const { error, refreshError } = failures;
  return (
    <div className="mark-key" role="group" aria-label="Marks on the chart">
      <Switch
        label="Trades"
        checked={shown.trades}
        onChange={(event) => onChange({ ...shown, trades: event.currentTarget.checked })}
      />
      <Key kind="buy" label="bought" />
      <Key kind="sell" label="sold" />
      <Key kind="rejected" label="rejected" />
      <Switch
        label="Decisions"
        checked={shown.decisions}
        onChange={(event) => onChange({ ...shown, decisions: event.currentTarget.checked })}
      />
      <Key kind="decision" label="decided" />
      <OlderMark error={refreshError} />
      {isCut ? <span className="faint">Showing the newest 500 marks.</span> : null}
      {whyIncomplete === null ? null : <span className="warn">Incomplete: {whyIncomplete}</span>}
      {error === null ? null : <span className="warn">Could not load the marks: {error.message}</span>}
    </div>
  );
}

const shapes = {
  buy: { path: 'M6 1 L11 7 H8 V11 H4 V7 H1 Z', colour: 'var(--up)' },
  sell: { path: 'M6 11 L11 5 H8 V1 H4 V5 H1 Z', colour: 'var(--down)' },
  rejected: { path: 'M2 2 H10 V10 H2 Z', colour: 'var(--warning)' },
  decision: { path: 'M6 2 A4 4 0 1 1 5.99 2 Z', colour: 'var(--agent)' },
} as const satisfies Record<MarkKind, unknown>;

function Key({ kind, label }: { readonly kind: MarkKind; readonly label: string }): ReactElement {
  const { path, colour } = shapes[kind];
  return (
    <span className="mark-key-word">
      <svg width={11} height={11} viewBox="0 0 12 12" aria-hidden="true">
        <path d={path} fill={colour} />
      </svg>
      {label}
    </span>
  );
}
