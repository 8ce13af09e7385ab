import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import { getFrame } from '../operations/settings/frame.ts';
import { atMostEvery } from './at-most-every.ts';
import type { Broadcast, EndpointDeps, PushEvent } from './endpoint-deps.ts';
import type { BridgeEndpoint } from './endpoint.ts';
import { followSource } from './follow-source.ts';
import { holdNotices } from './hold-notices.ts';
import type { WindowSession } from './window-session.ts';
import { openWindowSession } from './window-session.ts';

export interface ClosableEndpoint extends BridgeEndpoint {
  readonly close: () => void;
}

/** Serves all windows: each change is computed once and pushed to every connected window. */
export function createEndpoint(deps: EndpointDeps): ClosableEndpoint {
  const { source, commands } = deps;
  const { ask, epochs } = source;
  const pushes = new Set<PushEvent>();
  const sessions = new Set<WindowSession>();
  const notices = holdNotices(ask);
  const follow = (): (() => void) => followSource({ ...deps, notices }, pushes);
  const following = { stop: epochs.isOpen() ? follow() : () => undefined };
  const begin = (): void => {
    const frame = ask(getFrame, null);
    for (const push of pushes) push('frame', frame);
    following.stop = follow();
  };
  const undoSteps = epochs.onStep((step) => {
    following.stop();
    following.stop = () => undefined;
    notices.forget();
    for (const session of sessions) session.endWatches();
    if (step === 'opened') begin();
  });
  const stopSettings = followSettings(deps, pushes);
  const undoViews = commands.savedViews.onChange(() => {
    if (pushes.size === 0) return;
    const views = commands.savedViews.list();
    for (const push of pushes) push('savedViews', views);
  });
  const stopConnections = followConnections(deps, pushes);
  return {
    connect: (onPush) => {
      const push = numbered(epochs.now, onPush);
      // During a switch there is no frame: the next source pushes one to all connected windows.
      if (epochs.isOpen()) {
        push('frame', ask(getFrame, null));
        notices.deliver(push);
      }
      pushes.add(push);
      const session = openWindowSession(deps, push, () => {
        pushes.delete(push);
        sessions.delete(session);
      });
      sessions.add(session);
      return session;
    },
    close: () => {
      undoSteps();
      stopSettings();
      undoViews();
      stopConnections();
      following.stop();
      for (const session of sessions) session.close();
    },
  };
}

function followSettings({ commands, monotonic }: EndpointDeps, pushes: Broadcast): () => void {
  return pushSpaced({ monotonic, onChange: commands.onSettings, pushes }, () => {
    const settings = commands.settings();
    for (const push of pushes) push('settings', settings);
  });
}

function followConnections({ commands, monotonic }: EndpointDeps, pushes: Broadcast): () => void {
  const { connections } = commands;
  return pushSpaced({ monotonic, onChange: connections.onChange, pushes }, () => {
    for (const push of pushes) push('connections', { requestCount: connections.requestCount() });
  });
}

interface Spaced extends Pick<EndpointDeps, 'monotonic'> {
  readonly onChange: (listener: () => void) => () => void;
  readonly pushes: Broadcast;
}

/** Calls `push` at most once a second. Returns its stop. */
function pushSpaced({ monotonic, onChange, pushes }: Spaced, push: () => void): () => void {
  const spaced = atMostEvery({ everyMs: 1_000, monotonic }, push);
  const undo = onChange(() => {
    if (pushes.size > 0) spaced.ask();
  });
  return () => {
    undo();
    spaced.stop();
  };
}

function numbered(epoch: () => number, onPush: (push: BridgePush) => void): PushEvent {
  const counter = { seq: 0 };
  return (event, payload) => {
    counter.seq += 1;
    onPush({ event, epoch: epoch(), seq: counter.seq, payload } as BridgePush); // event and payload belong together by PushEvent
  };
}
