/** A mark that a visible cell showed. */
interface ShownMark {
  readonly coin: string;
  readonly mark: number;
  /** The page's clock, ms since the epoch, at the animation frame after the change: it has been painted by then. */
  readonly at: number;
}

export interface PageSightings {
  readonly shown: readonly ShownMark[];
  /** Coins that stayed visible from the first look to the last. */
  readonly always: readonly string[];
  /** Elements in the document at each look. */
  readonly elements: readonly number[];
  /** ms of every task over 50 ms. */
  readonly longTasks: readonly number[];
}

declare global {
  interface Window {
    sightings?: () => PageSightings;
  }
}

/** Runs in the page, from its own source: records what the visible mark cells show from now on. */
export function watchMarks(): void {
  const shown: ShownMark[] = [];
  const last = new Map<string, string>();
  const elements: number[] = [];
  const longTasks: number[] = [];
  let always: Set<string> | null = null;
  let waiting = false;
  const look = (): void => {
    waiting = false;
    const at = performance.timeOrigin + performance.now();
    const inSight = new Set<string>();
    for (const row of document.querySelectorAll('.quotes tbody tr')) {
      if (row.getBoundingClientRect().bottom > innerHeight) continue;
      const address = row.querySelector('a')?.getAttribute('href') ?? '';
      const coin = decodeURIComponent(address.split('/').at(-1) ?? '');
      const text = row.querySelector('[role=gridcell] .figure')?.getAttribute('title') ?? '';
      inSight.add(coin);
      if (last.get(coin) !== text) shown.push({ coin, mark: Number(text.replaceAll(',', '')), at });
      last.set(coin, text);
    }
    always = always === null ? inSight : new Set([...always].filter((coin) => inSight.has(coin)));
    elements.push(document.getElementsByTagName('*').length);
  };
  const table = document.querySelector('.quotes');
  if (table === null) throw new Error('There is no table of quotes.');
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(look);
  }).observe(table, { subtree: true, childList: true, characterData: true, attributeFilter: ['title'] });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longTasks.push(task.duration);
  }).observe({ type: 'longtask' });
  window.sightings = () => ({ shown, always: [...(always ?? [])], elements, longTasks });
}
