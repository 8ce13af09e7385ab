import type { Preferences } from '../format/preferences.ts';
import type { PreferencesStore } from '../stores/preferences-store.ts';

/** Key of the frame: a change of it redraws every time and amount. */
export function frameKey({ timeZone, numbers, hidesAmounts }: Preferences): string {
  return [timeZone, numbers, hidesAmounts].join(' ');
}

/**
 * Gives the focus that a redraw of the frame removed to the same control if it still exists, else to the screen. Returns the
 * function that stops it.
 */
export function refocusAfterRedraw(preferences: PreferencesStore): () => void {
  return preferences.subscribe((now, before) => {
    if (frameKey(now) === frameKey(before)) return;
    const focused = document.activeElement;
    requestAnimationFrame(() => {
      if (focused === null || focused.isConnected) return;
      (document.getElementById(focused.id) ?? document.getElementById('main'))?.focus();
    });
  });
}
