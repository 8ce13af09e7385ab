import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { useCallback, useRef, useState, type KeyboardEvent, type RefCallback, type RefObject } from 'react';

interface Maximized {
  readonly isMaximized: boolean;
  readonly toggle: () => void;
  /** Ref of the panel that fills the window. */
  readonly panel: RefCallback<HTMLElement>;
  /** Ref of the button that toggles it. It gets the focus after either change; `data-autofocus` marks it for the focus trap. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Lets a panel fill the window. Escape leaves; meanwhile the focus stays inside. */
export function useMaximized(): Maximized {
  const [isMaximized, setMaximized] = useState(false);
  const button = useRef<HTMLButtonElement | null>(null);
  const trap = useFocusTrap(isMaximized);
  const panel = useMergedRef(trap);
  const toggle = useCallback(() => {
    setMaximized((before) => !before);
    button.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isInside = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || !isMaximized || !isInside || event.defaultPrevented) return;
    event.preventDefault();
    toggle();
  };
  return { isMaximized, toggle, panel, button, onKeyDown };
}
