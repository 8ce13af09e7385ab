import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { feedFolder, openFeed } from '../agent/open-feed.ts';
import type { Closers } from '../app/closers.ts';
import { createClosers } from '../app/closers.ts';
import { sourceName } from '../app/source-name.ts';
import type { VirtualClock } from '../clock.ts';
import { monotonicClock, systemClock, virtualClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { listProfileFiles } from '../config/profiles.ts';
import { withSettingsInForce } from '../config/settings-in-force.ts';
import { fileFault, messageOf, withRemedy } from '../errors.ts';
import { namesIn } from '../read-path.ts';
import { plainLine } from '../print.ts';
import type { StartChild } from '../processes/child.ts';
import { startSimulator } from '../simulator/start-simulator.ts';
import { firstStartMs } from '../simulator/agent/operation.ts';
import { hourMs } from '../time.ts';
import { hyperliquidAddresses } from '../venue/hyperliquid/addresses.ts';
import { createInfoTransport } from '../venue/hyperliquid/info-request.ts';
import { version } from '../version.ts';
import { chainSetups } from '../app/source/chain-setups.ts';
import type { ChainSetup } from '../domain/funds/chain-setup.ts';
import { checkService } from './check-service.ts';
import { checkRecords } from './check-record.ts';
import { checkReplications } from './check-replication.ts';
import { configured, optionsFact } from './configured.ts';
import { examineChains } from './examine-chains.ts';
import { examineVenue } from './examine-venue.ts';
import { keepAnswers } from './record-answers.ts';
import type { Fact, Report } from './report.ts';
import type { AgentFeed } from '../agent/agent.ts';
import { defaultProfile } from '../../src-preload/contract/views/service/profile-name.ts';
import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import { toAgentText } from '../domain/journal/agent-time.ts';
import { ageMs } from '../domain/freshness.ts';

export interface DoctorQuestions {
  /** Whether to ask the venue every kind of read once. */
  readonly venue: boolean;
  /** Folder for raw answers; null: not stored. */
  readonly record: string | null;
  /** Only these info types; empty: all. */
  readonly only: readonly string[];
}

interface DoctorDeps {
  readonly config: Config;
  readonly asked: DoctorQuestions;
  readonly startChild: StartChild;
}

const timeoutMs = 10_000;

/** Examines configuration, environment, running service and, if requested, the venue. Closes everything it opens. */
export async function examine(deps: DoctorDeps): Promise<Report> {
  const closers = createClosers(() => undefined);
  try {
    return await gather(deps, closers);
  } finally {
    await closers.closeAll();
  }
}

async function gather({ config: own, asked, startChild }: DoctorDeps, closers: Closers): Promise<Report> {
  const service = await checkService(own);
  const { running } = service;
  const config = running === null ? own : withSettingsInForce(own, running);
  const options = optionsFact(own, running);
  const target = await openTarget({ config, asked, startChild }, closers);
  const feedAddress = config.agentFeed ?? target.agentFeed;
  const feed = feedAddress === null ? null : openFeed(feedAddress, config.agentToken, target.now);
  if (feed !== null) closers.add(feed.close);
  const lacksToken =
    own.agentToken === null &&
    feedAddress?.startsWith('http') === true &&
    running?.secrets.includes('agentToken') === true;
  const agent = await checkFeed(
    feed,
    { ...config, lacksToken, hasSimulator: target.baseUrl === null },
    target.now(),
  );
  const chains = await examineChains(chainSetups(config, target.chains), target.now());
  const keeper = keepAnswers(asked.record, target.now);
  const account = config.account ?? agent.account;
  const findings =
    asked.venue && target.baseUrl !== null
      ? await examineVenue({
          baseUrl: target.baseUrl,
          transport: target.transport,
          account,
          monotonic: monotonicClock,
          now: target.now,
          keeper,
          timeoutMs,
          only: asked.only,
        })
      : null;
  return {
    version,
    madeAt: new Date().toISOString(),
    agentFeed: feedAddress,
    configuration: configured(own, running),
    here: [
      service.fact,
      ...(options === null ? [] : [options]),
      agent.fact,
      ...checkFolder(config),
      ...recordsChecked(config),
      ...checkReplications(config.dataDir, Date.now()),
      timeZoneRules(process.versions),
    ],
    chains,
    sources: service.sources,
    venue:
      findings === null ? null : { weight: findings.reduce((sum, { weight }) => sum + weight, 0), findings },
  };
}

interface Target {
  /** null: the embedded simulator, which is started only to examine the venue. */
  readonly baseUrl: string | null;
  readonly transport: ReturnType<typeof createInfoTransport>;
  readonly now: () => number;
  readonly agentFeed: string | null;
  /** Chains of the embedded simulator. */
  readonly chains: readonly ChainSetup[];
}

async function openTarget({ config, asked, startChild }: DoctorDeps, closers: Closers): Promise<Target> {
  if (config.venue === 'hyperliquid' || config.venueUrl !== null) {
    const baseUrl = config.venueUrl ?? hyperliquidAddresses[config.network];
    return {
      baseUrl,
      transport: connect(baseUrl, closers),
      now: systemClock.now,
      agentFeed: null,
      chains: [],
    };
  }
  const clock = virtualClock({ worldMs: Date.now(), rate: 1 });
  if (!asked.venue) {
    return {
      baseUrl: null,
      transport: connect('http://127.0.0.1:9', closers),
      now: clock.now,
      agentFeed: null,
      chains: [],
    };
  }
  return await startOwnSimulator({ config, startChild, clock }, closers);
}

/** Starts a separate simulator, so that a running one is not disturbed. */
async function startOwnSimulator(
  { config, startChild, clock }: Pick<DoctorDeps, 'config' | 'startChild'> & { readonly clock: VirtualClock },
  closers: Closers,
): Promise<Target> {
  const feedFolder = mkdtempSync(join(tmpdir(), 'perpscope-doctor-'));
  closers.add(() => rmSync(feedFolder, { recursive: true, force: true }));
  const simulator = await startSimulator({
    startChild,
    seed: config.seed,
    genesisMs: Math.floor((clock.now() - firstStartMs) / hourMs) * hourMs,
    marketCount: config.markets,
    dexCount: config.dexes,
    network: config.network,
    clock,
    ...(config.agentFeed === null ? { feedFolder } : {}),
  });
  closers.add(simulator.close);
  const transport = connect(simulator.url, closers);
  return {
    baseUrl: simulator.url,
    transport,
    now: clock.now,
    agentFeed: simulator.agentFeed,
    chains: simulator.chains,
  };
}

function connect(baseUrl: string, closers: Closers): Target['transport'] {
  const transport = createInfoTransport(baseUrl);
  closers.add(transport.close);
  return transport;
}

/** Writes the report, redacted, into the data folder, and returns its path. */
export function writeReport(report: Report, dataDir: string): string {
  const path = join(dataDir, 'doctor-report.json');
  const feed = report.agentFeed?.startsWith('file:') === true ? feedFolder(report.agentFeed) : '';
  const shared = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? withoutPrivate(plainLine(value), dataDir, feed) : value;
  writeFileSync(path, `${JSON.stringify(report, shared, 2)}\n`, { mode: 0o600 });
  return path;
}

/** `feed`: folder of the agent feed, if that is private, too. */
export function withoutPrivate(text: string, dataDir: string, feed = ''): string {
  return redact(text, {
    paths: [
      [dataDir, '<data folder>'],
      [feed, '<agent feed>'],
      [homedir(), '<home>'],
    ],
  });
}

const megabyte = 1024 * 1024;

/** Checks the data folder and the size of the files of the current source, without opening them. */
function checkFolder(config: Config): readonly Fact[] {
  const { dataDir } = config;
  if (!existsSync(dataDir)) return [missingFolder(config)];
  try {
    accessSync(dataDir, constants.W_OK);
    if (!statSync(dataDir).isDirectory()) throw new Error(`${dataDir} is not a folder`);
  } catch (error) {
    return [
      { about: 'data folder', says: withRemedy(`can't be written: ${fileFault(error)}`, error), good: false },
    ];
  }
  return [
    { about: 'data folder', says: dataDir, good: true },
    ...storedFiles(join(dataDir, sourceName(config))),
  ];
}

/** Fact about a data folder that does not exist. The name of a profile may be mistyped. */
function missingFolder({ dataDir, profile: { name, root } }: Config): Fact {
  const about = 'data folder';
  if (name === defaultProfile) return { about, says: `${dataDir}: not created yet`, good: null };
  const known = listProfileFiles(root).map((profile) => profile.name);
  return {
    about,
    says: `${dataDir}: there is no profile ${name} yet; profiles: ${known.join(', ')}`,
    good: false,
  };
}

/** Checks the records. Empty if their folder can't be read: that is a fact about the files. */
function recordsChecked(config: Config): readonly Fact[] {
  const folder = join(config.dataDir, sourceName(config));
  return typeof namesOrProblem(folder) === 'string' ? [] : checkRecords(config);
}

/** Notes on files besides those in use, by a part of their names. */
const notes = [
  ['.aside-', ', put aside'],
  ['.schema-', ', from before an update'],
] as const;

/** Size of each file of a source, and whether those in use can be written. */
export function storedFiles(folder: string): readonly Fact[] {
  if (!existsSync(folder)) return [{ about: 'files', says: 'none of this source yet', good: null }];
  const names = namesOrProblem(folder);
  if (typeof names === 'string') return [{ about: 'files', says: names, good: false }];
  const files = names.filter((name) => /\.sqlite(\.(damaged|aside|schema)-|$)/.test(name));
  return files.map((name) => {
    const path = join(folder, name);
    const size = `${(statSync(path).size / megabyte).toFixed(1)} MB`;
    const fault = name.endsWith('.sqlite') ? writeFault(path) : null;
    const note = notes.find(([part]) => name.includes(part))?.[1] ?? '';
    return {
      about: name.startsWith('record') ? 'record' : 'cache',
      says: `${basename(folder)}/${name}, ${size}${note}${fault === null ? '' : `: can't be written: ${fault}`}`,
      // A record is put aside only at a person's request; a cache is marked damaged when it can't be read.
      good: fault !== null || name.includes('.damaged-') ? false : null,
    };
  });
}

/** Returns why the folder can't be read in place of its names. */
function namesOrProblem(folder: string): readonly string[] | string {
  try {
    return namesIn(folder);
  } catch (error) {
    return messageOf(error);
  }
}

/** Why a file can't be written; null: it can. */
function writeFault(path: string): string | null {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return fileFault(error);
  }
}

