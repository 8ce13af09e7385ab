import { useState } from 'react';
import type { TokenStatus } from '../../../src-preload/contract/bridge/connections.ts';
import { useApp } from '../../stores/AppContext.ts';

export interface TokenEditing {
  /** Token created in this window, until the user puts it away. null: not known. */
  readonly held: string | null;
  readonly isBusy: boolean;
  /** Why the last change failed. null: it succeeded, or there was none. */
  readonly problem: string | null;
  readonly create: () => void;
  readonly revoke: () => void;
  readonly putAway: () => void;
}

interface Held {
  readonly token: string;
  /** Whether the service reports that a token is set. Once it reports none, this one is discarded. */
  readonly isReported: boolean;
}

/** Creates and revokes the token. This is the only place in the window that knows a token, and only the one just created. */
export function useToken({ isSet }: Pick<TokenStatus, 'isSet'>, onChanged: () => void): TokenEditing {
  const { ask } = useApp();
  const [held, setHeld] = useState<Held | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (held !== null && held.isReported !== isSet) setHeld(isSet ? { ...held, isReported: true } : null);
  const change = async (work: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    setProblem(await work());
    setBusy(false);
    onChanged();
  };
  const create = async (): Promise<string | null> => {
    const asked = await ask('createToken', null);
    if (asked.kind === 'answer') setHeld({ token: asked.value.token, isReported: false });
    return asked.kind === 'failure' ? asked.error.message : null;
  };
  const revoke = async (): Promise<string | null> => {
    const asked = await ask('revokeToken', null);
    if (asked.kind === 'failure') return asked.error.message;
    setHeld(null);
    return null;
  };
  return {
    held: held?.token ?? null,
    isBusy,
    problem,
    create: () => void change(create),
    revoke: () => void change(revoke),
    putAway: () => setHeld(null),
  };
}
