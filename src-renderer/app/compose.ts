import type { StateStorage } from 'zustand/middleware';
import type { Frame, BridgeEvents, BridgePush, EventName } from '../../src-preload/contract/bridge/events.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import type { BridgeLink } from '../bridge/link.ts';
import type { Ask } from '../operations/ask.ts';
import { createOperations, type Operations } from '../operations/operations.ts';
import type { PageTime } from '../stores/page-time.ts';
import { createStores, type AppServices, type Stores } from '../stores/stores.ts';
import { createSource, type Source } from './source.ts';
import { serviceText } from '../format/service-text.ts';
import { beep } from '../ui/beep.ts';

interface Composition {
  readonly app: AppServices;
  /** Returns the function that stops it. */
  readonly start: () => () => void;
}

type Appliers = { readonly [K in EventName]: (payload: BridgeEvents[K]) => void };

interface PushDeps {
  readonly stores: Stores;
  readonly operations: Operations;
  readonly source: Source;
}

/** Returns the effect of each push: it updates a stored answer, asks for answers again, or updates a live value. */
function appliersOf({ stores, operations, source }: PushDeps): Appliers {
  return {
    frame: source.receiveFrame,
    clock: stores.clock.read,
    health: (health) => {
      const frame = operations.cached('getFrame');
      if (frame !== undefined) source.keepFrame({ ...frame, health });
    },
    catalog: (catalog) => {
      operations.keep('listMarkets', catalog);
      operations.changed({ topics: ['catalog'], coins: null });
    },
    quotes: stores.quotes.patch,
    account: (account) => operations.keep('getAccount', account),
    agent: (agent) => {
      operations.keep('getAgent', agent);
      operations.changed({ topics: ['agent'], coins: null });
    },
    history: operations.changed,
    alerts: (alerts) => operations.keep('getAlerts', alerts),
    notice: stores.notices.add,
    settings: (settings) => {
      // No source is open, and no figure of the last one may stand as if it were read still.
      if (settings.trouble !== null) source.close(source.ended());
      operations.keep('getSettings', settings);
    },
    savedViews: (views) => operations.keep('listSavedViews', views),
    marketStates: () => operations.changed({ topics: ['marketStates'], coins: null }),
    exports: () => operations.changed({ topics: ['exports'], coins: null }),
    connections: () => operations.changed({ topics: ['connections'], coins: null }),
    candle: stores.liveCandles.emit,
  };
}

interface InboxDeps {
  readonly appliers: Appliers;
  readonly source: Source;
  readonly notifier: BridgeLink['notifier'];
  readonly onMissed: () => void;
  /** Called for each announced alert, whether the desktop or the page shows it. */
  readonly onNotice: () => void;
}

interface Inbox {
  readonly receive: (push: BridgePush) => void;
  /** Restarts the numbering: a new connection counts its pushes from the start. */
  readonly restart: () => void;
}

/** Applies pushes as they arrive. A jump in their numbers means that some were missed. */
function createInbox({ appliers, source, notifier, onMissed, onNotice }: InboxDeps): Inbox {
  let lastSeq: number | null = null;
  const apply = ({ event, payload }: BridgePush): void => {
    const applier: unknown = appliers[event];
    // An event without an applier is from a service that is newer than this page.
    if (typeof applier === 'function') applier(payload);
  };
  return {
    restart: () => {
      lastSeq = null;
    },
    receive: (push) => {
      const jumped = lastSeq !== null && push.seq !== lastSeq + 1;
      lastSeq = push.seq;
      if (!source.accept(push.epoch)) return;
      if (push.event === 'notice') onNotice();
      if (push.event !== 'notice' || notifier === 'page') apply(push);
      if (jumped) onMissed();
    },
  };
}

/** A failure in the window's words, so that no screen has to see to it. */
const shown = (failure: BridgeFailure): BridgeFailure => ({
  ...failure,
  message: serviceText(failure.message),
});

/** Time for the next source to open, real ms. The service keeps trying after that, but the screens say that nothing is read. */
const openWithinMs = 15_000;

/** Whether the source has ended within that time. */
async function endsInTime(ended: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), openWithinMs);
  try {
    return await Promise.race([ended.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function askOf(link: BridgeLink, sourceNow: () => Source): Ask {
  return async (name, args) => {
    const source = sourceNow();
    const ended = source.ended();
    const outcome = await link.call(name, args);
    if (outcome.kind === 'failure') {
      if (outcome.error.code === 'network_switched') {
        // Nothing failed: every screen asks again once the next source is shown.
        source.close(ended);
        if (await endsInTime(ended)) return { kind: 'past' };
      }
      return source.isPast(outcome.epoch)
        ? { kind: 'past' }
        : { kind: 'failure', error: shown(outcome.error) };
    }
    if (!source.accept(outcome.epoch)) return { kind: 'past' };
    // The name determines the type of the result.
    if (name === 'getFrame') source.receiveFrame(outcome.value as Frame);
    return { kind: 'answer', value: outcome.value };
  };
}

/** Passes everything that the bridge delivers to the stored answers and the stores, except data from an earlier source. */
export function compose(link: BridgeLink, time: PageTime, storage?: () => StateStorage): Composition {
  const stores = createStores(time, storage);
  const { clock, connection } = stores;
  const ask = askOf(link, () => source);
  const readQuotes = async (): Promise<void> => {
    const asked = await ask('listQuotes', null);
    if (asked.kind === 'answer') stores.quotes.replace(asked.value.quotes);
  };
  const operations = createOperations({ ask, connection, clock });
  const source = createSource({ stores, operations, onLeft: () => void readQuotes() });
  const appliers = appliersOf({ stores, operations, source });

  /** Asks for the frame first: it says which network the following answers belong to. */
  const missed = async (): Promise<void> => {
    await ask('getFrame', null);
    operations.missed();
    connection.setState(({ generation }) => ({ generation: generation + 1 }));
    await readQuotes();
  };
  const inbox = createInbox({
    appliers,
    source,
    notifier: link.notifier,
    onMissed: () => void missed(),
    onNotice: () => {
      if (stores.preferences.getState().alertSound) beep();
    },
  });
  const start = (): (() => void) => {
    const undo = [
      clock.start(),
      operations.start(),
      link.onPush(inbox.receive),
      link.onFrameLoad(stores.frameLoads.emit),
      link.onState((state) => {
        connection.setState({ link: state });
        clock.setLive(state.kind === 'open');
        if (state.kind !== 'open') return;
        source.forgetEpoch();
        inbox.restart();
        void missed();
      }),
    ];
    link.start();
    return () => {
      link.stop();
      for (const end of undo) end();
    };
  };
  const shownIn = link.notifier === 'page' ? 'browser' : 'desktop';
  return { app: { ...stores, ask, operations, shownIn }, start };
}
