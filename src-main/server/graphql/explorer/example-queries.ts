/** Queries shown on the first visit to GraphiQL, one per tab. */
export const exampleQueries: readonly string[] = [
  `# Ctrl-Enter runs the query.
# Ctrl-Space completes a name.
# The book on the left has the schema.
query Trades {
  trades(limit: 10) {
    symbol
    side
    orderStatus
    filledAmount
    averagePrice
    feeUsd
    feeUsdExact
    executedAt
    market {
      displayName
    }
  }
}
`,
  `query Account {
  pool {
    accountValueUsd
    withdrawableUsd
    unrealizedPnlUsd
    partial
    leftOut {
      message
    }
  }
  positions {
    coin
    side
    size
    entryPrice
    markPrice
    unrealizedPnlUsd
  }
}
`,
  `query Decisions {
  decisions(limit: 10) {
    symbol
    action
    summary
    outcome
    decidedAt
    reasoning {
      step
      text
    }
  }
}
`,
  `# Sends the status at once,
# and again with each change.
subscription Status {
  statusChanged {
    status
    reason
    lastDecisionAt
    lastHeartbeatAt
  }
}
`,
];
