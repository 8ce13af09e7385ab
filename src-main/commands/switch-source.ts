import { PerpscopeError, messageOf } from '../errors.ts';
import type { ReadModel } from '../queries/read-model.ts';
import type { SwitchableReadModel } from '../queries/switchable-read-model.ts';

export interface SwitchedSource {
  readonly readModel: ReadModel;
  readonly close: () => Promise<void>;
}

/** What a source is opened by. */
export interface Destination<C> {
  readonly config: C;
  /** The account that the agent named; null: it is to be asked. */
  readonly named: string | null;
}

export interface SwitchParts<C, S extends SwitchedSource> {
  readonly slot: SwitchableReadModel;
  readonly open: (destination: Destination<C>) => Promise<S>;
  /** Neither the new source nor the one before could be opened: nothing is read until the next switch. */
  readonly onNoSource: (message: string) => void;
}

/** The one source that is open. Its switches are to be asked for one after the other. */
export interface SourceSwitch<C, S> {
  /** null: between two, or neither could be opened. */
  readonly source: () => S | null;
  /** What the last source was opened by. */
  readonly destination: () => Destination<C> | null;
  /** Rejects with the one before open again, where that can be. */
  readonly to: (destination: Destination<C>) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Standing<C, S> {
  source: S | null;
  /** Of the last source that could be opened. */
  destination: Destination<C> | null;
}

export function createSourceSwitch<C, S extends SwitchedSource>(
  parts: SwitchParts<C, S>,
): SourceSwitch<C, S> {
  const { slot } = parts;
  const standing: Standing<C, S> = { source: null, destination: null };
  const close = async (): Promise<void> => {
    const { source } = standing;
    slot.leave();
    standing.source = null;
    await source?.close();
  };
  const open = async (destination: Destination<C>): Promise<void> => {
    const source = await parts.open(destination);
    Object.assign(standing, { source, destination });
    slot.open(source.readModel);
  };
  const goBack = async (cause: unknown): Promise<never> => {
    const { destination } = standing;
    if (destination === null) throw cause;
    await open(destination).catch((error: unknown) => parts.onNoSource(messageOf(error)));
    const now = standing.source === null ? 'Nothing is read now.' : 'What was read before is read again.';
    throw new PerpscopeError('invalid_setting', `${messageOf(cause)} ${now}`, cause);
  };
  return {
    source: () => standing.source,
    destination: () => standing.destination,
    to: async (destination) => {
      await close();
      await open(destination).catch(goBack);
    },
    close,
  };
}
