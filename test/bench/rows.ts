import type { Row } from './bench-row.ts';
import { catalogRow } from './rows/catalog.ts';
import { chainFillsRow } from './rows/chain.ts';
import { candlesRow } from './rows/candles.ts';
import { clientSizeRow } from './rows/client-size.ts';
import { evidenceRow } from './rows/evidence.ts';
import { eventLoopRow } from './rows/event-loop.ts';
import { exportRow } from './rows/export.ts';
import { firstRowsRow } from './rows/first-rows.ts';
import { graphqlRow } from './rows/graphql.ts';
import { heavyQuestionsRow } from './rows/heavy-questions.ts';
import { historyGrowthRow } from './rows/history-growth.ts';
import { ingestRow } from './rows/ingest.ts';
import { journalRow } from './rows/journal.ts';
import { keptAnswersRow } from './rows/kept-answers.ts';
import { memoryRow } from './rows/memory.ts';
import { oneRowRow } from './rows/one-row.ts';
import { packageSizeRow } from './rows/package-size.ts';
import { pollToPixelRow } from './rows/poll-to-pixel.ts';
import { projectionRow } from './rows/projection.ts';
import { recordGrowthRow } from './rows/record-growth.ts';
import { scrollingRow } from './rows/scrolling.ts';
import { soakRow } from './rows/soak.ts';
import { startRow } from './rows/start.ts';
import { venueBudgetRow } from './rows/venue-budget.ts';
import { windowLoopRow } from './rows/window-loop.ts';
import { yearRow } from './rows/year.ts';

/** In the order of a run. */
export const rows: readonly Row[] = [
  catalogRow,
  oneRowRow,
  keptAnswersRow,
  graphqlRow,
  pollToPixelRow,
  eventLoopRow,
  windowLoopRow,
  firstRowsRow,
  scrollingRow,
  candlesRow,
  ingestRow,
  chainFillsRow,
  projectionRow,
  journalRow,
  evidenceRow,
  historyGrowthRow,
  exportRow,
  yearRow,
  heavyQuestionsRow,
  memoryRow,
  soakRow,
  recordGrowthRow,
  venueBudgetRow,
  startRow,
  clientSizeRow,
  packageSizeRow,
];
