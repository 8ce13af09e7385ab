import { Tooltip } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { hintLines, offerHints, stepHint } from './focus-hints.ts';

interface Hint {
  readonly target: HTMLElement;
  readonly text: string;
}

/** Shows the text of titles on keyboard focus, as the pointer sees it on hover. Escape hides it. */
export function FocusHint(): ReactElement | null {
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
