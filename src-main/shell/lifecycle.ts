import type { App, Event } from 'electron';

interface QuitOptions {
  readonly app: Pick<App, 'on' | 'off' | 'exit'>;
  readonly close: () => Promise<void>;
  /** Ms after which the app exits even if `close` has not finished. */
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

/** Calls `open` with each link that macOS passes to the app; elsewhere links are arguments of a second instance. */
export function onLinks(app: Pick<App, 'on'>, open: (link: string) => void): void {
  app.on('open-url', (event, link) => {
    event.preventDefault();
    open(link);
  });
}

/**
 * Whether this is the first instance, which is then notified of later ones. A later one must quit before it opens anything.
 */
export function isFirstInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  /** Called with the arguments of a later instance. */
  onSecond: (argv: readonly string[]) => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', (_event, argv) => onSecond(argv));
  return true;
}
