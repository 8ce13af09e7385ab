import type { BrowserWindow, Rectangle, Screen } from 'electron';
import { readFileSync, writeFileSync } from 'node:fs';

/** Position of the window when it was last closed. */
interface WindowState {
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
}

/** Pixels of the window's title bar that a display must show, so that the window can be moved. */
const leastShown = 120;

/** Position at which to open the window; null: the system chooses, because none is saved or its display is gone. */
export function savedWindowState(path: string, screen: Pick<Screen, 'getAllDisplays'>): WindowState | null {
  const state = readWindowState(path);
  if (state === null) return null;
  return screen.getAllDisplays().some(({ workArea }) => showsHead(workArea, state.bounds)) ? state : null;
}

/** Saves the position of the window to a file each time it is closed. */
export function keepWindowState(
  window: BrowserWindow,
  path: string,
  onError: (error: unknown) => void,
): void {
  window.on('close', () => {
    try {
      const state = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
      writeFileSync(path, `${JSON.stringify(state)}\n`, { mode: 0o600 });
    } catch (error) {
      onError(error);
    }
  });
}

function readWindowState(path: string): WindowState | null {
  try {
    const { bounds, isMaximized } = JSON.parse(readFileSync(path, 'utf8'));
    const { x, y, width, height } = bounds;
    return [x, y, width, height].every(Number.isSafeInteger)
      ? { bounds: { x, y, width, height }, isMaximized: isMaximized === true }
      : null;
  } catch {
    return null; // the first start, or a file that somebody changed
  }
}

function showsHead(area: Rectangle, { x, y, width }: Rectangle): boolean {
  const shown = Math.min(area.x + area.width, x + width) - Math.max(area.x, x);
  return shown >= leastShown && y >= area.y && y < area.y + area.height - leastShown / 2;
}
