import { expect } from 'vitest';
import type { z } from 'zod';
import { AgentStatusView } from '../../src-preload/contract/views/agent-status.ts';
import { CandleSeries } from '../../src-preload/contract/views/candles.ts';
import type { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { Health } from '../../src-preload/contract/views/health.ts';
import { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { Catalog, MarketRow } from '../../src-preload/contract/views/market.ts';
import { Pool } from '../../src-preload/contract/views/pool.ts';
import { PositionList } from '../../src-preload/contract/views/position.ts';
import { MarketQuote, QuoteList } from '../../src-preload/contract/views/quote.ts';
import { Reference } from '../../src-preload/contract/views/reference.ts';
import { CollateralTransfers } from '../../src-preload/contract/views/transfers.ts';
import { vault } from '../main/agent-status.ts';
import { now } from '../main/markets.ts';
import { expectProblem } from '../main/server/expected-answers.ts';
import type { ServerFixture, ServerOptions } from '../main/server/server-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { putQuotes, putWholeAccount, read } from '../main/whole-house.ts';

/** Every route of today. */
const routes = {
  '/api/markets': Catalog,
  '/api/markets?activeOnly=true': Catalog,
  '/api/markets/sim-testnet%3ABTC': MarketRow,
  '/api/markets/sim-testnet%3ABTC/state': MarketState,
  '/api/markets/sim-testnet%3ABTC/quote': MarketQuote,
  '/api/markets/sim-testnet%3ABTC/candles': CandleSeries,
  '/api/markets/sim-testnet%3Axyz%3ATSLA/state': MarketState,
  '/api/quotes': QuoteList,
  '/api/reference': Reference,
  '/api/v1/agent/positions': PositionList,
  '/api/v1/agent/pool': Pool,
  '/api/v1/agent/status': AgentStatusView,
  '/api/venue/transfers': CollateralTransfers,
  '/api/health': Health,
} as const;
export type Route = keyof typeof routes;
export const all = Object.keys(routes) as Route[];

export type Refusal = readonly [status: number, code: ErrorCode];
export const notAttached: Refusal = [503, 'provider_not_attached'];
export const failed: Refusal = [502, 'provider_failed'];
export const status: Route = '/api/v1/agent/status';
export const active: Route = '/api/markets?activeOnly=true';
export const transfers: Route = '/api/venue/transfers';
export const reference: Route = '/api/reference';
export const ofShare: Route = '/api/markets/sim-testnet%3Axyz%3ATSLA/state';

/** Everything is read and young, unless an option says otherwise. */
export async function aHouse(options: ServerOptions = {}, readAt = now): Promise<ServerFixture> {
  const server = await aServer({ account: vault, agent: read(), ...options });
  if (options.reading !== null) {
    putQuotes(server.store, readAt);
    if (options.account !== null) putWholeAccount(server.store, readAt);
  }
  return server;
}

/** Asks every route: those named are refused as said, all others answer in their schema. */
export async function expectAnswers(
  server: ServerFixture,
  refusals: Partial<Record<Route, Refusal>>,
): Promise<Map<Route, unknown>> {
  const answers = new Map<Route, unknown>();
  for (const route of all) {
    const answer = await server.get(route);
    const refusal = refusals[route];
    if (refusal !== undefined) {
      answers.set(route, expectProblem(answer, ...refusal));
      continue;
    }
    expect([route, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([route, 200, '']);
    const schema: z.ZodType = routes[route];
    expect(schema.parse(answer.json())).toEqual(answer.json());
    answers.set(route, answer.json());
  }
  return answers;
}

export const refuse = (refusal: Refusal, ...which: readonly Route[]): Partial<Record<Route, Refusal>> =>
  Object.fromEntries(which.map((route) => [route, refusal]));
