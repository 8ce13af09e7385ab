import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { serviceText } from '../../format/service-text.ts';

interface DailyRisk {
  readonly status: RiskStatus | null;
  /** Why the risk monitor can't be read; null: it can. */
  readonly reason: string | null;
}

/** Returns today's P&L and its limit, as the agent's risk monitor reports them. */
export function useDailyRisk(): DailyRisk {
  const { state } = useOperation('getAgent', null);
  if (state.kind === 'loading') return { status: null, reason: 'Loading the risk monitor' };
  if (state.kind === 'failed') return { status: null, reason: state.error.message };
  const { risk } = state.value;
  return risk.kind === 'answer'
    ? { status: risk.value, reason: null }
    : { status: null, reason: serviceText(risk.error.message) };
}
