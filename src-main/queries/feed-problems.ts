import type { FeedProblems } from '../../src-preload/contract/bridge/connections.ts';
import type { JournalReader } from '../store/journal.ts';

const newest = 50;
const longestLine = 300;

export interface FeedProblemScope {
  readonly reader: Pick<JournalReader, 'feedProblems' | 'feedProblemCount'>;
}

/** What of the agent's journals was no event, on the network in use. */
export function feedProblems({ reader }: FeedProblemScope): FeedProblems {
  return {
    count: reader.feedProblemCount(),
    newest: reader.feedProblems({ before: null, limit: newest }).map(({ journalId: _, raw, ...problem }) => ({
      ...problem,
      line: raw.length > longestLine ? `${raw.slice(0, longestLine)}…` : raw,
    })),
  };
}
