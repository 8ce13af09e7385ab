import type { Expect, Group, Node, Verdict } from '../expect.ts';
import {
  fact,
  factOr,
  figure,
  group,
  rule,
  live,
  rows,
  readStamp,
  outcome,
  prose,
  wrong,
} from '../expect.ts';
import {
  heartbeatAt,
  naive,
  receivableAt,
  riskAt,
  signalAt,
  symbols,
  tokenPriceAt,
  transferAt,
} from '../world/agent.ts';
import { eventsBy, type EventTruth } from '../world/journal.ts';
import { genesis } from '../world/markets.ts';
import { catalog, marketId, network } from './catalog.ts';
import { vixPicture } from './reference.ts';

/** The agent's own times are naive UTC, and are marked so. */
export const agentTime = (at: number): string => `${naive(at)}Z`;
const status = 'agentStatus';

export const decisionsBy = (at: number): readonly EventTruth[] =>
  eventsBy(at)
    .filter(({ type }) => type === 'decision')
    .toReversed();

export const statusView = group({
  network,
  status: figure([status], () => 'running'),
  reason: prose,
  agent: group({
    name: figure([status], () => 'Fault Tester'),
    version: figure([status], () => '1.2.3'),
    agentId: figure([status], () => 'agent-1'),
  }),
  symbols: figure([status], () => symbols),
  lastDecisionAt: figure(['journal'], (at) => agentTime(decisionsBy(at('journal'))[0]?.at ?? 0)),
  lastHeartbeatAt: figure([status], (at) => agentTime(heartbeatAt(at(status)))),
  updatedAt: readStamp([status]),
});

/** Its pool is on a chain that nothing here reads: the agent's own estimate is served. */
const tokenFields = {
  network,
  symbol: figure(['agentToken'], () => 'AGT'),
  address: prose,
  chain: prose,
  pool: prose,
  poolKind: prose,
  priceUsd: figure(['agentToken'], (at) => Number(tokenPriceAt(at('agentToken')).toFixed(6))),
  priceUsdExact: figure(['agentToken'], (at) => String(Number(tokenPriceAt(at('agentToken')).toFixed(6)))),
  meanPriceUsd: fact(null),
  source: figure(['agentToken'], () => 'agent'),
  estimated: figure(['agentToken'], () => true),
  reason: prose,
  quoteToken: fact(null),
  blockNumber: fact(null),
  blockTime: fact(null),
  ageSeconds: fact(null),
};
export const tokenView = group(tokenFields);

const risk = 'agentRisk';
type RiskField = keyof ReturnType<typeof riskAt>;
const ofRisk = (field: RiskField): Expect => figure([risk], (at) => riskAt(at(risk))[field]);

function remainingAt(at: number): number {
  const { max_daily_loss_usd: most, daily_pnl_usd: pnl } = riskAt(at);
  return most + Math.min(0, pnl);
}

export const riskView = group({
  network,
  drawdownUsd: ofRisk('drawdown_usd'),
  dailyPnlUsd: ofRisk('daily_pnl_usd'),
  dailyPnlRemainingUsd: figure([risk], (at) => remainingAt(at(risk))),
  dailyTradeCount: ofRisk('daily_trade_count'),
  leverageAvg: ofRisk('leverage_avg'),
  maxDailyLossUsd: ofRisk('max_daily_loss_usd'),
  capitalDeployedPct: ofRisk('capital_deployed_pct'),
  circuitBreakerTripped: figure([risk], () => false, [true]),
  degraded: rule([risk], (value, { missingFields }) => {
    const isMissing = Array.isArray(missingFields) && missingFields.length > 0;
    return value === isMissing
      ? live
      : wrong(`it is ${String(value)} beside ${JSON.stringify(missingFields)}`);
  }),
  missingFields: rule([risk], (value, node, { isImpaired }) => checkMissing(value, node, isImpaired([risk]))),
  updatedAt: figure([risk], (at) => agentTime(heartbeatAt(at(risk))), [null]),
});

/** Checks that exactly the null figures are missing, and a breaker that was not reported. */
function checkMissing(value: unknown, node: Node, isImpaired: boolean) {
  const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const missing = (Array.isArray(value) ? value : []) as readonly string[];
  const isNull = Object.keys(riskView.fields)
    .filter((name) => name !== 'updatedAt' && node[name] === null)
    .map(snake);
  const isReported =
    isNull.every((name) => missing.includes(name)) &&
    missing.every((name) => isNull.includes(name) || name === 'circuit_breaker_tripped');
  if (!isReported) return wrong(`it names ${missing.join(', ')}, and null are ${isNull.join(', ')}`);
  return missing.length === 0 || isImpaired
    ? live
    : wrong(`it names ${missing.join(', ')}, which the monitor reports`);
}

const share = (used: (at: number) => number, limit: number): Group =>
  group(
    {
      usedUsd: figure([risk], (at) => used(at(risk))),
      limitUsd: figure([risk], () => limit),
      share: figure([risk], (at) => used(at(risk)) / limit),
    },
    { readings: [risk] },
  );

const riskStatus = group({
  risk: riskView,
  dailyLoss: share((at) => -riskAt(at).daily_pnl_usd, 100_000),
  drawdown: share((at) => riskAt(at).drawdown_usd, 200_000),
});

