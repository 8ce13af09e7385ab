import type { ReactElement } from 'react';
import { mask } from '../../../src-preload/contract/masked-amounts.ts';
import { hidesAmounts } from '../../format/preferences.ts';
import type { ExportColumn, ExportPreview } from '../../../src-preload/contract/views/exports/exports.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

/** Columns that the preview hides: the same in every row, or shown by another column. */
const hidden: ReadonlySet<string> = new Set(['network', 'venue', 'dex', 'market_id', 'account']);

/** Newest rows as the file will have them; an empty cell is a null. The table scrolls sideways. */
export function PreviewTable({ preview }: { readonly preview: ExportPreview }): ReactElement {
  const shown = preview.columns.map(({ name }, at) => ({ name, at })).filter(({ name }) => !hidden.has(name));
  const columns = shown.flatMap(({ at }) => preview.columns[at] ?? []);
  const rows = preview.rows.map((row) => shown.map(({ at }) => row[at] ?? null));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only what it can focus
    <div className="exports-preview" role="region" aria-label="First rows" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, type, meaning }) => (
              <th key={name} scope="col" title={meaning} className={alignment(type)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, nth) => (
            <tr key={nth}>
              {columns.map(({ name, type }, at) => (
                <td key={name} className={isId(name) ? 'exports-id' : alignment(type)}>
                  {isNumber(type) ? withoutFigure(row[at] ?? null) : shortened(row[at] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const alignment = (type: ExportColumn['type']): string | undefined =>
  isNumber(type) ? 'exports-number' : undefined;

/** A strategy's id is its name. */
const isId = (name: string): boolean => /(?:_ids?|hash)$/.test(name) && name !== 'strategy_id';

const isNumber = (type: ExportColumn['type']): boolean =>
  type !== 'text' && type !== 'time' && type !== 'boolean';

/** Shows a figure as the file will have it. If amounts are hidden, every figure is masked: the file does not say which are amounts. */
const withoutFigure = (cell: Cell): string => (hidesAmounts() && cell !== null ? mask : shortened(cell));

const longest = 60;

type Cell = string | number | boolean | null;

function shortened(cell: Cell): string {
  if (cell === null) return '';
  const text = withoutAmounts(String(cell)).replaceAll('\n', ' ');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
