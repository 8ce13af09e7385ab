/** Made-up rows of an account in the venue's format; each builder's result is valid. */

export const me = `0x${'ab'.repeat(20)}`;
export const other = `0x${'cd'.repeat(20)}`;
/** Before every world of the tests begins. */
export const rowTime = Date.UTC(2026, 8, 1, 12);

export const aWirePosition = (change: object = {}) => ({
  type: 'oneWay',
  position: {
    coin: 'BTC',
    szi: '2.0',
    leverage: { type: 'cross', value: 5 },
    entryPx: '100.0',
    positionValue: '220.0',
    unrealizedPnl: '20.0',
    returnOnEquity: '0.5',
    liquidationPx: null,
    marginUsed: '44.0',
    maxLeverage: 40,
    cumFunding: { allTime: '1.5', sinceOpen: '0.25', sinceChange: '0.0' },
    ...change,
  },
});

export const aDexState = (positions: readonly unknown[] = [], change: object = {}) => ({
  marginSummary: {
    accountValue: '1000.50',
    totalNtlPos: '220.0',
    totalRawUsd: '780.5',
    totalMarginUsed: '44.0',
  },
  crossMarginSummary: {
    accountValue: '900.25',
    totalNtlPos: '220.0',
    totalRawUsd: '680.25',
    totalMarginUsed: '40.0',
  },
  crossMaintenanceMarginUsed: '2.75',
  withdrawable: '856.25',
  assetPositions: positions,
  time: rowTime,
  ...change,
});

export const aWireBalance = (change: object = {}) => ({
  coin: 'USDC',
  token: 0,
  total: '100.50',
  hold: '10.0',
  entryNtl: '0.0',
  ...change,
});

export const aWireOrder = (change: object = {}) => ({
  coin: 'BTC',
  side: 'B',
  limitPx: '90.0',
  sz: '1.0',
  oid: 1_001,
  timestamp: rowTime,
  triggerCondition: 'N/A',
  isTrigger: false,
  triggerPx: '0.0',
  children: [] as readonly unknown[],
  isPositionTpsl: false,
  reduceOnly: false,
  orderType: 'Limit',
  origSz: '1.5',
  tif: 'Gtc',
  cloid: null,
  ...change,
});

/** A stop-loss that sells. */
export const aWireStop = (change: object = {}) =>
  aWireOrder({
    side: 'A',
    oid: 1_002,
    isTrigger: true,
    triggerPx: '80.5',
    triggerCondition: 'Price below 80.5',
    reduceOnly: true,
    orderType: 'Stop Market',
    tif: null,
    ...change,
  });

export const aWireOrderState = (change: object = {}, order: object = {}) => ({
  order: aWireOrder(order),
  status: 'filled',
  statusTimestamp: rowTime + 5,
  ...change,
});

export const aWireOrderUpdate = (change: object = {}, order: object = {}) => ({
  order: {
    coin: 'BTC',
    side: 'B',
    limitPx: '90.0',
    sz: '1.0',
    oid: 1_001,
    timestamp: rowTime,
    origSz: '1.5',
    ...order,
  },
  status: 'open',
  statusTimestamp: rowTime + 5,
  ...change,
});

export const aWireFill = (change: object = {}) => ({
  coin: 'BTC',
  px: '100.0',
  sz: '2.0',
  side: 'B',
  time: rowTime,
  startPosition: '0.0',
  dir: 'Open Long',
  closedPnl: '0.0',
  hash: `0x${'0'.repeat(64)}`,
  oid: 1_001,
  crossed: true,
  fee: '0.09',
  tid: 7_001,
  feeToken: 'USDC',
  twapId: null,
  ...change,
});

export const aWireFunding = (change: object = {}, delta: object = {}) => ({
  time: rowTime,
  hash: `0x${'0'.repeat(64)}`,
  delta: {
    type: 'funding',
    coin: 'BTC',
    usdc: '-0.0025',
    szi: '2.0',
    fundingRate: '0.0000125',
    nSamples: null,
    ...delta,
  },
  ...change,
});

export const aWireMove = (delta: object = { type: 'deposit', usdc: '100.0' }, change: object = {}) => ({
  time: rowTime,
  hash: `0x${'1'.repeat(64)}`,
  delta,
  ...change,
});
