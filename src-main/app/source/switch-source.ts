import { PerpscopeError, messageOf } from '../../errors.ts';
import type { CurrentSource } from '../../operations/current-source.ts';
import type { SourceScope } from '../../operations/scope.ts';

interface SwitchedSource {
  readonly scope: SourceScope;
  /** null: opened without an account. */
  readonly account: { readonly address: string } | null;
  readonly close: () => Promise<void>;
}

/** Account to open if none is configured: ask the agent, or use the one it gave (null: open without an account). */
export type NamedAccount =
  | { readonly kind: 'ask' }
  | { readonly kind: 'given'; readonly address: string | null };

/** Settings and account with which a source is opened. */
export interface Destination<C> {
  readonly config: C;
  readonly named: NamedAccount;
}

interface SwitchDeps<C, S extends SwitchedSource> {
  readonly slot: Pick<CurrentSource, 'open' | 'leave'>;
  readonly open: (destination: Destination<C>) => Promise<S>;
  /** Called if neither the new source nor the previous one could be opened: nothing is read until the next switch. */
  readonly onNoSource: (message: string) => void;
}

/** The one open source. Callers must ask for its switches one after the other. */
export interface SourceSwitch<C, S> {
  /** null: during a switch, or if none could be opened. */
  readonly source: () => S | null;
  /** Last destination that could be opened, with the account that was really opened. */
  readonly destination: () => Destination<C> | null;
  /** If it rejects, the previous source is open again, if that was possible. */
  readonly to: (destination: Destination<C>) => Promise<void>;
  /** Opens the last source again if none is open. */
  readonly again: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface SwitchState<C, S> {
  source: S | null;
  /** Destination of the last source that could be opened. */
  destination: Destination<C> | null;
}

export function createSourceSwitch<C, S extends SwitchedSource>(deps: SwitchDeps<C, S>): SourceSwitch<C, S> {
  const { slot } = deps;
  const state: SwitchState<C, S> = { source: null, destination: null };
  const close = async (): Promise<void> => {
    const { source } = state;
    state.source = null;
    try {
      slot.leave();
    } finally {
      await source?.close();
    }
  };
  const open = async ({ config, named }: Destination<C>): Promise<void> => {
    const source = await deps.open({ config, named });
    state.source = source;
    try {
      slot.open(source.scope);
    } catch (error) {
      // The source still has its files open, which the next source may need.
      await close();
      throw error;
    }
    state.destination = { config, named: { kind: 'given', address: source.account?.address ?? null } };
  };
  const goBack = async (cause: unknown): Promise<never> => {
    const { destination } = state;
    if (destination === null) throw cause;
    await open(destination).catch((error: unknown) => deps.onNoSource(messageOf(error)));
    const now =
      state.source === null ? 'No source is open now.' : 'Perpscope reads the previous source again.';
    throw new PerpscopeError('invalid_setting', `${messageOf(cause)} ${now}`, cause);
  };
  return {
    source: () => state.source,
    destination: () => state.destination,
    to: async (destination) => {
      await close();
      await open(destination).catch(goBack);
    },
    again: async () => {
      const { source, destination } = state;
      if (source === null && destination !== null) await open(destination);
    },
    close,
  };
}
