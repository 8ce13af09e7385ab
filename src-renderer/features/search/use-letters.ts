import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { screens } from '../../format/screens.ts';

/** Real ms in which the second key has to follow. */
const patienceMs = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** `g`, then a screen's letter, goes to the screen; `?` calls `onHelp`. Nothing while a text is typed. */
export function useLetters(onHelp: () => void): void {
  const [, navigate] = useLocation();
  const pressedAt = useRef<number | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const isSecond = pressedAt.current !== null && event.timeStamp - pressedAt.current < patienceMs;
      pressedAt.current = event.key === 'g' && !isSecond ? event.timeStamp : null;
      if (event.key === '?') onHelp();
      const screen = isSecond ? screens.find(({ letter }) => letter === event.key) : undefined;
      if (screen === undefined) return;
      event.preventDefault();
      navigate(screen.to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, onHelp]);
}
