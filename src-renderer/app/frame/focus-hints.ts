/**
 * A browser shows the text of a `title` to the pointer alone. Here it shows on keyboard focus as well: a control shows its own and
 * those inside it, a cell of a table those of the cell. Titled text that lies in no control has one tab stop for each section, from
 * which the arrow keys lead on.
 */

const controls = 'a[href], button, input, select, textarea, summary, label, iframe';
const focusable = `${controls}, [tabindex="0"]`;
/** What needs no stop: a control has one, a table is reached by the arrow keys, and what no screen reader has shows nothing new. */
const elsewhere = `${controls}, [role="grid"], [aria-hidden="true"]`;
const sections = 'article, section, aside, header, nav, [role="dialog"], [role="region"], main, body';
const mark = 'data-hint';

/** What shows for the element that has the focus; empty: nothing that is not on the screen already. */
export function hintLines(focused: Element): readonly string[] {
  const around = focused.closest('[title]');
  // In a part with controls of its own, each shows its own.
  const isWhole = focused.matches('td, th') || focused.querySelector(focusable) === null;
  const inside = isWhole ? [...focused.querySelectorAll('[title]')] : [];
  const titled = around === null ? inside : [around, ...inside];
  return [...new Set(titled.filter(isNews).map(titleOf))];
}

/** Gives each section's titled text its one tab stop: the one that had it last, or else the first. */
export function offerHints(page: Document): void {
  const groups = Map.groupBy(stopsIn(page), sectionOf);
  for (const old of page.querySelectorAll(`[${mark}]`)) {
    if (groups.get(sectionOf(old))?.includes(old as HTMLElement) === true) continue;
    old.removeAttribute(mark);
    old.removeAttribute('tabindex');
  }
  for (const stops of groups.values()) {
    const current = stops.find((stop) => stop.tabIndex === 0) ?? stops[0];
    for (const stop of stops) {
      stop.setAttribute(mark, '');
      stop.tabIndex = stop === current ? 0 : -1;
    }
  }
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/** Moves the focus from one titled text of a section to another; false: the key does something else here. */
export function stepHint({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const step = steps[key];
  if (step === undefined || ctrlKey || altKey || metaKey) return false;
  if (!(target instanceof HTMLElement) || !target.hasAttribute(mark)) return false;
  const section = sectionOf(target);
  const stops = stopsIn(section).filter((stop) => sectionOf(stop) === section);
  const at = Math.min(stops.length - 1, Math.max(0, stops.indexOf(target) + step));
  target.tabIndex = -1;
  const next = stops[at] ?? target;
  next.setAttribute(mark, '');
  next.tabIndex = 0;
  next.focus();
  return true;
}

const titleOf = (element: Element): string => element.getAttribute('title')?.trim() ?? '';

const sectionOf = (element: Element): Element => element.closest(sections) ?? element;

function stopsIn(part: ParentNode): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>('[title]')].filter(isStop);
}

function isStop(element: HTMLElement): boolean {
  const isOther = element.hasAttribute('tabindex') && !element.hasAttribute(mark);
  if (isOther || element.closest(elsewhere) !== null || element.querySelector(focusable) !== null)
    return false;
  return isNews(element) && element.checkVisibility({ visibilityProperty: true });
}

/** Its title has something that cannot be read beside it. */
function isNews(element: Element): boolean {
  const title = titleOf(element);
  if (title === '') return false;
  const isCut = element.scrollWidth > element.clientWidth && element.clientWidth > 0;
  return isCut || !seenText(element).includes(title);
}

function seenText(element: Element): string {
  return [...element.querySelectorAll('.unseen')].reduce(
    (text, unseen) => text.replace(unseen.textContent, ''),
    element.textContent,
  );
}
