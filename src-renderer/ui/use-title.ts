import { useDocumentTitle } from '@mantine/hooks';
import { useSelected } from '../operations/use-operation.ts';
import { defaultProfile } from '../../src-preload/contract/views/service/profile-name.ts';

/** Sets the window's title to the screen's, after the name of a profile that is not the default one. */
export function useTitle(screen: string): void {
  const profile = useSelected('getSettings', (settings) => settings.profile);
  const title = `${screen} · Perpscope`;
  useDocumentTitle(profile === null || profile === defaultProfile ? title : `${profile}: ${title}`);
}
