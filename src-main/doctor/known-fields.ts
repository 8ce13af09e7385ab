import { asRecord } from './loose.ts';

/** Sorted unique paths of unknown fields, list indexes as `[]`: `[].newField`. */
export function unknownFields(value: unknown, known: Known): readonly string[] {
  const found = new Set<string>();
  look(value, known, { path: '', found });
  return [...found].toSorted();
}

interface Search {
  readonly path: string;
  readonly found: Set<string>;
}

function look(value: unknown, known: Known, search: Search): void {
  if (known.kind === 'either') return look(value, Array.isArray(value) ? known.list : known.object, search);
  if (Array.isArray(value)) return lookAtList(value, known, search);
  const record = asRecord(value);
  if (known.kind !== 'fields' || record === null) return;
  for (const [name, inner] of Object.entries(record)) lookAtField(name, inner, { known, ...search });
}

function lookAtList(values: readonly unknown[], known: Known, { path, found }: Search): void {
  if (known.kind !== 'list' && known.kind !== 'tuple') return;
  values.forEach((value, at) => {
    const [deeper, segment] = known.kind === 'list' ? [known.of, '[]'] : [known.of[at], `[${at}]`];
    if (deeper === undefined) found.add(`${path}${segment}`);
    else look(value, deeper, { path: `${path}${segment}`, found });
  });
}

interface FieldSearch extends Search {
  readonly known: Extract<Known, { kind: 'fields' }>;
}

function lookAtField(name: string, inner: unknown, { known, path, found }: FieldSearch): void {
  const here = path === '' ? name : `${path}.${name}`;
  const deeper = Object.hasOwn(known.fields, name) ? known.fields[name] : undefined;
  // Shortened for display.
  if (deeper === undefined) found.add(here.slice(0, 120));
  else look(inner, deeper, { path: here, found });
}

/**
 * Known shape of a value. `any`: not inspected; `list`: shape of each element; `tuple`: shape of each index; `fields`: every known
 * field; `either`: one shape as a list, another as an object.
 */
type Known =
  | { readonly kind: 'any' }
  | { readonly kind: 'list'; readonly of: Known }
  | { readonly kind: 'tuple'; readonly of: readonly Known[] }
  | { readonly kind: 'either'; readonly list: Known; readonly object: Known }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Known>> };

const any: Known = { kind: 'any' };
const list = (of: Known): Known => ({ kind: 'list', of });
const tuple = (...of: readonly Known[]): Known => ({ kind: 'tuple', of });
const fields = (names: string, deeper: Readonly<Record<string, Known>> = {}): Known => ({
  kind: 'fields',
  fields: {
    ...Object.fromEntries(names.split(' ').map((name) => [name, any])),
    ...deeper,
  },
});

const marginSummary = fields('accountValue totalNtlPos totalRawUsd totalMarginUsed');
const orderFields =
  'coin side limitPx sz oid timestamp triggerCondition isTrigger triggerPx children isPositionTpsl reduceOnly orderType origSz tif cloid';
const order = fields(orderFields, { children: list(fields(orderFields)) });
const orderState = fields('status statusTimestamp', { order });
const fill = fields(
  'coin px sz side time startPosition dir closedPnl hash oid crossed fee tid feeToken twapId cloid builderFee feeTrialEscrow',
  { liquidation: fields('liquidatedUser markPx method') },
);
const dexState = fields('crossMaintenanceMarginUsed withdrawable time', {
  marginSummary,
  crossMarginSummary: marginSummary,
  assetPositions: list(
    fields('type', {
      position: fields(
        'coin szi entryPx positionValue unrealizedPnl returnOnEquity liquidationPx marginUsed maxLeverage',
        { leverage: fields('type value rawUsd'), cumFunding: fields('allTime sinceOpen sinceChange') },
      ),
    }),
  ),
});
const meta = fields('marginTables collateralToken', {
  universe: list(
    fields(
      'name szDecimals maxLeverage marginTableId isDelisted onlyIsolated marginMode growthMode lastGrowthModeChangeTime lastFeeScaleChangeTime deployerFeeScale',
    ),
  ),
});
const context = fields(
  'funding openInterest prevDayPx dayNtlVlm premium oraclePx markPx midPx impactPxs dayBaseVlm',
);
const metaAndContexts = tuple(meta, list(context));
const candle = fields('t T s i o c h l v n');
/** Fields of all ledger move types. */
const move = fields(
  'type usdc nonce fee toPerp user destination token amount usdcValue nativeTokenFee feeToken sourceDex destinationDex leverageType liquidatedNtlPos accountValue vault requestedUsd commission closingCost basis netWithdrawnUsd operation interestAmount isDeposit dex',
  { liquidatedPositions: list(fields('coin szi')) },
);

/** Every field in the API reference, by info type or subscription; any other field is new. */
export const knownFields: Readonly<Record<string, Known>> = {
  perpDexs: list(
    fields(
      'name fullName deployer oracleUpdater feeRecipient assetToStreamingOiCap subDeployers assetToFundingMultiplier assetToFundingInterestRate assetToFundingClamp deployerFeeScale lastDeployerFeeScaleChangeTime',
    ),
  ),
  spotMeta: fields('', {
    universe: list(fields('tokens name index isCanonical')),
    tokens: list(
      fields(
        'name szDecimals weiDecimals index tokenId isCanonical evmContract fullName deployerTradingFeeShare',
      ),
    ),
  }),
  allPerpMetas: list({ kind: 'either', list: metaAndContexts, object: meta }),
  metaAndAssetCtxs: metaAndContexts,
  exchangeStatus: fields('time specialStatuses'),
  candleSnapshot: list(candle),
  portfolio: list(tuple(any, fields('accountValueHistory pnlHistory vlm'))),
  userRole: fields('role', { data: fields('user master') }),
  userAbstraction: any,
  clearinghouseState: dexState,
  spotClearinghouseState: fields(
    'portfolioMarginEnabled portfolioMarginRatio evmEscrows tokenToAvailableAfterMaintenance tokenToPortfolioAssets tokenToPortfolioBalances',
    { balances: list(fields('coin token total hold entryNtl')) },
  ),
  frontendOpenOrders: list(order),
  orderStatus: fields('status', { order: orderState }),
  historicalOrders: list(orderState),
  userFills: list(fill),
  userFillsByTime: list(fill),
  userFunding: list(fields('time hash', { delta: fields('type coin usdc szi fundingRate nSamples') })),
  userNonFundingLedgerUpdates: list(fields('time hash', { delta: move })),
  'ws allDexsAssetCtxs': fields('', { ctxs: list(tuple(any, list(context))) }),
  'ws userFills': fields('isSnapshot user', { fills: list(fill) }),
  'ws allDexsClearinghouseState': fields('user', { clearinghouseStates: list(tuple(any, dexState)) }),
  'ws orderUpdates': list(
    fields('status statusTimestamp', {
      order: fields('coin side limitPx sz oid timestamp origSz cloid reduceOnly'),
    }),
  ),
  'ws userEvents': fields('funding liquidation nonUserCancel twapHistory twapSliceFills', {
    fills: list(fill),
  }),
  'ws candle': candle,
};
