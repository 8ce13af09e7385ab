import { Switch, useComputedColorScheme } from '@mantine/core';
import { useState, useEffect, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import './reference.css';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import { useSelected } from '../../../operations/use-operation.ts';
import { referenceOf, symbolPage } from './reference-address.ts';
import { ReferenceFrame } from './ReferenceFrame.tsx';
import { minuteMs } from '../../../format/time.ts';

/** Time the page may be out of sight before a third party's frame is removed: a short switch to another window must not reload it. */
const graceMs = minuteMs;

/** A third party's chart of a stock's underlying, or a sentence that there is no chart; nothing for a market without a reference. */
export function ReferenceChart({ market }: { readonly market: MarketRow }): ReactElement | null {
  const reference = referenceOf(market);
  switch (reference.kind) {
    case 'chart':
      return <SymbolChart key={reference.symbol} symbol={reference.symbol} />;
    case 'oracle':
      return (
        <Section title="Reference">
          <p className="reference-words">
            No external reference feed is known for this market. The venue’s oracle is the settlement
            reference.
          </p>
        </Section>
      );
    case 'unknown':
      return (
        <Section title="Reference">
          <p className="reference-words">No external reference feed is known for this market.</p>
        </Section>
      );
    case 'none':
      return null;
    default:
      return reference satisfies never;
  }
}

interface SectionProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, aside, children }: SectionProps): ReactElement {
  return (
    <section className="reference" aria-label={title}>
      <div className="reference-bar">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function SymbolChart({ symbol }: { readonly symbol: string }): ReactElement {
  const [isWanted, setWanted] = useState(true);
  const visibility = visibilityOf(useSelected('getSettings', ({ referenceChart }) => referenceChart.value));
  const shows = visibility === 'shown' && isWanted;
  return (
    <Section
      title="Third-party reference chart"
      aside={
        <>
          <span className="mono soft">{symbol}</span>
          {visibility === 'shown' ? (
            <Switch
              label="Show"
              checked={isWanted}
              onChange={(event) => setWanted(event.currentTarget.checked)}
            />
          ) : null}
        </>
      }
    >
      {shows ? <Shown symbol={symbol} /> : <NotShown visibility={visibility} />}
    </Section>
  );
}

function Shown({ symbol }: { readonly symbol: string }): ReactElement {
  const theme = useComputedColorScheme('dark');
  const isSeen = usePageShown();
  return (
    <>
      <p className="reference-words">
        The underlying as TradingView shows it, not the perpetual; delay as shown by TradingView. Perpscope
        reads nothing out of it.
      </p>
      <div className="reference-place">
        {isSeen ? <ReferenceFrame symbol={symbol} theme={theme} /> : null}
      </div>
      <p className="reference-source">
        <a href={symbolPage(symbol)} target="_blank" rel="noreferrer">
          {symbol} chart by TradingView
        </a>
      </p>
    </>
  );
}

/** Whether the user's settings let it be loaded at all. */
type Visibility = 'shown' | 'turned_off' | 'unknown';

function visibilityOf(isShown: boolean | null): Visibility {
  if (isShown === null) return 'unknown';
  return isShown ? 'shown' : 'turned_off';
}

function NotShown({ visibility }: { readonly visibility: Visibility }): ReactElement {
  if (visibility === 'turned_off') {
    return (
      <p className="reference-words">
        Turned off in <Link href="/settings">Settings</Link>. No request is sent to TradingView.
      </p>
    );
  }
  if (visibility === 'unknown') {
    return <p className="reference-words">Not loaded: waiting for the settings.</p>;
  }
  return <p className="reference-words">Hidden. No request is sent to TradingView.</p>;
}

/** Returns false once the page has been out of sight for a minute, and true as soon as it is seen again. */
function usePageShown(): boolean {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(() => setShown(false), graceMs);
      else setShown(true);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isShown;
}
