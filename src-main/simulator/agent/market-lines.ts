import type { StatusDocument } from '../../agent/schema.ts';
import { calendarOf } from '../catalog/underlyings.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import { isDelisted, isElsewhere } from '../world/simulated-market.ts';
import type { SimulatedMarket } from '../world/simulated-market.ts';
import type { Operation } from './operation.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { hourMs } from '../../time.ts';
import type { CalendarName } from '../../domain/markets/market-registry.ts';
import { sessionAt } from '../../domain/sessions/trading-sessions.ts';
import type { TradingSession } from '../../domain/sessions/session.ts';

type MarketLine = StatusDocument['markets'][number];
type Activation = NonNullable<MarketLine['activation']>;

/** Number of markets of the venue's own DEX that the agent reports besides those it trades. */
const ownMarkets = 20;
/** DEXes whose markets the agent reports completely. */
const coveredDexes = new Set(['xyz', 'flx']);

/**
 * A market whose sessions the agent ignores now and then, so that it allows entries that its own rule forbids. It is never
 * traded.
 */
const forgottenCoin = 'xyz:GME';

function forgetsHours(seed: number, coin: string, instant: number): boolean {
  if (coin !== forgottenCoin) return false;
  return unitAt(streamOf(seed, 'agent forgets hours'), Math.floor(instant / hourMs)) < 1 / 6;
}

function activationOf(market: SimulatedMarket, agent: SimulatedAgent, draw: number): Activation {
  if (agent.network === 'MAINNET' && isElsewhere(market)) return 'CATALOG_ONLY';
  if (agent.vault.coins.includes(market.coin)) return 'ACTIVE';
  if (draw < 0.5) return 'CATALOG_ONLY';
  return draw < 0.6 ? 'DISABLED' : 'ACTIVE';
}

/**
 * Draws three of the five conditions of a market. A traded market meets all three; governance approval is unknown in one of
 * twenty.
 */
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

/** One pass of the agent over all markets. */
interface Look {
  readonly agent: SimulatedAgent;
  readonly instant: number;
  readonly operation: Operation;
  /** Whether the agent's circuit breaker is tripped. */
  readonly isTripped: boolean;
  /** Why markets with a calendar may not be entered now, by calendar; null: they may. */
  readonly refusals: ReturnType<typeof sessionRefusals>;
}

function sessionRefusalOf({ agent, instant, refusals }: Look, market: SimulatedMarket): string | null {
  const calendar = calendarOf(market);
  if (calendar === null || forgetsHours(agent.world.origin.seed, market.coin, instant)) return null;
  return refusals[calendar];
}

function newEntries(look: Look, market: SimulatedMarket): NonNullable<MarketLine['new_entries']> {
  const { agent, instant } = look;
  const { seed } = agent.world.origin;
  const refused = (reason: string) => ({ allowed: false, reason });
  const { status, reason } = look.operation;
  if (status === 'paused') return refused(reason ?? 'Paused.');
  if (look.isTripped) return refused('The circuit breaker is tripped.');
  if (isDelisted(market, instant)) return refused('The venue has delisted it.');
  // The late prices are those of shares.
  if (status === 'degraded' && isElsewhere(market) && calendarOf(market) !== 'cme_metals_energy')
    return refused(reason ?? 'Degraded.');
  const closed = sessionRefusalOf(look, market);
  if (closed !== null) return refused(closed);
  const calm = unitAt(streamOf(seed, `${market.coin} gate`), Math.floor(instant / hourMs)) > 0.05;
  return calm ? { allowed: true, reason: null } : refused('Volatility is above its limit.');
}

function marketLine(look: Look, market: SimulatedMarket): MarketLine {
  const { agent } = look;
  const draw = unitAt(streamOf(agent.world.origin.seed, `${market.coin} standing`), 0);
  const traded = agent.vault.coins.includes(market.coin);
  return {
    coin: market.coin,
    ...conditionsOf(traded, draw),
    activation: activationOf(market, agent, draw),
    new_entries: newEntries(look, market),
  };
}

function isCovered({ vault }: SimulatedAgent, market: SimulatedMarket, nth: number): boolean {
  if (vault.coins.includes(market.coin) || coveredDexes.has(market.dex)) return true;
  return market.dex === '' && nth < ownMarkets;
}

const everyHour = { us_equity: null, cme_metals_energy: null };

/** Lists the agent's markets as it reports them; it leaves the others out. `allHours`: it ignores sessions. */
export function marketLines(
  agent: SimulatedAgent,
  instant: number,
  { allHours, ...reported }: { readonly allHours: boolean } & Pick<Look, 'operation' | 'isTripped'>,
): readonly MarketLine[] {
  const look = { agent, instant, ...reported, refusals: allHours ? everyHour : sessionRefusals(instant) };
  return agent.world.dexes.flatMap((dex) =>
    dex.markets
      .filter((market, nth) => isCovered(agent, market, nth))
      .map((market) => marketLine(look, market)),
  );
}

function wordFor({ state, dayName }: TradingSession): string {
  if (state === 'pre_market') return 'The underlying is in its pre-market session.';
  if (state === 'after_hours') return 'The underlying is in its after-hours session.';
  const of = state === 'holiday' && dayName !== null ? ` for ${dayName}` : '';
  return `The underlying session is closed${of}.`;
}

/** Says, as the agent does, why it opens nothing by a calendar now; null: the regular session is open. */
export function sessionRefusal(calendar: CalendarName, instant: number): string | null {
  const at = sessionAt(calendar, instant);
  if (at.kind === 'unknown') return 'The calendar of the underlying ends before today.';
  return at.now.state === 'regular' ? null : wordFor(at.now);
}

/** Refusals of both calendars, so that each is looked up once for all its markets. */
function sessionRefusals(instant: number): Readonly<Record<CalendarName, string | null>> {
  return {
    us_equity: sessionRefusal('us_equity', instant),
    cme_metals_energy: sessionRefusal('cme_metals_energy', instant),
  };
}
