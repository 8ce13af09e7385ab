/**
 * A browser shows the text of a `title` only to the pointer. This shows it on keyboard focus as well: for a control, its own
 * titles and those inside it; for a table cell, those in the cell. Titled text outside controls has one tab stop for each
 * section, from which the arrow keys move on.
 */

const controls = 'a[href], button, input, select, textarea, summary, label, iframe';
const focusable = `${controls}, [tabindex="0"]`;
/**
 * Elements without a stop of their own: a control has one, a table is navigated by arrow keys, and an element hidden from screen
 * readers has nothing new.
 */
const elsewhere = `${controls}, [role="grid"], [aria-hidden="true"]`;
const sections = 'article, section, aside, header, nav, [role="dialog"], [role="region"], main, body';
const mark = 'data-hint';

/** Returns the lines to show for the focused element; empty: nothing that is not on the screen already. */
export function hintLines(focused: Element): readonly string[] {
  const around = focused.closest('[title]');
  // If a part has controls of its own, each of them shows its own title.
  const isWhole = focused.matches('td, th') || focused.querySelector(focusable) === null;
  const inside = isWhole ? [...focused.querySelectorAll('[title]')] : [];
  const titled = around === null ? inside : [around, ...inside];
  return [...new Set(titled.filter(isNews).map(titleOf))];
}

/** Gives each section's titled text one tab stop: the one that had it last, or else the first. */
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

/** Moves the focus from one titled text of a section to another. Returns false if the key does something else here. */
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

/** Checks whether an element's title has text that can't be read beside it. */
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
