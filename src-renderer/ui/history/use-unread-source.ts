import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { useFrame, useSelected } from '../../operations/use-operation.ts';

/**
 * Returns the state of a source of rows while it can't be read, so that the newest rows may be missing; null: none are. The feed
 * of an agent that sends no heartbeat is still read, so no rows are missing.
 */
export function useUnreadSource(source: 'agent' | 'venue'): SourceHealth | null {
  const health = useFrame((frame) => frame.health[source]);
  const isFeedRead = useSelected('getAgent', ({ away }) => away?.kind === 'silent') === true;
  if (health === null || !health.attached || health.state !== 'down') return null;
  return source === 'agent' && isFeedRead ? null : health;
}
