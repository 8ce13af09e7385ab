import type { MonotonicClock, ReceiptClock } from '../../../clock.ts';
import type { Store } from '../../../store/store.ts';
import type { AccountQuestions } from '../account-questions.ts';
import type { AccountReadsBoard } from '../account-reads-board.ts';
import type { ReadHistoryDeps } from '../read-history.ts';
import type { RetryPace } from '../../retry-pace.ts';

/** Dependencies shared by the jobs that read an account. */
export interface AccountJobDeps {
  readonly ask: AccountQuestions;
  readonly store: Pick<Store, 'reader' | 'writer'>;
  readonly board: AccountReadsBoard;
  readonly history: ReadHistoryDeps;
  readonly world: ReceiptClock;
  readonly monotonic: MonotonicClock;
  readonly retryPace: RetryPace;
}
