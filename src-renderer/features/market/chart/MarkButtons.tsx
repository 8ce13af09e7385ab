import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { MarkSpot } from '../../../charts/mark-positions.ts';
import type { MarketFigures } from '../../../format/market-figures.ts';
import { signTone } from '../../../format/number.ts';
import { Instant } from '../../../ui/Instant.tsx';
import type { ViewStore } from './HistoryEdge.tsx';
import { markLine, spokenLine, type MarketMark, type MarkLine } from './mark-lines.ts';

type Spot = MarkSpot<MarketMark>;

interface MarkButtonsProps {
  readonly view: ViewStore;
  readonly figures: MarketFigures;
}

/** Most marks of a group that its card lists; the tables below have them all. */
const mostLines = 6;

const keyOf = ({ openMs, kind }: Spot): string => `${openMs} ${kind}`;

/** Time a card stays after the pointer has left its mark, ms, so that the pointer can move from the mark to the card. */
const leaveMs = 160;

interface ShownCard {
  readonly shown: string | null;
  readonly show: (key: string) => void;
  readonly hide: () => void;
  readonly hideSoon: () => void;
}

function useShownCard(): ShownCard {
  const [shown, setShown] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = (key: string): void => {
    clearTimeout(timer.current);
    setShown(key);
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    setShown(null);
  };
  const hideSoon = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(null), leaveMs);
  };
  return { shown, show, hide, hideSoon };
}

/** The drawn marks as buttons with a card each. They are one tab stop; arrow keys move from mark to mark. */
export function MarkButtons({ view, figures }: MarkButtonsProps): ReactElement | null {
  const spots = useStore(view, (state) => state.spots) as readonly Spot[];
  const card = useShownCard();
  const [stop, setStop] = useState<string | null>(null);
  const group = useRef<HTMLDivElement>(null);
  if (spots.length === 0) return null;
  const stopKey = spots.some((spot) => keyOf(spot) === stop) ? stop : keyOf(spots.at(-1) as Spot);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && card.shown !== null) {
      event.preventDefault();
      event.stopPropagation();
      card.hide();
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = spots.findIndex((spot) => keyOf(spot) === stopKey) + step;
    group.current?.querySelectorAll<HTMLButtonElement>('.mark-button').item(at)?.focus();
  };
  return (
    <div
      ref={group}
      className="mark-buttons"
      role="group"
      aria-label="Trades and decisions on the chart"
      onKeyDown={onKeyDown}
    >
      {spots.map((spot) => (
        <MarkButton
          key={keyOf(spot)}
          spot={spot}
          figures={figures}
          card={card}
          isStop={keyOf(spot) === stopKey}
          onFocus={() => setStop(keyOf(spot))}
        />
      ))}
    </div>
  );
}

interface MarkButtonProps {
  readonly spot: Spot;
  readonly figures: MarketFigures;
  readonly card: ShownCard;
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

function MarkButton({ spot, figures, card, isStop, onFocus }: MarkButtonProps): ReactElement {
  const [, navigate] = useLocation();
  const key = keyOf(spot);
  const lines = spot.marks.slice(-mostLines).map((mark) => markLine(mark, figures));
  const only = spot.count === 1 ? (lines[0]?.address ?? null) : null;
  const more = spot.count - lines.length;
  return (
    <div
      className="mark-spot"
      style={{ left: spot.x, top: spot.y }}
      onPointerEnter={() => card.show(key)}
      onPointerLeave={card.hideSoon}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) card.hideSoon();
      }}
    >
      <button
        type="button"
        className="mark-button"
        tabIndex={isStop ? 0 : -1}
        aria-label={`${lines.map(spokenLine).join('; ')}${more > 0 ? `; and ${more} more` : ''}`}
        onFocus={() => {
          onFocus();
          card.show(key);
        }}
        onClick={() => (only === null ? card.show(key) : navigate(only))}
      />
      {card.shown === key ? <MarkCard spot={spot} lines={lines} more={more} /> : null}
    </div>
  );
}

interface MarkCardProps {
  readonly spot: Spot;
  readonly lines: readonly MarkLine[];
  /** Number of earlier marks of the group that are not listed. */
  readonly more: number;
}

function MarkCard({ spot, lines, more }: MarkCardProps): ReactElement {
  const side = spot.x < 300 ? 'right' : 'left';
  const end = spot.y < 180 ? 'below' : 'above';
  return (
    <div className={`mark-card mark-card-${side} mark-card-${end}`}>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <p>
              <strong>{line.text}</strong>
              {line.pnl === null ? null : <span className={signTone(line.pnl)}> {line.pnl} before fees</span>}
            </p>
            <p className="soft">
              <Instant ms={line.atMs} />
              {line.strategy === null ? null : <span>, {line.strategy}</span>}
            </p>
            {line.reason === null ? null : <p className="mark-card-reason">{line.reason}</p>}
            {line.address === null ? (
              <p className="faint">{line.kind === 'decision' ? 'No order' : null}</p>
            ) : (
              <Link href={line.address}>Open trade</Link>
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="faint">and {more} earlier; zoom in to see them apart</p> : null}
    </div>
  );
}
