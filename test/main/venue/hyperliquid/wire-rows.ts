/** Made-up rows in the venue's format; each builder's result is valid. */

export const aUniverseRow = (change: object = {}) => ({
  szDecimals: 2,
  name: 'BTC',
  maxLeverage: 40,
  marginTableId: 40,
  ...change,
});

export const aContext = (change: object = {}) => ({
  funding: '0.0000125',
  openInterest: '1234.5',
  prevDayPx: '100.0',
  dayNtlVlm: '98765.4321',
  premium: '0.0001',
  oraclePx: '101.5',
  markPx: '101.25',
  midPx: '101.3',
  impactPxs: ['101.2', '101.4'],
  dayBaseVlm: '970.1',
  ...change,
});

export const hourMs = 3_600_000;
/** 2026-09-21 16:00 UTC. */
export const firstOpen = 1_790_006_400_000;

export const aCandleRow = (change: object = {}) => ({
  t: firstOpen,
  T: firstOpen + hourMs - 1,
  s: 'BTC',
  i: '1h',
  o: '100.0',
  c: '101.0',
  h: '102.5',
  l: '99.5',
  v: '12.345',
  n: 42,
  ...change,
});

export const aDexEntry = (change: object = {}) => ({
  name: 'xyz',
  fullName: 'XYZ',
  deployer: '0x0000000000000000000000000000000000000001',
  oracleUpdater: null,
  ...change,
});

export const aToken = (change: object = {}) => ({
  name: 'USDC',
  szDecimals: 8,
  weiDecimals: 8,
  index: 0,
  ...change,
});

export const aMeta = (universe: readonly unknown[], collateralToken: unknown = 0) => ({
  universe,
  marginTables: [],
  collateralToken,
});

/** Values of every kind that are not decimal text. */
export const badDecimals = [
  undefined,
  null,
  1.5,
  '',
  'NaN',
  'Infinity',
  '1e5',
  ' 1',
  '1,0',
  {},
  [],
  true,
] as const;

/** One more than the last instant that a date can represent. */
export const beyondDates = 8_640_000_000_000_001;
export const impossibleTimes = [beyondDates, -1, 0, Date.UTC(2019, 11, 31), Date.UTC(2101, 0, 1), 9e15, 1.5];
