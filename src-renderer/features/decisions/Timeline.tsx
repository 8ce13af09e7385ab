import { useCallback, useMemo, useState, type ReactElement } from 'react';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import { ListEnd, NewRows } from '../../ui/history/PagedEdges.tsx';
import { useScrollPosition, usePagedRows, type ScrolledList } from '../../ui/history/use-paged-rows.ts';
import { useFiguresOf } from '../../stores/use-market-figures.ts';
import { Decision } from './Decision.tsx';
import { timelineMaker } from './timeline.ts';

interface TimelineProps {
  readonly paged: ScrolledList;
  readonly rows: readonly DecisionRow[];
  /** Whether these are the decisions of one id: unfolded at first, and none is expected to be older. */
  readonly isOne: boolean;
}

/** Estimated heights, px; each row is measured once it is drawn. */
const heights = { day: 33, decision: 118 } as const;

/** Decisions by day, newest first. An unfolded decision stays unfolded while it is scrolled out of sight. */
export function Timeline({ paged, rows, isOne }: TimelineProps): ReactElement {
  const [timelineOf] = useState(() => timelineMaker());
  const items = useMemo(() => timelineOf(rows), [rows, timelineOf]);
  const figuresOf = useFiguresOf();
  const { isOpen, toggle } = useUnfolded(isOne);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { onScroll, toTop } = useScrollPosition(scroller, paged);
  const keyAt = useCallback((index: number) => items[index]?.key ?? String(index), [items]);
  const { items: drawn, virtual } = usePagedRows(scroller, paged, {
    count: items.length,
    keyAt,
    heightAt: (index) => heights[items[index]?.kind ?? 'decision'],
  });
  return (
    <div className="paged">
      <NewRows paged={paged} onTake={toTop} />
      <div
        ref={setScroller}
        className="paged-scroll"
        tabIndex={0}
        role="region"
        aria-label="Decisions, newest first"
        onScroll={onScroll}
      >
        <div role="list" className="timeline" style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ index, start, key }) => {
            const item = items[index];
            return item === undefined ? null : (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="listitem"
                className="timeline-item"
                style={{ top: start }}
              >
                {item.kind === 'day' ? (
                  <h2 className="timeline-day">{item.name}</h2>
                ) : (
                  <Decision row={item.row} open={isOpen(item.key)} onToggle={toggle} figuresOf={figuresOf} />
                )}
              </div>
            );
          })}
        </div>
        {isOne && paged.state.next === null ? null : <ListEnd paged={paged} />}
      </div>
    </div>
  );
}

/** Which decisions have their reasoning unfolded, by key. */
function useUnfolded(atFirst: boolean): {
  readonly isOpen: (key: string) => boolean;
  readonly toggle: (key: string) => void;
} {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) =>
      setToggled((before) =>
        before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
      ),
    [],
  );
  return { isOpen: (key) => toggled.has(key) !== atFirst, toggle };
}
