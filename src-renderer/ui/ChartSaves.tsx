import './chart-panel.css';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactElement, RefObject } from 'react';
import { useApp } from '../stores/AppContext.ts';
import { useFiguresOf } from '../stores/market-figures.ts';
import { declaredLayout } from '../stores/table-views-store.ts';
import { visibleColumns } from './table/column.tsx';
import { rowFigures, type DataTableProps } from './table/DataTable.tsx';
import { saveCsv } from './table/save-csv.ts';
import { savePng } from './save-png.ts';

interface PngButtonProps {
  /** The chart's title: names the button and the file. */
  readonly title: string;
  /** The element that the chart is drawn in. */
  readonly panel: RefObject<HTMLElement | null>;
}

/** Saves a chart as a picture. */
export function PngButton({ title, panel }: PngButtonProps): ReactElement {
  const save = (): void => {
    const drawing = panel.current?.querySelector<SVGSVGElement>(
      'svg.recharts-surface, svg.mark-chart-drawing',
    );
    if (drawing) void savePng(drawing, title);
  };
  return <SaveButton title={title} kind="PNG" onClick={save} />;
}

interface CsvButtonProps<Row> {
  /** The chart's title: names the button. */
  readonly title: string;
  /** The chart's table, made when it is saved: the file holds all its rows in the columns that the person shows. */
  readonly table: () => DataTableProps<Row>;
}

/** Saves the figures of a chart as a CSV file, as its table does. */
export function CsvButton<Row>({ title, table }: CsvButtonProps<Row>): ReactElement {
  const { clock, tableViews } = useApp();
  const figuresOf = useFiguresOf();
  const save = (): void => {
    const saved = table();
    const { id, rows, incomplete = null } = saved;
    saveCsv({
      id,
      columns: visibleColumns(saved.columns, tableViews.getState().layouts[id] ?? declaredLayout),
      figuresOf: rowFigures(saved, figuresOf),
      rows,
      isWhole: incomplete === null,
      nowMs: clock.getState().nowMs,
    });
  };
  return <SaveButton title={title} kind="CSV" onClick={save} />;
}

interface SaveButtonProps {
  readonly title: string;
  readonly kind: 'PNG' | 'CSV';
  readonly onClick: () => void;
}

function SaveButton({ title, kind, onClick }: SaveButtonProps): ReactElement {
  return (
    <Button
      className="chart-save"
      size="compact-xs"
      variant="subtle"
      leftSection={<IconDownload size={12} aria-hidden="true" />}
      aria-label={`${title} as ${kind}`}
      onClick={onClick}
    >
      {kind}
    </Button>
  );
}
