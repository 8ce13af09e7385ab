/** What a client is told of the whole before it asks for anything. */
export const instructions = [
  'Perpscope watches one autonomous trading agent on a perpetuals venue, and only watches: no tool here can trade, sign or send.',
  'Every answer names the network that it is of, TESTNET or MAINNET; never mix the two, and say which one it is when you tell of it.',
  'null means that a figure is not known; it never means zero. Times are ISO-8601 in UTC.',
  'A market is named by its marketId, such as hl-mainnet:xyz:TSLA, never by its display name. A failed call says error and message: provider_not_attached is lasting until somebody connects what is missing, provider_failed and timeout are worth another try.',
].join('\n');
