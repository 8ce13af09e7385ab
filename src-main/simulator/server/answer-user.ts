import { assertNever } from '../../errors.ts';
import { dexState } from '../wire/clearinghouse-state.ts';
import { wireFill } from '../wire/fills.ts';
import { fundingRow } from '../wire/fundings.ts';
import { dexOfCoin, frontendOrder, openOrder, orderRecord, orderStatus } from '../wire/orders.ts';
import { spotState } from '../wire/spot-state.ts';
import { userRateLimit } from '../wire/user-rate-limit.ts';
import type { Vault, VaultFill, VaultOrder } from '../vault/vault.ts';
import { delivered } from './faulty-fills.ts';
import { fillsPage, fundingPage, ledgerPage, newestFills, orderHistory, type Span } from './history-pages.ts';
import { stampOf, type Moment, type Served } from './served.ts';
import type { DexUserType, PagedUserType, PlainUserType, UserRequest } from './user-request.ts';

/** An address that the venue knows nothing of answers like an account that never did anything. */
type Asked = Vault | null;

function fillRows(rows: readonly VaultFill[], type: string, at: Moment) {
  return delivered(rows, at.fault, type).map(wireFill);
}

function ordersOf(vault: Asked, dex: string, { instant }: Moment): readonly VaultOrder[] {
  return (vault?.ordersAt(instant) ?? []).filter((order) => dexOfCoin(order.coin) === dex);
}

function dexAnswer(type: DexUserType, vault: Asked, { dex, at }: { dex: string; at: Moment }): unknown {
  switch (type) {
    case 'clearinghouseState':
      return dexState(vault?.stateAt(at.instant) ?? null, dex, stampOf(at, type));
    case 'frontendOpenOrders':
      return ordersOf(vault, dex, at).map(frontendOrder);
    case 'openOrders':
      return ordersOf(vault, dex, at).map(openOrder);
    default:
      return assertNever(type);
  }
}

function pagedAnswer(type: PagedUserType, vault: Asked, { span, at }: { span: Span; at: Moment }): unknown[] {
  if (vault === null) return [];
  switch (type) {
    case 'userFillsByTime':
      return fillRows(fillsPage(vault, span, at), type, at);
    case 'userFunding':
      return fundingPage(vault, span).map(fundingRow);
    case 'userNonFundingLedgerUpdates':
      return [...ledgerPage(vault, span)];
    default:
      return assertNever(type);
  }
}

function rateLimit(vault: Asked, { instant }: Moment): unknown {
  if (vault === null) return userRateLimit([], 0);
  return userRateLimit(vault.fillsBetween(0, instant), vault.orderEventsBetween(0, instant).length);
}

/** A list that a stranger has nothing in. */
function listOf(build: (vault: Vault, at: Moment) => readonly unknown[]) {
  return (vault: Asked, at: Moment): readonly unknown[] => (vault === null ? [] : build(vault, at));
}

const plainAnswers: Record<Exclude<PlainUserType, 'userRole'>, (vault: Asked, at: Moment) => unknown> = {
  spotClearinghouseState: (vault, { instant }) => spotState(vault?.stateAt(instant) ?? null),
  userAbstraction: (vault) => vault?.mode ?? 'default',
  historicalOrders: listOf((vault, { instant }) => orderHistory(vault, instant).map(orderRecord)),
  userRateLimit: rateLimit,
  userFills: listOf((vault, at) => fillRows(newestFills(vault, 'userFills', at), 'userFills', at)),
};

type DexRequest = Extract<UserRequest, { type: DexUserType }>;
type PagedRequest = Extract<UserRequest, { type: PagedUserType }>;

function answerDex({ world, vaults }: Served, { type, user, dex }: DexRequest, at: Moment): unknown {
  return world.dex(dex) === null ? null : dexAnswer(type, vaults.byAddress(user), { dex, at });
}

function answerPage({ vaults }: Served, request: PagedRequest, at: Moment): unknown {
  const endTime = Math.min(request.endTime ?? at.instant, at.instant);
  const span = { startTime: request.startTime, endTime, reversed: request.reversed };
  return pagedAnswer(request.type, vaults.byAddress(request.user), { span, at });
}

/** What the venue says of an account; null for a DEX that there is not. */
export function answerUser(served: Served, request: UserRequest, at: Moment): unknown {
  if ('dex' in request) return answerDex(served, request, at);
  if ('startTime' in request) return answerPage(served, request, at);
  const { type, user } = request;
  if (type === 'userRole') return served.vaults.roleOf(user);
  const vault = served.vaults.byAddress(user);
  if (type === 'orderStatus') return orderStatus(vault?.orderAt(request.key, at.instant) ?? null);
  return plainAnswers[type](vault, at);
}
