import { version } from '../version.ts';

/** How the request log tells a relay's requests from others. */
export const userAgent = `perpscope-mcp/${version}`;
