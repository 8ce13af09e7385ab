import { theChromium } from './state.ts';

export interface Target {
  readonly target: string;
  readonly session: string;
}

const claims = new Map<string, (session: string) => void>();
const nothing = (): void => {};
const creation = { last: Promise.resolve() };

/** A new page, claimed before its attachment is announced as anyone else's. */
export async function createTarget(size: { width: number; height: number }): Promise<Target> {
  const session = Promise.withResolvers<string>();
  const made = creation.last.then(async () => {
    const params = { url: 'about:blank', ...size, newWindow: true };
    const { targetId } = await theChromium().send('Target.createTarget', params);
    claims.set(targetId as string, session.resolve);
    return targetId as string;
  });
  creation.last = made.then(nothing, nothing);
  return { target: await made, session: await session.promise };
}

/** True when the attached target is one that createTarget waits for. */
export async function claimTarget(target: string, session: string): Promise<boolean> {
  await creation.last;
  const claim = claims.get(target);
  claims.delete(target);
  claim?.(session);
  return claim !== undefined;
}
