import type { Expect, Node, Scene, Verdict } from '../expect.ts';
import { fact, factOr, group, rule, live, own, stamp, outcome, prose, wrong } from '../expect.ts';
import { statusReadings } from '../feed-stub.ts';
import { allAccounts, allOrders } from './account.ts';
import { catalog, network } from './catalog.ts';
import { markets } from '../world/markets.ts';

/** State of the service itself. */

const venueReadings = [
  ...catalog,
  ...markets.map(({ coin }) => `quotes:${coin}`),
  ...allAccounts,
  ...allOrders,
  'fills',
  'fillsPages',
  'spot',
  'funding',
  'ledger',
  'exchangeStatus',
  'stream',
];

/** Which of health's sources each reading is from. */
const sources: Readonly<Record<string, readonly string[]>> = {
  venue: venueReadings,
  agent: ['agentStatus', 'journal'],
  reference: ['reference:stocks', 'reference:index', 'reference:closures'],
  store: ['store'],
};

export function sourceOf(reading: string): string {
  if (statusReadings.some((name) => name === reading)) return 'agent';
  return Object.keys(sources).find((name) => sources[name]?.includes(reading)) ?? 'venue';
}

function sourceHealth(name: string): Expect {
  const readings = sources[name] ?? [];
  return group({
    state: rule(readings, (value, node, scene) => checkState({ value, node, readings }, scene)),
    attached: factOr(true, [false], ['agentStatus']),
    since: prose,
    lastOkAt: prose,
    lastError: prose,
    remedy: prose,
    invalidRows: own((value) => typeof value === 'number'),
  });
}

interface State {
  readonly value: unknown;
  readonly node: Node;
  readonly readings: readonly string[];
}

/** Returns parts of the agent's status, one of which may be named as bad. */
const besides = (readings: readonly string[]): readonly string[] =>
  readings.includes('agentStatus') ? statusReadings : [];

/** Delay after which health names a reading that can't be had. */
const noticedAfterMs = 65_000;

function checkState(
  { value, node, readings }: State,
  { isImpaired, isFailing, isOwed, isDoubted, lastAt, trueNow }: Scene,
): Verdict {
  const isNamed = typeof node['lastError'] === 'string';
  if (value !== 'ok')
    return isImpaired([...readings, ...besides(readings)]) && isNamed
      ? { kind: 'stale' }
      : wrong(`it is ${String(value)}: ${String(node['lastError'])}`);
  const unnoticed = readings.find(
    (one) =>
      isOwed(one) && isFailing(one) && !isDoubted([one]) && trueNow - (lastAt(one) ?? 0) > noticedAfterMs,
  );
  return unnoticed === undefined ? live : wrong(`it is ok, and ${unnoticed} can't be had`);
}

export const healthView = group({
  version: own((value) => typeof value === 'string'),
  network,
  venueName: fact('hyperliquid'),
  store: sourceHealth('store'),
  venue: sourceHealth('venue'),
  agent: sourceHealth('agent'),
  reference: sourceHealth('reference'),
  // No chain is configured here.
  chain: prose,
});

export const frameView = group({
  version: own((value) => typeof value === 'string'),
  venue: fact('hyperliquid'),
  network: rule([...catalog, 'agentStatus'], (value, _, { isImpaired }) => {
    if (value === 'TESTNET') return live;
    return value === null && isImpaired([...catalog, 'agentStatus'])
      ? { kind: 'null' }
      : wrong(`it is ${String(value)}`);
  }),
  networkConflict: prose,
  simulated: fact(false),
  clock: group({
    worldMs: rule([], (value, _, { machineNow }) =>
      value === machineNow ? live : wrong(`it is ${String(value)}`),
    ),
    rate: fact(1),
  }),
  health: healthView,
});

export const serverView = group({
  name: fact('perpscope'),
  version: own((value) => typeof value === 'string'),
  uptimeSeconds: own((value) => typeof value === 'number' && value >= 0),
  rpcEndpoint: own((value) => typeof value === 'string'),
  network,
  updatedAt: stamp(catalog),
});

/** Alerts that are active are reported; when nothing is wrong, none is. */
export const alertsView = group({
  alerts: prose,
  active: rule([], (value) => (typeof value === 'number' ? live : wrong(`it is ${String(value)}`))),
  bySeverity: own((value) => typeof value === 'object' && value !== null),
  resolved: own((value) => typeof value === 'number'),
  unseen: own((value) => typeof value === 'number'),
  unreadable: fact(0),
  unchecked: own(Array.isArray),
  mutes: own(Array.isArray),
  thresholds: own((value) => typeof value === 'object'),
});

const alertPage = {
  rows: prose,
  next: fact(null),
  active: own((value) => typeof value === 'number'),
  bySeverity: own((value) => typeof value === 'object' && value !== null),
  unreadableCount: fact(0),
  unchecked: own(Array.isArray),
};
export const alertList = group({ network, ...alertPage });

export const connectionsView = group({
  addresses: own((value) => typeof value === 'object' && value !== null),
  portTrouble: fact(null),
  token: own((value) => typeof value === 'object' && value !== null),
  stdio: own((value) => typeof value === 'object' && value !== null),
  limits: group({ readsPerSecond: fact(5_000), fundMovementsPerMinute: fact(30) }),
  routes: outcome(['agentStatus'], own(Array.isArray)),
  callers: own(Array.isArray),
  requests: own(Array.isArray),
  requestCount: own((value) => typeof value === 'number'),
  feedProblems: outcome(
    ['agentStatus', 'journal'],
    group({ count: own((value) => typeof value === 'number'), newest: own(Array.isArray) }),
  ),
  replications: outcome([], own(Array.isArray)),
});
