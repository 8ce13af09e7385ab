import type { OnBeforeRequestListenerDetails, Session } from 'electron';
import { originOf } from '../bridge/origin.ts';
import { isFrameDocument, isFrameResource } from '../bridge/frame-hosts.ts';

interface RequestRule {
  readonly origin: string;
  /** Whether to allow the developer tools and the development server's socket. */
  readonly development: boolean;
}

/** Source of a request: our page, an embedded frame, or the navigation of such a frame. */
type Asker = 'page' | 'frame' | 'frame_address';

/** Whether a request is allowed, whatever the content security policy says. */
export function mayRequest(address: string, asker: Asker, rule: RequestRule): boolean {
  if (asker === 'frame_address') return isFrameDocument(address);
  if (asker === 'frame') return isFrameResource(address);
  if (originOf(address) === rule.origin) return true;
  if (!rule.development) return false;
  return address.startsWith('devtools://') || originOf(address.replace(/^ws/, 'http')) === rule.origin;
}

type Asking = Pick<OnBeforeRequestListenerDetails, 'resourceType' | 'frame'>;
type Frame = Pick<NonNullable<Asking['frame']>, 'url' | 'parent'>;

/** Source of a request. One without a known frame counts as the page's, which has the fewest rights. */
export function askerOf({ resourceType, frame }: Asking): Asker {
  if (resourceType === 'subFrame') return 'frame_address';
  try {
    return frame !== null && frame !== undefined && isWithinFrame(frame) ? 'frame' : 'page';
  } catch {
    return 'page'; // Electron throws for a frame that is gone
  }
}

/** Whether the frame or an ancestor shows an embedded frame document. */
function isWithinFrame(frame: Frame): boolean {
  const { parent } = frame;
  return parent !== null && (isFrameDocument(frame.url) || isWithinFrame(parent));
}

/** Blocks every external request except those of the reference chart's frame. */
export function guardRequests(session: Pick<Session, 'webRequest'>, rule: RequestRule): void {
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !mayRequest(details.url, askerOf(details), rule) });
  });
}

type Permissions = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

/** Denies every permission; the window needs none. */
export function denyPermissions(session: Permissions): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