/** Private paths that a report never contains. */
interface Private {
  /** Path and its placeholder, longest first. */
  readonly paths: readonly (readonly [path: string, word: string])[];
}

/** Shortens addresses, removes hashes and replaces paths, so that a report can be shared. */
export function redact(text: string, { paths }: Private): string {
  const named = paths.reduce(
    (rest, [path, word]) => (path === '' ? rest : rest.replaceAll(path, word)),
    text,
  );
  return named
    .replaceAll(/0x[0-9a-fA-F]{64}/g, '0x<hash>')
    .replaceAll(/0x([0-9a-fA-F]{4})[0-9a-fA-F]{32}([0-9a-fA-F]{4})/g, '0x$1…$2');
}

/** Edition of the time zone rules used for sessions and calendars: the program's, not the system's. */
export function timeZoneRules(versions: Readonly<NodeJS.Dict<string>>): Fact {
  const edition = versions['tz'];
  const says = edition === undefined ? 'of an unknown edition' : `as of ${edition}`;
  return { about: 'time zones', says, good: null };
}

interface FeedCheck {
  readonly fact: Fact;
  /** Account that the agent reports for this network; null: none. */
  readonly account: string | null;
}

const feedName = 'agent feed';

/** Reads the agent's status once. Never rejects. */
async function checkFeed(
  feed: AgentFeed | null,
  {
    network,
    agentFeed,
    lacksToken,
    hasSimulator,
  }: Pick<Config, 'network' | 'agentFeed'> & {
    readonly lacksToken: boolean;
    /** Whether the venue is the embedded simulator, which is not started. */
    readonly hasSimulator: boolean;
  },
  now: number,
): Promise<FeedCheck> {
  const where = agentFeed ?? 'the embedded simulator’s';
  if (feed === null) {
    const says = hasSimulator
      ? `${where}: not read, because that needs a simulator of its own: add --venue`
      : 'none is configured';
    return { fact: { about: feedName, says, good: null }, account: null };
  }
  if (lacksToken) {
    const says = `${where}: not read, because only the running service has its token: set PERPSCOPE_AGENT_TOKEN`;
    return { fact: { about: feedName, says, good: null }, account: null };
  }
  try {
    const { status, invalid } = await feed.readStatus(AbortSignal.timeout(5_000));
    if (status.network !== network) {
      const says = `${where}: reports ${status.network}, but ${network} is selected`;
      return { fact: { about: feedName, says, good: false }, account: null };
    }
    const age = ageMs(status.heartbeatAt, now);
    const says = [
      `${where}: ${status.name} ${status.version}, ${status.operationalStatus}`,
      `heartbeat ${toAgentText(status.heartbeatAt)} (${Math.round(age / 1_000)} s ago)`,
      ...(invalid.length === 0 ? [] : [`left out: ${invalid.slice(0, 5).join(', ')}`]),
    ].join('; ');
    const good = age <= freshnessLimitsMs.agentStatus && invalid.length === 0;
    return { fact: { about: feedName, says, good }, account: status.account };
  } catch (error) {
    return { fact: { about: feedName, says: `${where}: ${messageOf(error)}`, good: false }, account: null };
  }
}
