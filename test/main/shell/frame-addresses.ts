/** Addresses that the reference chart's frame may show. */
export const chartDocuments = [
  'https://www.tradingview-widget.com/embed-widget/advanced-chart/?locale=en#%7B%7D',
  'https://s.tradingview.com/widgetembed/?symbol=NASDAQ%3ATSLA',
  'blob:https://www.tradingview-widget.com/6b4f',
];

export const notTheChart = [
  'http://www.tradingview-widget.com/',
  'https://www.tradingview-widget.com:8443/',
  'https://www.tradingview-widget.com.evil.example/',
  'https://evil.example/www.tradingview-widget.com/',
  'https://s.tradingview.com@evil.example/',
  'https://tradingview.com/',
  'https://www.tradingview.com/',
  'blob:https://evil.example/6b4f',
];
