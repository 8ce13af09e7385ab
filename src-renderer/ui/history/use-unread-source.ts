import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { useFrame, useSelected } from '../../operations/use-operation.ts';

/**
 * The state of a source of rows while it can't be read, so that the newest may be missing; null: none are. Of an agent that sends no
 * heartbeat the feed is still read: it has nothing newer.
 */
export function useUnreadSource(source: 'agent' | 'venue'): SourceHealth | null {
  const health = useFrame((frame) => frame.health[source]);
  const isFeedRead = useSelected('getAgent', ({ away }) => away?.kind === 'silent') === true;
  if (health === null || !health.attached || health.state !== 'down') return null;
  return source === 'agent' && isFeedRead ? null : health;
}
