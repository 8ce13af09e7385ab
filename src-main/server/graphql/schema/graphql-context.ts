import type { AnswerWarning, WarningsQuestion } from '../../../queries/answer-warnings.ts';
import type { ReadModel } from '../../../queries/read-model.ts';
import type { LiveEvents } from '../live-events.ts';
import type { MarketLookup } from './market-lookup.ts';

/** Says of a field's answer that it is not all there is, or older than its limit. */
export interface FieldWarning extends AnswerWarning {
  readonly field: WarningsQuestion['field'];
}

/** What every resolver is given, of one request or of one subscription. */
export interface GraphqlContext {
  readonly readModel: ReadModel;
  /** Whether performance, statistics, trades and tradeHistory are to come from fills on the chain. */
  readonly useBlockchainAsSource: boolean;
  /** Resolves when heavy work may begin. Rejects where the source was switched since the operation began. */
  readonly enter: () => Promise<void>;
  readonly events: LiveEvents;
  readonly markets: MarketLookup;
  /** Aborted when nobody is there any more to be answered. */
  readonly gone: AbortSignal;
  /** What goes with the answer as `extensions.warnings`, each once. */
  readonly warnings: FieldWarning[];
}
