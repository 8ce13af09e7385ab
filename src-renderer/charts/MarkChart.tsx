import './mark-chart.css';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import {
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Tip, type TipText } from './HoverTip.tsx';

/** A point of the drawing, px. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

interface PlacedMark extends ChartPoint {
  readonly tip: () => TipText;
  /** Drawn above all marks while this one is pointed at or has the focus. */
  readonly over?: () => ReactNode;
}

/** Marks of a chart at one width. */
export interface MarkLayout {
  /** px. */
  readonly height: number;
  /** In the order of the arrow keys. Tooltips point at them. */
  readonly marks: readonly PlacedMark[];
  /** The drawing; `tabStop`: the mark that the tab key reaches. Each mark is a `ChartMark`. */
  readonly draw: (tabStop: number) => ReactNode;
}

interface MarkChartProps {
  readonly layoutAt: (width: number) => MarkLayout;
  /** Number of marks that arrow up and arrow down move by; arrow left and arrow right move by one. */
  readonly rowLength: number;
}

/** Assumed width until it is measured, px. */
const usualWidth = 720;

/** A drawing of marks with one tab stop: arrow keys move from mark to mark, and each has a tooltip on hover and on focus. */
export function MarkChart({ layoutAt, rowLength }: MarkChartProps): ReactElement {
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const root = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measured, root);
  const [stop, setStop] = useState<number | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const layout = useMemo(() => layoutAt(width === 0 ? usualWidth : width), [layoutAt, width]);
  const last = layout.marks.length - 1;
  const tabStop = Math.min(stop ?? last, last);
  const drawing = useMemo(() => layout.draw(tabStop), [layout, tabStop]);
  const mark = active === null ? undefined : layout.marks[active];
  const point = (event: MouseEvent | FocusEvent): void => setActive(markOf(event.target));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setActive(null);
    const from = markOf(event.target);
    const to = from === null ? null : steppedTo(event.key, { from, last, rowLength });
    if (to === null) return;
    event.preventDefault();
    setStop(to);
    root.current?.querySelector<SVGElement>(`[data-mark="${to}"]`)?.focus();
  };
  return (
    <div
      ref={ref}
      className="mark-chart"
      onMouseOver={point}
      onMouseLeave={() => setActive(null)}
      onFocus={(event) => {
        point(event);
        setStop(markOf(event.target));
      }}
      onBlur={() => setActive(null)}
      onKeyDown={onKeyDown}
    >
      <svg className="mark-chart-drawing" width="100%" height={layout.height}>
        {drawing}
        {mark?.over?.()}
      </svg>
      {mark === undefined ? null : <MarkTip mark={mark} width={width === 0 ? usualWidth : width} />}
    </div>
  );
}

function markOf(target: EventTarget): number | null {
  const mark = target instanceof Element ? target.closest('[data-mark]')?.getAttribute('data-mark') : null;
  return mark === null || mark === undefined ? null : Number(mark);
}

interface Step {
  readonly from: number;
  readonly last: number;
  readonly rowLength: number;
}

/** Returns the mark that a key moves to; null: the key does not move. */
export function steppedTo(key: string, { from, last, rowLength }: Step): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -rowLength,
    ArrowDown: rowLength,
    Home: -from,
    End: last - from,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) return null;
  const to = from + step;
  return to < 0 || to > last ? from : to;
}

interface MarkTipProps {
  readonly mark: PlacedMark;
  readonly width: number;
}

/** Tooltip above its mark, or below if there is no room, and within the chart's width. */
function MarkTip({ mark: { x, y, tip }, width }: MarkTipProps): ReactElement {
  const across = x < width * 0.3 ? '-12px' : x > width * 0.7 ? 'calc(-100% + 12px)' : '-50%';
  const down = y < 120 ? '14px' : 'calc(-100% - 12px)';
  return (
    <div className="mark-tip" style={{ left: x, top: y, transform: `translate(${across}, ${down})` }}>
      <Tip text={tip()} />
    </div>
  );
}

interface ChartMarkProps {
  readonly index: number;
  readonly tabStop: number;
  /** Name for a screen reader. */
  readonly name: string;
  /** Address that it opens; null: none. */
  readonly href: string | null;
  readonly children: ReactNode;
}

/** One mark of a chart: a link, or a picture of its own. */
export function ChartMark({ index, tabStop, name, href, children }: ChartMarkProps): ReactElement {
  const shared = {
    'data-mark': index,
    tabIndex: index === tabStop ? 0 : -1,
    'aria-label': name,
    className: 'chart-mark',
  };
  if (href === null)
    return (
      <g role="img" {...shared}>
        {children}
      </g>
    );
  return (
    <a href={href} {...shared}>
      {children}
    </a>
  );
}
