import { useLayoutEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useApp } from '../stores/AppContext.ts';

/**
 * Draws its content when its turn comes, one per painted frame: otherwise a screen of many charts would show nothing until all of
 * them are drawn.
 */
export function InTurn({ children }: { readonly children: ReactNode }): ReactElement | null {
  const { askForTurn } = useApp();
  const [isDrawn, setIsDrawn] = useState(false);
  useLayoutEffect(() => askForTurn(() => setIsDrawn(true)), [askForTurn]);
  return isDrawn ? <>{children}</> : null;
}
