import { Kbd, Modal } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { screens } from '../../format/screens.ts';
import { useLocation } from 'wouter';

/** Keys that work on every screen, besides the screens' letters. */
const everywhere = [
  [['Ctrl', 'K'], 'Find a market, screen or command; also /'],
  [['?'], 'This list'],
  [['↑', '↓'], 'Move between the cells of a table or the tooltips of a section'],
  [['Esc'], 'Close what is open'],
] as const;

interface ShortcutsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps): ReactElement {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <dl className="shortcuts">
        {everywhere.map(([keys, meaning]) => (
          <Shortcut key={keys.join(' ')} keys={keys} meaning={meaning} />
        ))}
        {screens.map(({ label, letter }) => (
          <Shortcut key={label} keys={['g', letter]} meaning={label} />
        ))}
      </dl>
    </Modal>
  );
}

function Shortcut({
  keys,
  meaning,
}: {
  readonly keys: readonly string[];
  readonly meaning: string;
}): ReactElement {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
      </dt>
      <dd>{meaning}</dd>
    </div>
  );
}

/** Time in which the second key must follow, real ms. */
const patienceMs = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Handles the keys: `g`, then a screen's letter, goes to the screen; `?` calls `onHelp`. Does nothing while text is typed. */
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
