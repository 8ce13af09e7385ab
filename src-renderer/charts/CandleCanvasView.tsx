import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useStore } from 'zustand';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { SessionSpan } from '../../src-preload/contract/bridge/sessions.ts';
import { useApp } from '../stores/AppContext.ts';
import { createCandleCanvas, type CandleCanvas } from './candle-canvas.ts';
import type { ChartMark } from './candle-marks.ts';
import type { PriceLine } from './price-lines.ts';
import type { DrawnStudies } from './study-layer.ts';
import type { CanvasView } from './view-watch.ts';
import { readChartLook } from './chart-look.ts';
import { chartTimes } from './chart-times.ts';

interface CandleCanvasViewProps {
  readonly chart: CandleChart;
  /** Text for a screen reader. */
  readonly label: string;
  readonly price: (value: number) => string;
  readonly priceStep: number;
  /** Must be the same list while the marks are the same. */
  readonly marks?: readonly ChartMark[];
  /** Time spans outside regular hours. Must be the same list while they are the same. */
  readonly spans?: readonly SessionSpan[];
  readonly lines?: readonly PriceLine[];
  readonly studies?: DrawnStudies;
  /** Number of the newest slots in view, at first and after it changes. */
  readonly shownSlots?: number;
  /** Must be the same function while it does the same. */
  readonly onView?: (view: CanvasView) => void;
  readonly onHover: (openMs: number | null) => void;
}

const noMarks: readonly ChartMark[] = [];
const noSpans: readonly SessionSpan[] = [];
const noLines: readonly PriceLine[] = [];
const volumeAlone: DrawnStudies = { volume: true, kinds: [] };
const usualSlots = 200;
const panSlots = 10;
const keys: Readonly<Record<string, (canvas: CandleCanvas) => void>> = {
  ArrowLeft: (canvas) => canvas.pan(-panSlots),
  ArrowRight: (canvas) => canvas.pan(panSlots),
  ArrowUp: (canvas) => canvas.zoom(0.8),
  ArrowDown: (canvas) => canvas.zoom(1.25),
  Home: (canvas) => canvas.showAll(),
  End: (canvas) => canvas.showEnd(),
};

/** Candle chart of one market and interval; use those as its key. */
export function CandleCanvasView(props: CandleCanvasViewProps): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<CandleCanvas | null>(null);
  const first = useRef(props);
  const { colorScheme } = useMantineColorScheme();
  const appearance = useStore(useApp().appearance);
  useEffect(() => {
    if (container.current === null) return;
    const { chart, price, priceStep, onHover } = first.current;
    const drawn = createCandleCanvas(container.current, {
      look: readChartLook(container.current),
      times: chartTimes(chart.series.interval),
      price,
      priceStep,
      shownSlots: first.current.shownSlots ?? usualSlots,
    });
    canvas.current = drawn;
    const undo = drawn.onHover(onHover);
    return () => {
      undo();
      drawn.remove();
      canvas.current = null;
    };
  }, []);
  const studies = props.studies ?? volumeAlone;
  useEffect(() => canvas.current?.study(studies), [studies]);
  useEffect(() => canvas.current?.show(props.chart), [props.chart]);
  const marks = props.marks ?? noMarks;
  useEffect(() => canvas.current?.mark(marks), [marks]);
  const spans = props.spans ?? noSpans;
  useEffect(() => canvas.current?.shade(spans), [spans]);
  const lines = props.lines ?? noLines;
  useEffect(() => canvas.current?.lines(lines), [lines]);
  const { shownSlots, onView } = props;
  useEffect(() => (onView === undefined ? undefined : canvas.current?.onView(onView)), [onView]);
  useEffect(() => {
    if (shownSlots !== undefined && shownSlots !== first.current.shownSlots)
      canvas.current?.showLast(shownSlots);
    first.current = { ...first.current, ...(shownSlots === undefined ? {} : { shownSlots }) };
  }, [shownSlots]);
  useEffect(() => {
    if (container.current !== null) canvas.current?.setLook(readChartLook(container.current));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- these change what the tokens say
  }, [colorScheme, appearance]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (act === undefined || canvas.current === null) return;
    event.preventDefault();
    act(canvas.current);
  };
  return (
    <div className="candle-canvas" role="img" aria-label={props.label} tabIndex={0} onKeyDown={onKeyDown}>
      <div ref={container} className="candle-canvas-layers" aria-hidden="true" />
    </div>
  );
}
