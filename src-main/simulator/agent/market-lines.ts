import type { StatusDocument } from '../../agent/schema.ts';
import { calendarOf } from '../catalog/underlyings.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import { isDelisted, isElsewhere } from '../world/simulated-market.ts';
import type { SimulatedMarket } from '../world/simulated-market.ts';
import type { Operation } from './operation.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { hourMs, dayMs } from '../../time.ts';
import type { CalendarName } from '../../domain/markets/market-registry.ts';
import { sessionAt, tradingSessions } from '../../domain/sessions/trading-sessions.ts';
import type { TradingSession } from '../../domain/sessions/session.ts';
import { civilDayAt, newYork, wallTimeAt } from '../../domain/time.ts';

type MarketLine = StatusDocument['markets'][number];
type Activation = NonNullable<MarketLine['activation']>;

/** Number of the venue's own markets it reports besides those it trades. */
const ownMarkets = 20;
/** DEXes of which it reports every market. */
const coveredDexes = new Set(['xyz', 'flx']);

/** A market whose hours the agent forgets now and then, so that it allows what its own rule forbids. Nothing is traded in it. */
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

/** Three of the five conditions; a traded market meets all, one in twenty is unknown. */
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

/** One look at all markets. */
interface Look {
  readonly agent: SimulatedAgent;
  readonly instant: number;
  readonly operation: Operation;
  /** Its circuit breaker is tripped. */
  readonly isTripped: boolean;
  /** Why what keeps a calendar is not entered now; null: it may be. */
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
  // What is late are the prices of shares.
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

function isCovered({ vault }: SimulatedAgent, market: SimulatedMarket, place: number): boolean {
  if (vault.coins.includes(market.coin) || coveredDexes.has(market.dex)) return true;
  return market.dex === '' && place < ownMarkets;
}

const everyHour = { us_equity: null, cme_metals_energy: null };

/** What the agent says of its markets; of those that it leaves out it says nothing. `allHours`: it looks at no session. */
export function marketLines(
  agent: SimulatedAgent,
  instant: number,
  { allHours, ...reported }: { readonly allHours: boolean } & Pick<Look, 'operation' | 'isTripped'>,
): readonly MarketLine[] {
  const look = { agent, instant, ...reported, refusals: allHours ? everyHour : sessionRefusals(instant) };
  return agent.world.dexes.flatMap((dex) =>
    dex.markets
      .filter((market, place) => isCovered(agent, market, place))
      .map((market) => marketLine(look, market)),
  );
}

/** Any two closures and the weekend between them are shorter. */
const lookAheadMs = 12 * dayMs;

function reopening(calendar: CalendarName, instant: number): string {
  const asked = { from: instant, to: instant + lookAheadMs, closures: [] };
  const at = tradingSessions(calendar, asked).sessions.find(
    ({ state, from }) => state === 'regular' && from > instant,
  )?.from;
  return at === undefined
    ? 'when it reopens is not known'
    : `reopens ${civilDayAt(at, newYork)} ${wallTimeAt(at, newYork)} New York time`;
}

function wordFor({ state, dayName }: TradingSession): string {
  if (state === 'pre_market') return 'The underlying is before its regular session';
  if (state === 'after_hours') return 'The underlying is after its regular session';
  const of = state === 'holiday' && dayName !== null ? ` for ${dayName}` : '';
  return `The underlying session is closed${of}`;
}

/** In the agent's own words, why it opens nothing by a calendar now; null: the regular session is open. */
export function sessionRefusal(calendar: CalendarName, instant: number): string | null {
  const at = sessionAt(calendar, instant);
  if (at.kind === 'unknown') return 'The calendar of the underlying ends before today.';
  return at.now.state === 'regular' ? null : `${wordFor(at.now)}: ${reopening(calendar, instant)}.`;
}

/** One for both calendars, so that each is looked up once for all the markets that keep it. */
function sessionRefusals(instant: number): Readonly<Record<CalendarName, string | null>> {
  return {
    us_equity: sessionRefusal('us_equity', instant),
    cme_metals_energy: sessionRefusal('cme_metals_energy', instant),
  };
}
