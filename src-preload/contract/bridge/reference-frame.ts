/** The third party's chart page, to be shown in a frame. Its address is no documented interface: it stands here alone. */
export const referenceFramePage = 'https://www.tradingview-widget.com/embed-widget/advanced-chart/?locale=en';

/** The only origins that a frame of ours may show. */
export const referenceFrameOrigins: readonly string[] = [
  'https://www.tradingview-widget.com',
  'https://s.tradingview.com',
];

/** What became of loading a frame's document. Known on the desktop alone: a browser fires `load` whatever became of it. */
export type FrameLoad =
  | { readonly kind: 'answered'; readonly url: string; readonly status: number }
  /** `reason`: the browser's own code, such as `ERR_NAME_NOT_RESOLVED`. */
  | { readonly kind: 'failed'; readonly url: string; readonly reason: string };
