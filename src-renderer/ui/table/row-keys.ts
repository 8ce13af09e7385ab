import type { KeyboardEvent, MouseEvent } from 'react';

/** What of a row takes the focus: its link, where it has one. */
const focusOf = (row: HTMLElement): HTMLElement => row.querySelector<HTMLElement>('.row-link') ?? row;

/** Arrow keys lead from row to row, and from the table itself to the first row in sight. */
export function stepRow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody > tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (at === -1 && document.activeElement !== event.currentTarget) return;
  const next =
    at === -1 ? firstInSight(rows, event.currentTarget) : rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  focusOf(next).focus();
}

function firstInSight(rows: readonly HTMLElement[], scroller: HTMLElement): HTMLElement | undefined {
  const head = scroller.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
  return rows.find((row) => row.getBoundingClientRect().top >= head - 1);
}

/** A click anywhere in a row follows its link, unless something else is clicked or text is being selected. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.target.closest('a, button') !== null) return;
  if (globalThis.getSelection()?.isCollapsed === false) return;
  event.target.closest('tr')?.querySelector<HTMLElement>('.row-link')?.click();
}
