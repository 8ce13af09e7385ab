import { useCallback, useState } from 'react';
import { useApp } from '../stores/AppContext.ts';
import type { Ask } from './ask.ts';

interface UsedCommand {
  readonly command: Ask;
  /** Why the last command failed; null: it did not, or is still running. */
  readonly failure: string | null;
}

/** Returns a function that asks the service to do something, and keeps why that failed. */
export function useCommand(): UsedCommand {
  const { ask } = useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCallback<Ask>(
    async (name, args) => {
      setFailure(null);
      const asked = await ask(name, args);
      if (asked.kind === 'failure') setFailure(asked.error.message);
      return asked;
    },
    [ask],
  );
  return { command, failure };
}
