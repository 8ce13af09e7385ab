import { aFolder, folderAt } from './a-folder.ts';
import { fakeBackups, fakeExporter } from './fake-exporter.ts';
import type { AgentFeedState } from '../../src-main/agent/agent-feed-state.ts';
import { isQuoted, keepProviders } from '../../src-main/app/providers.ts';
import { isEvmAddress } from '../../src-main/chain/viem/is-evm-address.ts';
import type { Alert } from '../../src-main/domain/alerts/alert.ts';
import type { ChainState } from '../../src-main/domain/funds/chain-state.ts';
import type { EscrowContracts } from '../../src-main/domain/funds/escrow.ts';
import type { ReferenceState } from '../../src-main/domain/reference/reference.ts';
import { createCurrentSource, type CurrentSource } from '../../src-main/operations/current-source.ts';
import type { Ask } from '../../src-main/operations/operation.ts';
import type { SourceScope, VenueNotice } from '../../src-main/operations/scope.ts';
import { createSharedFlight } from '../../src-main/operations/shared-flight.ts';
import { createHourWatch, type HourWatch } from '../../src-main/readers/venue/hour-watch.ts';
import { openStore } from '../../src-main/store/open.ts';
import type { CatalogReading, Store } from '../../src-main/store/store.ts';
import { aClock } from './a-clock.ts';
import { fakeVenue, type FakeVenue } from './fake-venue.ts';
import { aReading, now, registry } from './markets.ts';

/** A source over a real store, with a venue and a clock that the test drives. */
export interface OpenSourceFixture extends AsyncDisposable {
  /** Data folder of its store. */
  readonly dataDir: string;
  readonly source: CurrentSource;
  readonly ask: Ask;
  readonly scope: SourceScope;
  readonly store: Store;
  readonly venue: FakeVenue;
  /** World time. */
  readonly time: { now: number };
  /** Live candles that are being followed now. */
  readonly live: ReadonlySet<string>;
  /** Hourly candles from the stream. Its real time is world time. */
  readonly hours: HourWatch;
  /** State of the agent feed. */
  readonly agent: { state: AgentFeedState };
  /** Notifies that the agent's state was read again. */
  readonly agentChanged: () => void;
  /** State of our own provider of reference data. */
  readonly reference: { state: ReferenceState };
  /** Notifies that the reference data changed. */
  readonly referenceChanged: () => void;
  /** The venue's notice about itself. */
  /** `isRead`: whether the venue's status was read recently. */
  readonly notice: { now: VenueNotice | null; isRead: boolean };
  /** Notifies that the venue's health has changed. */
  readonly healthChanged: () => void;
  /** Announces an alert. */
  readonly tellAlert: (alert: Alert) => void;
}

export interface OpenSourceOptions {
  /** An existing data folder, which is removed with the source. */
  readonly dataDir?: string;
  /** null: the venue's metadata was never read. */
  readonly reading?: CatalogReading | null;
  /** Account from the settings; null (the default): none is known. */
  readonly account?: string | null;
  /** By default no agent is configured. */
  readonly agent?: AgentFeedState;
  /** By default no escrow contract is configured. */
  readonly escrows?: EscrowContracts;
  /** By default no chain is read. */
  readonly chain?: ChainState;
  readonly scope?: Partial<SourceScope>;
}

interface Sources {
  /** Calls every listener. */
  readonly notify: () => void;
  readonly onChange: (listener: () => void) => () => void;
}

