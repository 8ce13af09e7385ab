import './paged-edges.css';
import { IconArrowUp } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { OlderData } from '../answers/OlderData.tsx';
import type { ScrolledList } from './use-paged-rows.ts';
import { RetryButton } from '../answers/RetryButton.tsx';

interface EdgeProps {
  readonly paged: ScrolledList;
}

/** Number of rows that arrived while the reader was further down. */
export function NewRows({ paged, onTake }: EdgeProps & { readonly onTake: () => void }): ReactElement {
  const { count, orMore } = paged.state.unseen;
  return (
    <div className="new-rows" role="status">
      {count === 0 ? null : (
        <button type="button" className="new-rows-pill" onClick={onTake}>
          <IconArrowUp size={13} aria-hidden="true" />
          {orMore ? `${count}+ new` : `${count} new`}
        </button>
      )}
    </div>
  );
}

/** Note after the last row: whether older rows can be loaded. */
export function ListEnd({ paged }: EdgeProps): ReactElement {
  const { next, more } = paged.state;
  if (more.kind === 'failed') {
    return (
      <p className="list-end" role="alert">
        <span className="bad">Could not load older rows: {more.error.message}</span>{' '}
        <RetryButton onRetry={paged.list.more} />
      </p>
    );
  }
  return <p className="list-end">{next === null ? 'No older rows.' : 'Loading older rows…'}</p>;
}

/** Warning that the last reading of a list failed. */
export function RefreshFailed({ paged: { list, state } }: EdgeProps): ReactElement | null {
  return <OlderData error={state.refreshError} onRetry={list.reload} />;
}
