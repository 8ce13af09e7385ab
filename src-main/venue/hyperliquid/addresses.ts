/** The venue's own addresses, per network. */
export const hyperliquidAddresses = {
  MAINNET: 'https://api.hyperliquid.xyz',
  TESTNET: 'https://api.hyperliquid-testnet.xyz',
} as const;