/** Why an attached agent's status does not count: there exactly while it does not. */
function checkAway(value: unknown, { attachment, status: outcome }: Node): Verdict {
  const counts = (outcome as Node)['kind'] === 'answer';
  if (counts || attachment !== 'attached')
    return value === null ? live : wrong('it is there beside a status');
  const why = String((value as Node | null)?.['kind']);
  return ['unread', 'unreachable', 'silent'].includes(why) ? live : wrong(`it is ${why}`);
}

export const agentScreen = group({
  attachment: factOr('attached', ['other_network', 'none'], [status]),
  status: outcome([status], statusView),
  away: rule([status], checkAway),
  risk: outcome([status, risk], riskStatus),
  symbols: rows({
    readings: [status],
    key: ({ coin }) => String(coin),
    keys: () => symbols,
    row: (coin) => group({ coin: fact(coin), marketId: fact(marketId(coin), catalog) }),
  }),
  token: group(tokenFields, { readings: ['agentToken'] }),
});

export const riskPicture = group({
  status: outcome([status, risk], riskStatus),
  vix: vixPicture,
});

/** Each point as it was reported then, or shortly before. */
const pointsOf = (valueAt: (at: number) => number): Expect =>
  rule([risk, status], (value, _, { isImpaired, machineNow, trueNow }) => {
    if (!Array.isArray(value)) return wrong('it is no list');
    const points = value as readonly { readonly at: number; readonly value: number | null }[];
    if (points.length === 0) return isImpaired([risk, status]) ? { kind: 'null' } : wrong('it is empty');
    const isTrue = (point: (typeof points)[number]): boolean =>
      point.value === null ||
      Array.from({ length: 14 }, (_, nth) => nth).some((back) =>
        [0, machineNow - trueNow].some((skewMs) => valueAt(point.at - skewMs - back * 5_000) === point.value),
      );
    const bad = points.find((point) => !isTrue(point));
    return bad === undefined ? live : wrong(`it is ${JSON.stringify(bad)}`);
  });

export const riskHistory = group({
  points: group({
    drawdownUsd: pointsOf((at) => riskAt(at).drawdown_usd),
    dailyPnlUsd: pointsOf((at) => riskAt(at).daily_pnl_usd),
    dailyPnlRemainingUsd: pointsOf(remainingAt),
    dailyTradeCount: pointsOf((at) => riskAt(at).daily_trade_count),
    leverageAvg: pointsOf((at) => riskAt(at).leverage_avg),
    maxDailyLossUsd: pointsOf((at) => riskAt(at).max_daily_loss_usd),
    capitalDeployedPct: pointsOf((at) => riskAt(at).capital_deployed_pct),
  }),
  tripped: prose,
  breakerUnknown: prose,
});

const signalId = 'agentSignals';

export const activeSignals = group({
  next: fact(null),
  network,
  signalCount: figure([signalId], () => 1),
  signals: rows({
    readings: [signalId],
    key: ({ symbol }) => String(symbol),
    keys: () => ['BTC'],
    row: () =>
      group({
        symbol: fact('BTC'),
        marketId: factOr(marketId('BTC'), [null], ['perpDexs', 'allPerpMetas', 'spotMeta']),
        direction: figure([signalId], () => 'long'),
        confidence: figure([signalId], (at) => signalAt(at(signalId)).confidence),
        source: figure([signalId], () => 'trend'),
        reasoningExcerpt: figure([signalId], () => 'Higher lows.'),
        actedOn: figure([signalId], () => false),
      }),
  }),
  unreadableCount: figure([signalId], () => 0, [1]),
  updatedAt: readStamp([signalId]),
});

export const transfersView = group({
  network,
  available: rule([status, 'agentTransfers'], (value, _, { isImpaired }) => {
    if (value === true)
      return isImpaired([status, 'agentTransfers'])
        ? wrong('it is true, though the agent is not read')
        : live;
    return value === false && isImpaired([status, 'agentTransfers'])
      ? { kind: 'null' }
      : wrong(`it is ${String(value)}`);
  }),
  unavailableReason: prose,
  enabled: figure(['agentTransfers'], () => true),
  // The ledger has nothing of it.
  arrived: fact([]),
  pending: rows({
    readings: ['agentTransfers'],
    key: ({ id }) => String(id),
    keys: () => ['transfer-1'],
    row: () =>
      group({
        id: fact('transfer-1'),
        fromDex: fact(''),
        toDex: fact('xyz'),
        token: fact('USDC'),
        amount: figure(['agentTransfers'], (at) => transferAt(at('agentTransfers')).amount),
        status: figure(['agentTransfers'], () => 'pending'),
        requestedAt: fact(`${transferAt(genesis).requested_at}Z`),
        ledgerHash: fact(null),
      }),
  }),
  receivables: rows({
    readings: ['agentTransfers'],
    key: ({ dex }) => String(dex),
    keys: () => ['flx'],
    row: () =>
      group({
        dex: fact('flx'),
        token: fact('USDH'),
        amount: figure(['agentTransfers'], (at) => receivableAt(at('agentTransfers')).amount),
        since: fact(`${receivableAt(genesis).since}Z`),
      }),
  }),
});
