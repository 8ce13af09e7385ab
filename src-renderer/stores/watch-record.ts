import type { HistoryTopic } from '../../src-preload/contract/bridge/topics.ts';
import type { Desk } from './stores.ts';

interface RecordWatcher {
  /** What is held may be other than what is recorded. */
  readonly changed: () => void;
  readonly cleared: () => void;
}

/** Tells of changes to these topics, and of times when one may have been missed. Returns its undo. */
export function watchRecord(
  { connection, history }: Pick<Desk, 'connection' | 'history'>,
  topics: readonly HistoryTopic[],
  { changed, cleared }: RecordWatcher,
): () => void {
  const undo = [
    history.watch(topics, { changed, cleared }),
    connection.subscribe((now, before) => {
      if (now.generation !== before.generation) changed();
    }),
  ];
  return () => {
    for (const end of undo) end();
  };
}
