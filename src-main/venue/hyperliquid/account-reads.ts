import type { DexAccountReading, HistoryRange, VenueAccounts } from '../venue.ts';
import { listOf, requireReadable, shapeOf, unexpectedField } from './answer-shape.ts';
import type { Ask } from './ask.ts';
import type { InfoBody } from './info-request.ts';
import * as wire from './responses-account.ts';
import { translateBalances, translateDexState, translateMode, translateRole } from './translate-account.ts';
import { translateFills } from './translate-fills.ts';
import { translateFunding } from './translate-funding.ts';
import { translateLedger } from './translate-ledger.ts';
import { translateValueHistory } from './translate-value-history.ts';
import type { RequestPriority } from './weight-budget.ts';
import {
  impossibleTime,
  orderStateOf,
  translateOpenOrders,
  translateOrderHistory,
} from './translate-orders.ts';

/** Account reads. Histories and the role have the highest weight and yield to other requests. */
export function accountReads(ask: Ask): VenueAccounts {
  return { ...presentReads(ask), ...historyReads(ask) };
}

type Present =
  | 'fetchRole'
  | 'fetchMode'
  | 'fetchDexAccount'
  | 'fetchSpotBalances'
  | 'fetchOpenOrders'
  | 'fetchOrderState';

function presentReads(ask: Ask): Pick<VenueAccounts, Present> {
  const read = async (body: InfoBody, signal: AbortSignal): Promise<unknown> =>
    (await ask({ body, signal })).value;
  return {
    fetchRole: async (user, signal) => {
      const body = { type: 'userRole', user: user.toLowerCase() };
      const { value } = await ask({ body, signal, priority: 'patient' });
      return translateRole(shapeOf(wire.UserRole, value, 'userRole'));
    },
    fetchMode: async (user, signal) => {
      const answer = await read({ type: 'userAbstraction', user: user.toLowerCase() }, signal);
      return translateMode(shapeOf(wire.Abstraction, answer, 'userAbstraction'));
    },
    fetchDexAccount: async (user, dex, signal) =>
      dexAccountOf(await read(ofDex('clearinghouseState', user, dex), signal), dex),
    fetchSpotBalances: async (user, signal) => {
      const type = 'spotClearinghouseState';
      const answer = await read({ type, user: user.toLowerCase() }, signal);
      return requireReadable(type, translateBalances(shapeOf(wire.SpotStateFrame, answer, type).balances));
    },
    fetchOpenOrders: async (user, dex, signal) => {
      const body = ofDex('frontendOpenOrders', user, dex);
      const { value, answeredAt: receivedAt } = await ask({ body, signal });
      return requireReadable(body.type, translateOpenOrders(listOf(body.type, value), { dex, receivedAt }));
    },
    fetchOrderState: async (user, oid, signal) => {
      const body = { type: 'orderStatus', user: user.toLowerCase(), oid };
      const { value, answeredAt } = await ask({ body, signal });
      const found = shapeOf(wire.OrderStatusAnswer, value, body.type);
      if (found.status !== 'order') return null;
      const wrong = impossibleTime(found.order, answeredAt);
      if (wrong !== null) throw unexpectedField(body.type, wrong);
      return orderStateOf(found.order);
    },
  };
}

function dexAccountOf(answer: unknown, dex: string): DexAccountReading {
  const source = 'clearinghouseState';
  return translateDexState(shapeOf(wire.DexStateFrame, answer, source), { dex, source });
}

/** Body of a request for one DEX. The venue's own DEX is requested without a name. */
function ofDex(type: string, user: string, dex: string): InfoBody {
  const body = { type, user: user.toLowerCase() };
  return dex === '' ? body : { ...body, dex };
}

function historyReads(ask: Ask): Omit<VenueAccounts, Present> {
  const rowsOf = async (
    body: InfoBody,
    signal: AbortSignal,
    priority: RequestPriority = 'patient',
  ): Promise<readonly unknown[]> => listOf(body.type, (await ask({ body, signal, priority })).value);
  return {
    fetchOrderHistory: async (user, signal) => {
      const body = { type: 'historicalOrders', user: user.toLowerCase() };
      const { value, answeredAt } = await ask({ body, signal, priority: 'patient' });
      return translateOrderHistory(listOf(body.type, value), answeredAt);
    },
    fetchValueHistory: async (user, signal) =>
      translateValueHistory(await rowsOf({ type: 'portfolio', user: user.toLowerCase() }, signal)),
    fetchNewestFills: async (user, signal) => {
      const body = { type: 'userFills', user: user.toLowerCase(), aggregateByTime: false };
      // Sent promptly, because it is needed while the pages of a first read are queued.
      const fills = translateFills(listOf(body.type, (await ask({ body, signal })).value), body.type);
      return requireReadable(body.type, fills);
    },
    fetchFills: async (user, range, signal) => {
      const body = { ...within('userFillsByTime', user, range), aggregateByTime: false };
      const priority = range.isUrgent === true ? 'prompt' : 'patient';
      return translateFills(await rowsOf(body, signal, priority), body.type);
    },
    fetchFunding: async (user, range, signal) =>
      translateFunding(await rowsOf(within('userFunding', user, range), signal)),
    fetchLedger: async (user, range, signal) => {
      const body = within('userNonFundingLedgerUpdates', user, range);
      return translateLedger(await rowsOf(body, signal), user.toLowerCase());
    },
  };
}

/** Body of a request for a range, both ends inclusive. Without an end the venue returns rows up to now. */
function within(type: string, user: string, { startTime, endTime }: HistoryRange): InfoBody {
  const body = { type, user: user.toLowerCase(), startTime };
  return endTime === null ? body : { ...body, endTime };
}
