import type { Unknown } from '../../../../src-main/domain/alerts/facts.ts';
import { isUnknown } from '../../../../src-main/domain/alerts/facts.ts';

/** Returns a fact that must be known. */
export function known<Fact extends object>(fact: Fact | Unknown): Fact {
  if (isUnknown(fact)) throw new Error(fact.unknown);
  return fact;
}
