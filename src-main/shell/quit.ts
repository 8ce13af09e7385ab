import type { App, Event } from 'electron';

/** Holds the app's quitting until `close` has ended, once. `close` bounds its own time. Returns its undo. */
export function closeBeforeQuit(
  app: Pick<App, 'on' | 'off' | 'exit'>,
  close: () => Promise<void>,
): () => void {
  const state = { closing: false };
  const hold = (event: Event): void => {
    event.preventDefault();
    if (state.closing) return;
    state.closing = true;
    void close().then(
      () => app.exit(0),
      () => app.exit(1),
    );
  };
  app.on('will-quit', hold);
  return () => {
    app.off('will-quit', hold);
  };
}
