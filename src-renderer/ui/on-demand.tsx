import { useLayoutEffect, useSyncExternalStore, type ComponentType, type ReactElement } from 'react';
import { createStore } from 'zustand/vanilla';
import { FailedPanel, LoadingPanel } from './answers/StatePanel.tsx';

type Code<Props> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly View: ComponentType<Props> };

export interface OnDemand<Props> {
  (props: Props): ReactElement;
  /** Loads the code before the view is drawn. If that fails, drawing the view tries again. */
  readonly preload: () => Promise<void>;
}

/**
 * A view whose code is loaded when it is first drawn. A loaded view is drawn at once, whereas React.lazy would show its fallback
 * first and keep a failed load until the page is reloaded.
 */
export function onDemand<Props extends object>(
  what: 'screen' | 'chart',
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  const code = createStore<Code<Props>>(() => ({ kind: 'loading' }));
  const running: { load: Promise<void> | null } = { load: null };
  const begin = async (): Promise<void> => {
    code.setState({ kind: 'loading' }, true);
    try {
      code.setState({ kind: 'ready', View: await load() }, true);
    } catch {
      code.setState({ kind: 'failed' }, true);
    }
    running.load = null;
  };
  const preload = async (): Promise<void> => {
    if (code.getState().kind !== 'ready') await (running.load ??= begin());
  };
  function View(props: Props): ReactElement {
    const state = useSyncExternalStore(code.subscribe, code.getState, code.getState);
    // Before the first paint, so that an earlier failure is not shown while the code is loaded again.
    useLayoutEffect(() => void preload(), []);
    switch (state.kind) {
      case 'loading':
        return <LoadingPanel label={`Loading the ${what}…`} />;
      case 'failed':
        return <NotLoaded what={what} onRetry={() => void preload()} />;
      case 'ready':
        return <state.View {...props} />;
      default:
        return state satisfies never;
    }
  }
  return Object.assign(View, { preload });
}

interface NotLoadedProps {
  readonly what: string;
  readonly onRetry: () => void;
}

/** After a restart with another version, only a reloaded page knows where the code is. */
function NotLoaded({ what, onRetry }: NotLoadedProps): ReactElement {
  return (
    <FailedPanel
      title={`Could not load the ${what}`}
      error={{
        message:
          'Perpscope did not answer, or was updated after this page was opened. After an update, reload the page.',
      }}
      onRetry={onRetry}
      onReload={() => globalThis.location.reload()}
    />
  );
}
