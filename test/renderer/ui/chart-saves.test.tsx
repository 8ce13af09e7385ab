// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChartPanel } from '../../../src-renderer/ui/chart/ChartPanel.tsx';
import { figureColumn, textColumn } from '../../../src-renderer/ui/table/column.tsx';
import { noon } from '../builders.ts';
import { anApp } from '../drawn.tsx';
import { mounted } from '../mounted.tsx';

interface Row {
  readonly name: string;
  readonly usd: number | null;
}

const columns = [
  textColumn<Row>({ id: 'name', header: 'Name', rowHeader: true, value: ({ name }) => name }),
  figureColumn<Row>({
    id: 'usd',
    header: 'Dollars',
    value: ({ usd }) => usd,
    format: () => () => 'as shown',
  }),
  figureColumn<Row>({ id: 'more', header: 'More', hidden: true, value: () => 1, format: () => String }),
];
const rows: readonly Row[] = [
  { name: '=1+1', usd: -2.5 },
  { name: 'b', usd: null },
];

const aChart = (partial: string | null, title = 'Fees over time'): ReactElement => (
  <ChartPanel
    title={title}
    state={{ kind: 'ready', summary: 'Two rows.' }}
    partial={partial}
    staleMs={null}
    drawing={<svg />}
    table={{ id: 'fees over time', name: 'Fees', columns, rows, keyOf: ({ name }) => name }}
  />
);

/** Mounts a chart, saves its figures, and returns the file. */
async function savedCsv(chart: ReactElement): Promise<{ readonly name: string; readonly text: string }> {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await mounted(chart, { app: anApp({ nowMs: noon }) });
  const button = document.querySelector<HTMLButtonElement>('button[aria-label="Fees over time as CSV"]')!;
  await act(async () => button.click());
  return { name: names[0]!, text: await files[0]!.text() };
}

afterEach(() => void vi.restoreAllMocks());

test('the CSV file of a chart has every row of its table, with its figures and the shown columns', async () => {
  const { name, text } = await savedCsv(aChart(null));
  expect(name).toMatch(/^perpscope-fees-over-time-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toBe("Name,Dollars\r\n'=1+1,-2.5\r\nb,\r\n");
});

test('an incomplete chart says so in the name of its file', async () => {
  const { name } = await savedCsv(aChart('Fills are missing.'));
  expect(name).toMatch(/-partial\.csv$/);
});
