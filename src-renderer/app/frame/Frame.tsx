import './frame.css';
import { useEffect, useRef, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../stores/AppContext.ts';
import { LoadingPanel } from '../../ui/StatePanel.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { FocusHint } from './FocusHint.tsx';
import { keepFocus } from './keep-focus.ts';
import { Notices } from './Notices.tsx';
import { PriceStrip } from './PriceStrip.tsx';
import { Rail } from './Rail.tsx';
import { RefusedPage } from './RefusedPage.tsx';
import { SummaryStrip } from './SummaryStrip.tsx';
import { Toasts } from './Toasts.tsx';
import { TopBar } from './TopBar.tsx';

/** Frame around every screen. */
export function Frame({ children }: { readonly children: ReactNode }): ReactElement {
  const link = useStore(useApp().connection, (connection) => connection.link);
  const [address] = useLocation();
  const before = useRef(address);
  useEffect(keepFocus, []);
  useEffect(() => {
    const left = before.current;
    before.current = address;
    if (left === address || left === '/') return;
    // A small window scrolls as a whole, so a new screen begins at its top.
    globalThis.scrollTo(0, 0);
    // The focused element may have disappeared with the previous screen.
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [address]);
  if (link.kind === 'refused') return <RefusedPage refused={link.refused} reason={link.reason} />;
  const entering = address.startsWith('/link/');
  return (
    <div className={link.kind === 'lost' ? 'frame frame-lost' : 'frame'}>
      <a className="skip-link" href="#main" onClick={focusMain}>
        Skip to the screen
      </a>
      <TopBar />
      <div className="strips">
        <SummaryStrip />
        <PriceStrip />
      </div>
      <Rail />
      <main id="main" className="frame-main" tabIndex={-1}>
        <Notices />
        <div className="frame-screen">
          {entering ? (
            <LoadingPanel label="Opening Perpscope…" />
          ) : (
            <ErrorBoundary address={address}>{children}</ErrorBoundary>
          )}
        </div>
      </main>
      <Toasts />
      <FocusHint />
    </div>
  );
}

/** Moves the focus without following the link, since the hash of the address selects the screen. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
