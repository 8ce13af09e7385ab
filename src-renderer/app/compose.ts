import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import type { BridgeLink } from '../bridge/link.ts';
import type { Ask } from '../stores/ask.ts';
import { createStores, type Desk, type PageTime } from '../stores/stores.ts';
import { applyPush, clearStores } from './apply.ts';
import { createEpochs } from './epochs.ts';
import { readSnapshots } from './snapshots.ts';

export interface Composition {
  readonly desk: Desk;
  /** Returns its stop. */
  readonly start: () => () => void;
}

/** Leads everything that the bridge brings into the stores, and nothing of a past epoch. */
export function compose(link: BridgeLink, time: PageTime): Composition {
  const stores = createStores(time);
  const epochs = createEpochs();
  let lastSeq: number | null = null;

  const accept = (epoch: number): boolean => {
    const verdict = epochs.judge(epoch);
    if (verdict === 'risen') {
      clearStores(stores);
      missed();
    }
    return verdict !== 'past';
  };
  const ask: Ask = async (name, args) => {
    const outcome = await link.call(name, args);
    if (outcome.kind === 'failure') {
      return epochs.isPast(outcome.epoch) ? { kind: 'past' } : { kind: 'failure', error: outcome.error };
    }
    return accept(outcome.epoch) ? { kind: 'answer', value: outcome.value } : { kind: 'past' };
  };
  const refresh = (): void => void readSnapshots(stores, ask);
  const missed = (): void => {
    stores.connection.setState(({ generation }) => ({ generation: generation + 1 }));
    refresh();
  };
  const receive = (push: BridgePush): void => {
    const jumped = lastSeq !== null && push.seq !== lastSeq + 1;
    lastSeq = push.seq;
    if (!accept(push.epoch)) return;
    if (push.event !== 'notice' || link.teller === 'page') applyPush(stores, push);
    if (jumped) missed();
  };
  const start = (): (() => void) => {
    const undo = [
      stores.clock.start(),
      link.onPush(receive),
      link.onFrameLoad(stores.frameLoads.tell),
      link.onState((state) => {
        stores.connection.setState({ link: state });
        stores.clock.setLive(state.kind === 'open');
        if (state.kind !== 'open') return;
        epochs.forget();
        lastSeq = null;
        missed();
      }),
    ];
    link.start();
    return () => {
      link.stop();
      for (const end of undo) end();
    };
  };
  const shownIn = link.teller === 'page' ? 'browser' : 'desktop';
  return { desk: { ...stores, ask, refresh, shownIn }, start };
}
