import { useWindowEvent } from '@mantine/hooks';
import type { Profile } from '../../../src-preload/contract/views/service/profile.ts';
import { useOperation, type UsedAnswer } from '../../operations/use-operation.ts';

/** Returns the profiles. They are read again when this window gets the focus: another may have been opened meanwhile. */
export function useProfiles(): UsedAnswer<readonly Profile[]> {
  const profiles = useOperation('listProfiles', null);
  useWindowEvent('focus', profiles.reload);
  return profiles;
}
