import type { App, Event } from 'electron';

interface QuitOptions {
  readonly app: Pick<App, 'on' | 'off' | 'exit'>;
  readonly close: () => Promise<void>;
  /** The app exits after this long even if `close` has not finished. */
  readonly graceMs: number;
}

/** Delays quitting until `close` has finished. Returns its undo. */
export function closeBeforeQuit({ app, close, graceMs }: QuitOptions): () => void {
  const state = { closing: false };
  const hold = (event: Event): void => {
    event.preventDefault();
    if (state.closing) return;
    state.closing = true;
    const force = setTimeout(() => app.exit(1), graceMs);
    const end = (code: number): void => {
      clearTimeout(force);
      app.exit(code);
    };
    void close().then(
      () => end(0),
      () => end(1),
    );
  };
  app.on('will-quit', hold);
  return () => {
    app.off('will-quit', hold);
  };
}

/**
 * True in the first instance, which is then notified of later ones. False in a later one, which must quit before it opens anything.
 */
export function isFirstInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  onSecond: () => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', onSecond);
  return true;
}
