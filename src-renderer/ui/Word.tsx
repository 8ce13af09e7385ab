import type { TablerIcon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';

interface WordProps {
  /** Classes of its color and weight. */
  readonly tone: string;
  readonly Icon: TablerIcon;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** State in a word, with an icon, so that it does not depend on the color. */
export function Word({ tone, Icon, title, children }: WordProps): ReactElement {
  return (
    <span className={`word ${tone}`} title={title}>
      <Icon size={13} aria-hidden="true" />
      {children}
    </span>
  );
}
