import { useWindowEvent } from '@mantine/hooks';
import type { Profile } from '../../../src-preload/contract/views/service/profile.ts';
import { useOperation, type UsedAnswer } from '../../operations/use-operation.ts';

/** The profiles, asked for again when a person comes back to this window: another may have been opened meanwhile. */
export function useProfiles(): UsedAnswer<readonly Profile[]> {
  const profiles = useOperation('listProfiles', null);
  useWindowEvent('focus', profiles.reload);
  return profiles;
}
