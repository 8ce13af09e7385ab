/** What a value may hold: `any` needs no look; `list` says what each element is; `fields` names every field that is known. */
export type Known =
  | { readonly kind: 'any' }
  | { readonly kind: 'list'; readonly of: Known }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Known>> };

const any: Known = { kind: 'any' };
const list = (of: Known): Known => ({ kind: 'list', of });
const fields = (names: string, deeper: Readonly<Record<string, Known>> = {}): Known => ({
  kind: 'fields',
  fields: { ...Object.fromEntries(names.split(' ').map((name) => [name, any])), ...deeper },
});

const marginSummary = fields('accountValue totalNtlPos totalRawUsd totalMarginUsed');
const order = fields(
  'coin side limitPx sz oid timestamp triggerCondition isTrigger triggerPx children isPositionTpsl reduceOnly orderType origSz tif cloid',
);
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
const candle = fields('t T s i o c h l v n');

/** Every field that the reference names, by info type or subscription: what else comes is new. */
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
  allPerpMetas: list(meta),
  metaAndAssetCtxs: list(any),
  meta,
  context,
  exchangeStatus: fields('time specialStatuses'),
  candleSnapshot: list(candle),
  candle,
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
  userNonFundingLedgerUpdates: list(fields('time hash delta')),
  'ws allDexsAssetCtxs': fields('ctxs'),
  'ws userFills': fields('isSnapshot user', { fills: list(fill) }),
  'ws allDexsClearinghouseState': fields('user clearinghouseStates'),
  'ws orderUpdates': list(
    fields('status statusTimestamp', {
      order: fields('coin side limitPx sz oid timestamp origSz cloid reduceOnly'),
    }),
  ),
  'ws userEvents': fields('fills funding liquidation nonUserCancel twapHistory twapSliceFills'),
  'ws candle': candle,
};
