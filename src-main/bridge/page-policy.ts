import { referenceFrameOrigins } from '../../src-preload/contract/bridge/reference-frame.ts';

/**
 * What a page of ours may load, in the window and in a browser: its own files, its own socket. Inline styles are the
 * component library's; scripts come from our own files alone.
 */
export const pagePolicy = policyWith("font-src 'self'");

/** Of GraphiQL's page: its style sheet has its fonts inside. */
export const graphiqlPolicy = policyWith("font-src 'self' data:");

function policyWith(fonts: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    fonts,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of the window and the dashboard: a third party's chart is shown in a frame of its own, and no script of it is let in. */
export const windowPolicy = `${pagePolicy}; frame-src ${referenceFrameOrigins.join(' ')}`;
