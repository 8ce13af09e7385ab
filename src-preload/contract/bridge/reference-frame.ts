/**
 * The third party's chart page, shown in a frame. Its address is not a documented interface, so this is the only place that has
 * it.
 */
export const referenceFramePage = 'https://www.tradingview-widget.com/embed-widget/advanced-chart/?locale=en';

/** The only origins that our frames may show. */
export const referenceFrameOrigins: readonly string[] = [
  'https://www.tradingview-widget.com',
  'https://s.tradingview.com',
];

/** Result of loading a frame's document. Only the desktop knows it: a browser fires `load` on success and on failure. */
export type FrameLoad =
  | { readonly kind: 'answered'; readonly url: string; readonly status: number }
  /** `reason`: the browser's own error code, such as `ERR_NAME_NOT_RESOLVED`. */
  | { readonly kind: 'failed'; readonly url: string; readonly reason: string };
