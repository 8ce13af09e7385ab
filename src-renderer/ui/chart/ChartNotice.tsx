import type { ReactElement } from 'react';

/** The chart library's licence asks for this notice and the link wherever its charts are shown. */
export function ChartNotice(): ReactElement {
  return (
    <p className="chart-notice">
      TradingView Lightweight Charts™, Copyright (c) 2023 TradingView, Inc.{' '}
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        https://www.tradingview.com/
      </a>
    </p>
  );
}
