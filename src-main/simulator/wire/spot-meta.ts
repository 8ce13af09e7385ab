import type { SpotMetaResponse } from '@nktkas/hyperliquid/api/info';
import { addressOf, hexOf } from './invented-address.ts';

type Token = SpotMetaResponse['tokens'][number];

interface TokenRow {
  readonly name: string;
  readonly index: number;
  readonly szDecimals: number;
  readonly weiDecimals: number;
  readonly fullName: string | null;
}

/** Spot tokens. The index is the venue's; the position in this list is not. */
const tokenRows: readonly TokenRow[] = [
  { name: 'USDC', index: 0, szDecimals: 8, weiDecimals: 8, fullName: null },
  { name: 'PURR', index: 1, szDecimals: 0, weiDecimals: 5, fullName: null },
  { name: 'HYPE', index: 150, szDecimals: 2, weiDecimals: 8, fullName: 'Hyperliquid' },
  { name: 'USDE', index: 235, szDecimals: 2, weiDecimals: 8, fullName: 'USDe' },
  { name: 'USDT0', index: 268, szDecimals: 2, weiDecimals: 8, fullName: null },
  { name: 'USDH', index: 360, szDecimals: 2, weiDecimals: 8, fullName: null },
];

const pairs: SpotMetaResponse['universe'] = [
  { tokens: [1, 0], name: 'PURR/USDC', index: 0, isCanonical: true },
  { tokens: [150, 0], name: '@107', index: 107, isCanonical: false },
  { tokens: [268, 0], name: '@166', index: 166, isCanonical: false },
  { tokens: [360, 0], name: '@230', index: 230, isCanonical: false },
];

function token(row: TokenRow): Token {
  return {
    name: row.name,
    szDecimals: row.szDecimals,
    weiDecimals: row.weiDecimals,
    index: row.index,
    tokenId: hexOf(`${row.name} token`, 32),
    isCanonical: row.index <= 1,
    evmContract:
      row.name === 'HYPE' ? null : { address: addressOf(`${row.name} contract`), evm_extra_wei_decimals: -2 },
    fullName: row.fullName,
    deployerTradingFeeShare: '0.0',
  };
}

export function spotMeta(): SpotMetaResponse {
  return { universe: pairs, tokens: tokenRows.map(token) };
}
