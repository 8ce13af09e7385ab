import { useRef, useState, type FocusEvent, type HTMLAttributes, type KeyboardEvent } from 'react';

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'tabIndex' | 'onFocus' | 'onBlur' | 'onKeyDown'>;

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Makes the links in an element one tab stop: arrow keys move from link to link, and the one that had the focus last gets it again.
 * The links themselves have a `tabIndex` of -1.
 */
export function useOneStop(): Handlers {
  const [isInside, setInside] = useState(false);
  const last = useRef<string | null>(null);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
    setInside(true);
    if (target !== currentTarget) last.current = target.getAttribute('href');
    // A click beside the links must not scroll to one of them.
    else if (target.matches(':focus-visible')) stopIn(currentTarget, last.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const links = linksIn(event.currentTarget);
    const at = links.findIndex((link) => link === document.activeElement) + step;
    links[Math.min(links.length - 1, Math.max(0, at))]?.focus();
    event.preventDefault();
  };
  // The element itself is skipped while a link has the focus, so that Shift+Tab leaves.
  return { tabIndex: isInside ? -1 : 0, onFocus, onBlur: () => setInside(false), onKeyDown };
}

const linksIn = (element: HTMLElement): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('a[href]'),
];

function stopIn(element: HTMLElement, href: string | null): HTMLElement | undefined {
  const links = linksIn(element);
  return links.find((link) => link.getAttribute('href') === href) ?? links[0];
}
