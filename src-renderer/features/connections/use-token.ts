import { useState } from 'react';
import type { TokenStanding } from '../../../src-preload/contract/bridge/connections.ts';
import { useDesk } from '../../stores/DeskContext.ts';

export interface TokenEditing {
  /** The token that was created here, until it is put away; null: it is not known. */
  readonly held: string | null;
  readonly isBusy: boolean;
  /** Why the last change was not made; null: it was, or none was asked for. */
  readonly problem: string | null;
  readonly create: () => void;
  readonly revoke: () => void;
  readonly putAway: () => void;
}

/** The one place of the window that knows a token, and only the one that it has just created. */
export function useToken({ isSet }: Pick<TokenStanding, 'isSet'>): TokenEditing {
  const { ask } = useDesk();
  const [held, setHeld] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (): void => {
    setBusy(true);
    setProblem(null);
  };
  const create = async (): Promise<void> => {
    begin();
    const asked = await ask('createToken', null);
    if (asked.kind === 'answer') setHeld(asked.value.token);
    if (asked.kind === 'failure') setProblem(asked.error.message);
    setBusy(false);
  };
  const revoke = async (): Promise<void> => {
    begin();
    const asked = await ask('revokeToken', null);
    if (asked.kind === 'failure') setProblem(asked.error.message);
    else setHeld(null);
    setBusy(false);
  };
  return {
    // Until the news of it has come the token that was made stands for itself; one that is gone is not shown on.
    held: isSet || isBusy ? held : null,
    isBusy,
    problem,
    create: () => void create(),
    revoke: () => void revoke(),
    putAway: () => setHeld(null),
  };
}
