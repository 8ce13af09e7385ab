import type { App } from 'electron';

/**
 * True in the first instance, which from then on hears of every later one. False in a later one: it has to quit before
 * it opens anything.
 */
export function isFirstInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  onSecond: () => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', onSecond);
  return true;
}
