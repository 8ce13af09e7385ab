import type { App, Event } from 'electron';

export interface QuitOptions {
  readonly app: Pick<App, 'on' | 'off' | 'exit'>;
  readonly close: () => Promise<void>;
  /** The app ends after this long even if `close` has not. */
  readonly graceMs: number;
}

/** Holds the app's quitting until `close` has ended, once. Returns its undo. */
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