function aSource(): Sources {
  const listeners = new Set<() => void>();
  return {
    notify: () => listeners.forEach((listener) => listener()),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns answers as they leave the service: the decimals behind numbers stay in it. */
function asSent(ask: Ask): Ask {
  return ((...asked: Parameters<Ask>) => {
    const answer: unknown = ask(...asked);
    return answer instanceof Promise
      ? answer.then((one) => structuredClone<unknown>(one))
      : structuredClone(answer);
  }) as Ask;
}

/** Reference state without a key. */
export const noReference: ReferenceState = {
  provider: null,
  stocks: new Map(),
  vix: { kind: 'unread', last: null },
  stocksFailure: null,
  closures: [],
};

/** Health of a source that was read now. */
export const well = {
  state: 'ok',
  lastError: null,
  remedy: null,
  since: now,
  lastOkAt: now,
  invalidRows: 0,
  failedReads: 0,
} as const;

export function anOpenSource({
  reading = aReading(),
  scope = {},
  account = null,
  agent: agentState = { kind: 'not_configured' },
  escrows = {},
  chain = { chains: [], token: null },
  dataDir,
}: OpenSourceOptions = {}): OpenSourceFixture {
  const folder = dataDir === undefined ? aFolder() : folderAt(dataDir);
  const store = openStore({
    dataDir: folder.path,
    source: 'sim-testnet-seed-1',
    account,
    stamp: 'test',
    onFileNotice: () => undefined,
  });
  if (reading !== null) store.writer.putCatalog(reading);
  const time = { now };
  const venue = fakeVenue();
  const live = new Set<string>();
  const health = aSource();
  const agent = { state: agentState };
  const agentSource = aSource();
  const reference = { state: noReference };
  const referenceSource = aSource();
  const alertListeners = new Set<(alert: Alert) => void>();
  const notice: OpenSourceFixture['notice'] = { now: null, isRead: true };
  const liveCandles = (coin: string, interval: string): (() => void) => {
    live.add(`${coin} ${interval}`);
    return () => live.delete(`${coin} ${interval}`);
  };
  const hours = createHourWatch({
    watch: (coin) => liveCandles(coin, '1h'),
    isListed: (coin) => store.reader.market(coin)?.delisted === false,
    monotonic: () => time.now,
  });
  const whole: SourceScope = {
    venue: 'simulated',
    network: 'TESTNET',
    networkKey: 'sim-testnet',
    reader: store.reader,
    writer: store.writer,
    registry,
    world: aClock(() => time.now),
    venuePort: venue,
    flights: createSharedFlight(),
    partlyRead: new Map(),
    onInvalid: () => undefined,
    fillsReceivedAt: () => null,
    receivedNewest: () => ({ kind: 'silent' }),
    version: '0.0.0-test',
    venueHealth: () => well,
    agentHealth: () => ({ ...well, invalid: [] }),
    account: account === null ? null : { address: account, namedBy: 'settings' },
    accountConflict: () => null,
    agent: () => agent.state,
    funds: {
      escrows,
      isAddress: isEvmAddress,
      newDepositId: () => `0x${'0d'.repeat(32)}`,
      newWithdrawId: () => '0d'.repeat(12),
    },
    providers: keepProviders(() => ({
      network: whole.network,
      account: whole.account,
      role: store.reader.account().role?.value ?? null,
      isQuoted: isQuoted(store.reader),
      agent: whole.agent(),
      escrows,
      isChainRead: whole.chains.length > 0,
      isLogRead: chain.chains.some(({ fillLog }) => fillLog !== null),
    })),
    chain: () => chain,
    chains: [],
    reference: () => reference.state,
    chainHealth: () => null,
    onChainChange: () => () => undefined,
    referenceHealth: () => (reference.state.provider === null ? null : well),
    venueNotice: () => notice.now,
    venueStatusKnown: () => notice.isRead,
    storeHealth: () => ({
      error: null,
      remedy: null,
      since: now,
      lastOkAt: now,
      evidence: { rows: { kind: 'good' }, log: { kind: 'good' }, backup: { kind: 'good' } },
    }),
    onStoreChange: store.onChange,
    onHealthChange: health.onChange,
    onAgentChange: agentSource.onChange,
    onReferenceChange: referenceSource.onChange,
    onAlertAnnounced: (listener) => {
      alertListeners.add(listener);
      return () => alertListeners.delete(listener);
    },
    liveCandles,
    hours,
    exporter: fakeExporter,
    verifyDropped: async () => ({ result: 'holds', checks: [] }),
    backups: fakeBackups,
    ...scope,
  };
  const source = createCurrentSource();
  source.open(whole);
  return {
    dataDir: folder.path,
    source,
    ask: asSent(source.ask),
    scope: whole,
    store,
    venue,
    time,
    live,
    hours,
    agent,
    agentChanged: agentSource.notify,
    reference,
    referenceChanged: referenceSource.notify,
    notice,
    healthChanged: health.notify,
    tellAlert: (alert) => alertListeners.forEach((listener) => listener(alert)),
    [Symbol.asyncDispose]: async () => {
      hours.stop();
      store.close();
      folder.remove();
    },
  };
}
