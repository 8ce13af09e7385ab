import type { MarketState } from '../../src-preload/contract/views/markets/market-state.ts';
import { activationLabels } from './labels.ts';
import { serviceText } from './service-text.ts';
import { withoutAmounts } from './without-amounts.ts';

type Verdict = MarketState['newEntries'];

/** The verdict on new entries, and the agent's own report, whatever its age. */
export interface NewEntries extends Pick<Verdict, 'allowed' | 'reason'> {
  readonly agent: Pick<NonNullable<Verdict['agent']>, 'allowed' | 'reason'> | null;
}

export interface VerdictText {
  readonly tone: 'good' | 'bad' | 'unknown';
  readonly label: string;
  /** The agent's own reason if it gave one; null: no reason is known. */
  readonly reason: string | null;
  /** The agent's own report, if it differs from the verdict. */
  readonly disagreement: string | null;
}

/** Returns the verdict without a silent agent: its report no longer counts, and nobody else can allow entries. */
export function withoutAgent({ allowed, reason }: NewEntries): NewEntries {
  return allowed === true
    ? { allowed: null, reason: 'The agent’s last report is too old to count.', agent: null }
    : { allowed, reason, agent: null };
}

/** Start of a reason that says the same as the label before it. */
const repeated = /^Not tradeable: /;
const activation = /(?<=not activated \()[A-Z_]+(?=\))/;

/** Returns a reason as it stands after its label. */
function afterLabel(reason: string): string {
  return withoutAmounts(serviceText(reason))
    .replace(repeated, '')
    .replace(activation, (name) => (isActivation(name) ? activationLabels[name] : name));
}

const isActivation = (name: string): name is keyof typeof activationLabels =>
  Object.hasOwn(activationLabels, name);

/** Returns the new-entries line. Without a report there is no permission. */
export function verdictText({ allowed, reason: given, agent }: NewEntries): VerdictText {
  const reason = given === null ? null : afterLabel(given);
  const disagreement =
    agent !== null && allowed !== null && agent.allowed !== allowed
      ? `The agent itself ${agent.allowed ? 'allows' : 'forbids'} new entries${agent.reason === null ? '.' : `: ${withoutAmounts(serviceText(agent.reason))}`}`
      : null;
  if (allowed === true) return { tone: 'good', label: 'Allowed', reason, disagreement };
  if (allowed === false) return { tone: 'bad', label: 'Not allowed', reason, disagreement };
  return {
    tone: 'unknown',
    label: 'Unknown',
    reason: reason ?? 'Nothing blocks them, but the agent has not allowed them.',
    disagreement,
  };
}
