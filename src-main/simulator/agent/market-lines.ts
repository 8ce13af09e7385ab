import type { StatusDocument } from '../../agent/schema.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import { isDelisted, type SimulatedMarket } from '../world/simulated-market.ts';
import { hourMs, operationAt } from './operation.ts';
import type { SimulatedAgent } from './simulated-agent.ts';

type MarketLine = StatusDocument['markets'][number];
type Activation = NonNullable<MarketLine['activation']>;

/** Of the venue's own markets it tells of so many, besides what it trades. */
const ownMarkets = 20;
/** DEXes whose every market it tells of. */
const coveredDexes = new Set(['xyz', 'flx']);
const cryptoElsewhere = new Set(['flx:XMR']);

/** New York's regular hours in summer, UTC minutes of the day. */
const opensAt = 13 * 60 + 30;
const closesAt = 20 * 60;

function isShareTime(instant: number): boolean {
  const date = new Date(instant);
  const minute = date.getUTCHours() * 60 + date.getUTCMinutes();
  const weekday = date.getUTCDay() > 0 && date.getUTCDay() < 6;
  return weekday && minute >= opensAt && minute < closesAt;
}

/** What the market stands for is no coin of any chain. */
function isElsewhere({ dex, coin }: SimulatedMarket): boolean {
  return dex !== '' && !cryptoElsewhere.has(coin);
}

function activationOf(market: SimulatedMarket, agent: SimulatedAgent, draw: number): Activation {
  if (agent.network === 'MAINNET' && isElsewhere(market)) return 'CATALOG_ONLY';
  if (agent.vault.coins.includes(market.coin)) return 'ACTIVE';
  if (draw < 0.5) return 'CATALOG_ONLY';
  return draw < 0.6 ? 'DISABLED' : 'ACTIVE';
}

/** Three of the five conditions; the market that is traded has all, one in twenty can't be told. */
function conditionsOf(
  traded: boolean,
  draw: number,
): Omit<MarketLine, 'coin' | 'activation' | 'new_entries'> {
  if (traded) return { configured: true, operator_listed: true, governance_approved: true };
  return {
    configured: draw < 0.9,
    operator_listed: draw < 0.8,
    governance_approved: draw > 0.95 ? null : draw < 0.75,
  };
}

function newEntries(
  { world }: SimulatedAgent,
  market: SimulatedMarket,
  instant: number,
): NonNullable<MarketLine['new_entries']> {
  const { seed } = world.origin;
  const refused = (reason: string) => ({ allowed: false, reason });
  const { status, reason } = operationAt(seed, instant);
  if (status === 'paused') return refused(reason ?? 'Paused.');
  if (isDelisted(market, instant)) return refused('The venue has delisted it.');
  const elsewhere = isElsewhere(market);
  if (elsewhere && status === 'degraded') return refused(reason ?? 'Degraded.');
  if (elsewhere && !isShareTime(instant)) return refused('The underlying session is closed.');
  const calm = unitAt(streamOf(seed, `${market.coin} gate`), Math.floor(instant / hourMs)) > 0.05;
  return calm ? { allowed: true, reason: null } : refused('Volatility is above its limit.');
}

function marketLine(agent: SimulatedAgent, market: SimulatedMarket, instant: number): MarketLine {
  const draw = unitAt(streamOf(agent.world.origin.seed, `${market.coin} standing`), 0);
  const traded = agent.vault.coins.includes(market.coin);
  return {
    coin: market.coin,
    ...conditionsOf(traded, draw),
    activation: activationOf(market, agent, draw),
    new_entries: newEntries(agent, market, instant),
  };
}

function isCovered({ vault }: SimulatedAgent, market: SimulatedMarket, place: number): boolean {
  if (vault.coins.includes(market.coin) || coveredDexes.has(market.dex)) return true;
  return market.dex === '' && place < ownMarkets;
}

/** What the agent says of its markets; of those that it leaves out it says nothing. */
export function marketLines(agent: SimulatedAgent, instant: number): readonly MarketLine[] {
  return agent.world.dexes.flatMap((dex) =>
    dex.markets
      .filter((market, place) => isCovered(agent, market, place))
      .map((market) => marketLine(agent, market, instant)),
  );
}

/** The coins that it trades and may: on the main network those of chains alone. */
export function tradedCoins(agent: SimulatedAgent): readonly string[] {
  return agent.vault.coins.filter((coin) => {
    const market = agent.world.market(coin)?.market;
    return market !== undefined && (agent.network === 'TESTNET' || !isElsewhere(market));
  });
}
