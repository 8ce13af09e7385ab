type Fields = Readonly<Record<string, unknown>>;

export type DexUserType = 'clearinghouseState' | 'frontendOpenOrders' | 'openOrders';
export type PlainUserType =
  | 'spotClearinghouseState'
  | 'userAbstraction'
  | 'userRole'
  | 'historicalOrders'
  | 'userRateLimit'
  | 'portfolio'
  | 'userFills';
export type PagedUserType = 'userFillsByTime' | 'userFunding' | 'userNonFundingLedgerUpdates';

/** A request about an account; `user` is in lower case. */
export type UserRequest =
  | { readonly type: DexUserType; readonly user: string; readonly dex: string }
  | { readonly type: PlainUserType; readonly user: string }
  | {
      readonly type: 'orderStatus';
      readonly user: string;
      readonly key: { readonly oid: number } | { readonly cloid: string };
    }
  | {
      readonly type: PagedUserType;
      readonly user: string;
      readonly startTime: number;
      /** null: up to now. */
      readonly endTime: number | null;
      /** Whether the newest rows come first. */
      readonly reversed: boolean;
    };

const address = /^0x[0-9a-fA-F]{40}$/;
const clientOrderId = /^0x[0-9a-fA-F]{32}$/;

/** Returns an address in lower case; null if the value is not an address. */
export function userOf(value: unknown): string | null {
  return typeof value === 'string' && address.test(value) ? value.toLowerCase() : null;
}

export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Returns the DEX of a request; absent or null means the venue's own. null: the value is not a name. */
export function dexOf(fields: Fields): string | null {
  const dex = fields['dex'] ?? '';
  return typeof dex === 'string' ? dex : null;
}

function isSwitch(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'boolean';
}

function plain(type: PlainUserType): (fields: Fields) => UserRequest | null {
  return (fields) => {
    const user = userOf(fields['user']);
    return user === null || !isSwitch(fields['aggregateByTime']) ? null : { type, user };
  };
}

function ofDex(type: DexUserType): (fields: Fields) => UserRequest | null {
  return (fields) => {
    const user = userOf(fields['user']);
    const dex = dexOf(fields);
    return user === null || dex === null ? null : { type, user, dex };
  };
}

function timesOf(fields: Fields): { readonly startTime: number; readonly endTime: number | null } | null {
  const { startTime } = fields;
  const endTime = fields['endTime'] ?? null;
  if (!isTime(startTime)) return null;
  return endTime === null || isTime(endTime) ? { startTime, endTime } : null;
}

function paged(type: PagedUserType): (fields: Fields) => UserRequest | null {
  return (fields) => {
    const user = userOf(fields['user']);
    const times = timesOf(fields);
    if (user === null || times === null) return null;
    if (!isSwitch(fields['reversed']) || !isSwitch(fields['aggregateByTime'])) return null;
    return { type, user, ...times, reversed: fields['reversed'] === true };
  };
}

function keyOf(oid: unknown): Extract<UserRequest, { type: 'orderStatus' }>['key'] | null {
  if (isTime(oid)) return { oid };
  return typeof oid === 'string' && clientOrderId.test(oid) ? { cloid: oid.toLowerCase() } : null;
}

function orderStatus(fields: Fields): UserRequest | null {
  const user = userOf(fields['user']);
  const key = keyOf(fields['oid']);
  return user === null || key === null ? null : { type: 'orderStatus', user, key };
}

export const userRequestReaders = {
  clearinghouseState: ofDex('clearinghouseState'),
  frontendOpenOrders: ofDex('frontendOpenOrders'),
  openOrders: ofDex('openOrders'),
  spotClearinghouseState: plain('spotClearinghouseState'),
  userAbstraction: plain('userAbstraction'),
  userRole: plain('userRole'),
  historicalOrders: plain('historicalOrders'),
  userRateLimit: plain('userRateLimit'),
  portfolio: plain('portfolio'),
  userFills: plain('userFills'),
  orderStatus,
  userFillsByTime: paged('userFillsByTime'),
  userFunding: paged('userFunding'),
  userNonFundingLedgerUpdates: paged('userNonFundingLedgerUpdates'),
} as const satisfies Record<UserRequest['type'], (fields: Fields) => UserRequest | null>;
