import './tile.css';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import { StaleBadge } from './Badges.tsx';

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
        {staleMs === null ? null : <StaleBadge ageMs={staleMs} />}
        {note === undefined ? null : <div className="tile-note">{note}</div>}
      </header>
      <div className="tile-body">{children}</div>
    </section>
  );
}
