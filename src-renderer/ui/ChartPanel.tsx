import './chart-panel.css';
import { Button, Switch } from '@mantine/core';
import { IconChartPie4, IconClockExclamation, IconDownload } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { formatAge } from '../format/age.ts';
import { unbroken } from '../format/unbroken.ts';
import { savePng } from './save-png.ts';
import { EmptyPanel, FailedPanel, LoadingPanel } from './StatePanel.tsx';

export type ChartPanelState =
  | { readonly kind: 'loading' }
  /** `why`: a sentence about why there is nothing to draw. */
  | { readonly kind: 'empty'; readonly why: string }
  | { readonly kind: 'failed'; readonly cause: string; readonly onRetry: () => void }
  | { readonly kind: 'ready'; readonly words: string };

interface ChartPanelProps {
  readonly title: string;
  /** More of what is drawn, e.g. the unit or the zone. */
  readonly note?: string;
  /** What is missing from what is drawn; null: nothing. */
  readonly partial?: string | null;
  readonly state: ChartPanelState;
  /** How old what is drawn is, where that is too old; null where it is current. */
  readonly staleMs: number | null;
  readonly drawing: ReactNode;
  /** The same figures in a table of their own. */
  readonly table: ReactNode;
  readonly wide?: boolean;
}

/** A chart with its name, what it says in words, and its figures as a table for whoever wants them. */
export function ChartPanel({
  title,
  note,
  partial = null,
  state,
  staleMs,
  wide,
  ...rest
}: ChartPanelProps): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  return (
    <section
      ref={panel}
      className={wide === true ? 'chart-panel chart-panel-wide' : 'chart-panel'}
      aria-labelledby={id}
    >
      <div className="chart-panel-head">
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <span className="faint">{note}</span>}
        {partial === null || state.kind !== 'ready' ? null : (
          <span className="chip chip-warn" title={partial}>
            <IconChartPie4 size={12} aria-hidden="true" />
            Partial<span className="unseen">: {partial}</span>
          </span>
        )}
        {staleMs === null ? null : (
          <span className="chip chip-warn">
            <IconClockExclamation size={12} aria-hidden="true" />
            Stale · {formatAge(staleMs)}
          </span>
        )}
        {state.kind === 'ready' && !asTable ? <SaveButton title={title} panel={panel} /> : null}
        {state.kind === 'ready' ? (
          <Switch
            label="As table"
            aria-label={`${title} as table`}
            checked={asTable}
            onChange={(event) => setAsTable(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      <Body title={title} state={state} asTable={asTable} {...rest} />
    </section>
  );
}

interface SaveButtonProps {
  readonly title: string;
  readonly panel: RefObject<HTMLElement | null>;
}

function SaveButton({ title, panel }: SaveButtonProps): ReactElement {
  const save = (): void => {
    const drawing = panel.current?.querySelector<SVGSVGElement>('svg.recharts-surface');
    if (drawing) void savePng(drawing, title);
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconDownload size={12} aria-hidden="true" />}
      aria-label={`${title} as PNG`}
      onClick={save}
    >
      PNG
    </Button>
  );
}

type BodyProps = Pick<ChartPanelProps, 'title' | 'state' | 'drawing' | 'table'> & {
  readonly asTable: boolean;
};

function Body({ title, state, asTable, drawing, table }: BodyProps): ReactElement {
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label="Reading…" />;
    case 'empty':
      return <EmptyPanel title="Nothing to draw">{state.why}</EmptyPanel>;
    case 'failed':
      return <FailedPanel title={`Could not load: ${title}`} cause={state.cause} onRetry={state.onRetry} />;
    case 'ready':
      return (
        <>
          <p className="chart-panel-words">{unbroken(state.words)}</p>
          {asTable ? (
            <div className="chart-table">{table}</div>
          ) : (
            <div role="img" aria-label={`${title}: ${state.words}`}>
              {drawing}
            </div>
          )}
        </>
      );
    default:
      return state satisfies never;
  }
}
