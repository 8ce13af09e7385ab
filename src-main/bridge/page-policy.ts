import { referenceFrameOrigins } from '../../src-preload/contract/bridge/reference-frame.ts';

/**
 * Content security policy of our pages, in the window and in a browser: they load their own files and use their own socket. Inline
 * styles come from the component library; scripts come from our own files only.
 */
export const pagePolicy = policyWith("font-src 'self'");

/** Policy for GraphiQL's page, whose style sheet embeds its fonts. */
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

/** Policy for the window and the dashboard: a third party's chart is shown in its own frame, and its scripts run only there. */
export const windowPolicy = `${pagePolicy}; frame-src ${referenceFrameOrigins.join(' ')}`;
