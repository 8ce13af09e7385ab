import './tile.css';
import { IconChevronRight, IconClockExclamation } from '@tabler/icons-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import { formatAge } from '../format/age.ts';

interface TileProps {
  readonly title: string;
  /** Address of the screen with more detail. */
  readonly to: string;
  /** Name of its grid area. */
  readonly area: string;
  /** Summary beside the title. */
  readonly note?: ReactNode;
  /** Age of the data if it is stale; null or absent if it is current. */
  readonly staleMs?: number | null;
  readonly children: ReactNode;
}

/** Summary of a screen. Its head links to that screen. */
export function Tile({ title, to, area, note, staleMs = null, children }: TileProps): ReactElement {
  const id = useId();
  return (
    <section className={`tile tile-${area}${staleMs === null ? '' : ' tile-stale'}`} aria-labelledby={id}>
      <header className="tile-head">
        <h2 id={id}>
          <Link href={to} className="tile-link">
            {title}
            <IconChevronRight size={13} aria-hidden="true" />
          </Link>
        </h2>
        {staleMs === null ? null : (
          <span className="chip chip-warn">
            <IconClockExclamation size={12} aria-hidden="true" />
            Stale · {formatAge(staleMs)}
          </span>
        )}
        {note === undefined ? null : <div className="tile-note">{note}</div>}
      </header>
      <div className="tile-body">{children}</div>
    </section>
  );
}
