import { PerpscopeError } from '../../../errors.ts';
import type { GraphQuestions } from '../../../queries/graph-questions.ts';
import type { GraphqlContext } from './graphql-context.ts';

/**
 * Where what is filled, earned and counted comes from. With the chain chosen as its source nothing is taken from the
 * venue in its stead: figures of another source than the one that was chosen would be taken for it.
 */
export function fillsOf({ readModel, useBlockchainAsSource }: GraphqlContext): GraphQuestions {
  if (!useBlockchainAsSource) return readModel.graph;
  throw new PerpscopeError(
    'provider_not_attached',
    'USE_BLOCKCHAIN_AS_SOURCE is set and no provider of fills on the chain is attached: attach one, or take the setting back.',
  );
}
