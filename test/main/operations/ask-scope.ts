import type { Ask } from '../../../src-main/operations/operation.ts';
import { createCurrentSource } from '../../../src-main/operations/current-source.ts';
import type { SourceScope } from '../../../src-main/operations/scope.ts';

/** Opens a source over the scope and returns its ask. */
export function askScope(scope: SourceScope): Ask {
  const source = createCurrentSource();
  source.open(scope);
  return source.ask;
}
