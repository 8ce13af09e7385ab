import { z } from 'zod';

/** `https://host[:port][/path]`: what paths can be added to, and what can stand in a log. */
export const plainAddress = z
  .string()
  .regex(/^https?:\/\/[^\s/\\?#@]+(\/[^\s\\?#]*)?$/)
  .refine((text) => URL.canParse(text));

/** As a browser sends it, since the two are compared as they are. */
export const webOrigin = z
  .string()
  .regex(/^https?:\/\//)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text);

/** `host` or `host:port`, as in a Host header. */
export const hostName = z
  .string()
  .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9]([\w.-]*[a-z0-9])?)(:\d+)?$/i)
  .refine((text) => URL.canParse(`http://${text}`));

/** Such an address, which must not be shown. */
export function carriesCredentials(value: unknown): boolean {
  return typeof value === 'string' && /\/\/[^/?#]*@/.test(value);
}
