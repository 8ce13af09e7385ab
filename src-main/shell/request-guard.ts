import type { OnBeforeRequestListenerDetails, Session } from 'electron';
import { originOf } from '../bridge/origin.ts';
import { isFrameDocument, isFrameResource } from '../bridge/frame-hosts.ts';

interface RequestRule {
  readonly origin: string;
  /** Lets the developer tools load and, from the development server, its socket. */
  readonly development: boolean;
}

/** Who asks: our own page, or the document of a frame inside it, whose own address is asked for first. */
type Asker = 'page' | 'frame' | 'frame_address';

/** What a page may fetch at all, whatever its policy says. */
export function mayRequest(address: string, asker: Asker, rule: RequestRule): boolean {
  if (asker === 'frame_address') return isFrameDocument(address);
  if (asker === 'frame') return isFrameResource(address);
  if (originOf(address) === rule.origin) return true;
  if (!rule.development) return false;
  return address.startsWith('devtools://') || originOf(address.replace(/^ws/, 'http')) === rule.origin;
}

type Asking = Pick<OnBeforeRequestListenerDetails, 'resourceType' | 'frame'>;
type Frame = Pick<NonNullable<Asking['frame']>, 'url' | 'parent'>;

/** A request that no frame is known of is the page's own, which may ask for the least. */
export function askerOf({ resourceType, frame }: Asking): Asker {
  if (resourceType === 'subFrame') return 'frame_address';
  try {
    return frame !== null && frame !== undefined && isWithinFrame(frame) ? 'frame' : 'page';
  } catch {
    return 'page'; // Electron throws when a frame is asked about that has just gone
  }
}

/** It, or a frame around it, shows the document of a frame of ours. */
function isWithinFrame(frame: Frame): boolean {
  const { parent } = frame;
  return parent !== null && (isFrameDocument(frame.url) || isWithinFrame(parent));
}

/** Blocks every request that leaves the app, but those of the reference chart's own frame. */
export function guardRequests(session: Pick<Session, 'webRequest'>, rule: RequestRule): void {
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !mayRequest(details.url, askerOf(details), rule) });
  });
}

type Permissions = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

/** The window needs no camera, place, device or loopback port: nothing is ever granted. */
export function denyPermissions(session: Permissions): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
