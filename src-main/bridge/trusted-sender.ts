import type { IpcMainInvokeEvent, WebContents } from 'electron';

/** `scheme://host[:port]` of an address; null when it has none. Unlike URL.origin it knows our own scheme. */
export function originOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.host === '' ? null : `${url.protocol}//${url.host}`;
}

type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/** True only for the top frame of our own window while it shows our own page. A frame already gone is not trusted. */
export function isTrustedSender(event: Sender, window: WebContents, origin: string): boolean {
  const frame = event.senderFrame;
  if (frame === null || event.sender.id !== window.id) return false;
  // A sandboxed document keeps its address but has the origin `null`: both must be ours.
  return frame.parent === null && frame.origin === origin && originOf(frame.url) === origin;
}
