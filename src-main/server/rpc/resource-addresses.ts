/** What can be read, by its address. */
export const resourceAddresses = {
  catalog: 'perpscope://catalog',
  market: 'perpscope://markets/{marketId}',
  agentCard: 'perpscope://agent-card',
  dailyReport: 'perpscope://daily-report',
} as const;
