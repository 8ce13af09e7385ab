import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { AppContext } from '../../src-renderer/stores/AppContext.ts';
import type { AppServices } from '../../src-renderer/stores/stores.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Lets time pass on the fake timers of the test, with everything that follows drawn. */
export async function pass(ms = 0): Promise<void> {
  // Queries announce changes after a timer of no length, which a fake timer makes 1 ms; what is drawn then may change another.
  for (const time of [ms, 1, 1, 1]) await act(() => vi.advanceTimersByTimeAsync(time));
}

export interface Used<T> {
  /** Returns the hook's latest result. */
  readonly now: () => T;
  /** Draws the component again, or for the first time since it was stopped. */
  readonly draw: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A hook in a component that is mounted until the test ends. Needs the happy-dom environment and fake timers. */
export async function used<T>(app: AppServices, hook: () => T): Promise<Used<T>> {
  const returned: T[] = [];
  function Probe(): ReactElement | null {
    returned.splice(0, 1, hook());
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const draw = (element: ReactElement | null): Promise<void> =>
    act(async () => {
      await Promise.resolve();
      root.render(element);
    });
  const drawProbe = async (): Promise<void> => {
    await draw(
      <AppContext value={app}>
        <Probe />
      </AppContext>,
    );
    await pass();
  };
  await drawProbe();
  const stop = (): Promise<void> => draw(null);
  onTestFinished(stop);
  return { now: () => returned[0]!, draw: drawProbe, stop };
}
