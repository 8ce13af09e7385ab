import type { RuleCheck } from './condition.ts';
import { off, on } from './condition.ts';

export const checkVenue: RuleCheck = ({ facts: { venue } }) => {
  if (venue.kind === 'stale')
    return on({ message: venue.message, remedy: venue.remedy, screen: 'connections' });
  return venue.kind === 'answers' ? off : null;
};
