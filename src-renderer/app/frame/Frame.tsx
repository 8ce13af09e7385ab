import './frame.css';
import { useEffect, useRef, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../stores/AppContext.ts';
import { LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { keepFocus } from './keep-focus.ts';
import { Notices } from './Notices.tsx';
import { PriceStrip } from './PriceStrip.tsx';
import { Rail } from './Rail.tsx';
import { RefusedPage } from './RefusedPage.tsx';
import { SummaryStrip } from './SummaryStrip.tsx';
import { Toasts } from './Toasts.tsx';
import { TopBar } from './TopBar.tsx';
import { Tooltip } from '@mantine/core';
import { hintLines, offerHints, stepHint } from './focus-hints.ts';

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

interface Hint {
  readonly target: HTMLElement;
  readonly text: string;
}

/** Shows the text of titles on keyboard focus, as the pointer sees it on hover. Escape hides it. */
function FocusHint(): ReactElement | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => watchFocus(setHint), []);
  if (hint === null) return null;
  return (
    <Tooltip className="focus-hint" target={hint.target} label={hint.text} position="bottom-start" opened />
  );
}

/** Calls back with the hint to show whenever it changes. Returns the function that stops it. */
function watchFocus(show: (hint: Hint | null) => void): () => void {
  let stopHint = (): void => undefined;
  const hide = (): void => {
    stopHint();
    stopHint = () => undefined;
    show(null);
  };
  const onIn = ({ target }: FocusEvent): void => {
    hide();
    if (target instanceof HTMLElement && target.matches(':focus-visible')) stopHint = hintOf(target, show);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') offerHints(document);
    else if (event.key === 'Escape') hide();
    else if (stepHint(event)) event.preventDefault();
  };
  document.addEventListener('focusin', onIn);
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', onKey, true);
  return () => {
    hide();
    document.removeEventListener('focusin', onIn);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('pointerdown', hide);
    document.removeEventListener('keydown', onKey, true);
  };
}

/** Shows the hint of one element and follows it. Returns the function that stops it. */
function hintOf(target: HTMLElement, show: (hint: Hint | null) => void): () => void {
  let before = '';
  const describes = target.matches('td, th');
  const update = (): void => {
    const text = hintLines(target).join('\n');
    if (text === before) return;
    before = text;
    // A screen reader reads an element's own title, but not the titles inside a cell.
    if (describes && text !== '') target.setAttribute('aria-description', text);
    show(text === '' ? null : { target, text });
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(target, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['title'],
  });
  return () => {
    observer.disconnect();
    if (describes) target.removeAttribute('aria-description');
  };
}
