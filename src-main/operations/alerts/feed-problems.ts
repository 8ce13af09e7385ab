import type { FeedProblemRow, FeedProblems } from '../../../src-preload/contract/bridge/connections.ts';
import type { FeedProblem } from '../../store/journal.ts';
import { operation } from '../operation.ts';

const newest = 50;
const longestLine = 300;

function rowOf({ id, kind, fromSeq, toSeq, reason, raw, notedAt }: FeedProblem): FeedProblemRow {
  const line = raw.length > longestLine ? `${raw.slice(0, longestLine)}…` : raw;
  return { id, kind, fromSeq, toSeq, reason, line, notedAt };
}

/** Returns the problems of the agent's journals on the network in use: lines that are not valid events, and gaps. */
export const listFeedProblems = operation({
  name: 'listFeedProblems',
  summary: "Lines of the agent's feed that are not valid events",
  readings: ['journal'],
  covers: { nothing: 'Lines that are not read yet are no problems.' },
  answer: (_: unknown, { reader }): FeedProblems => ({
    count: reader.feedProblemCount(),
    newest: reader.feedProblems({ before: null, limit: newest }).map(rowOf),
  }),
});
