import type { Session } from 'electron';
import { originOf } from '../bridge/origin.ts';

export interface RequestRule {
  readonly origin: string;
  /** Lets the developer tools load and, from the development server, its socket. */
  readonly development: boolean;
}

/** What a page may fetch at all, whatever its policy says. */
export function mayRequest(address: string, { origin, development }: RequestRule): boolean {
  if (originOf(address) === origin) return true;
  if (!development) return false;
  return address.startsWith('devtools://') || originOf(address.replace(/^ws/, 'http')) === origin;
}

/** Blocks every request that leaves the app. */
export function guardRequests(session: Pick<Session, 'webRequest'>, rule: RequestRule): void {
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !mayRequest(details.url, rule) }));
}
