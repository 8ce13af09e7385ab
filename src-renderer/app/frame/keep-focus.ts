/** Parts of the page that may get the focus in place of a lost control. */
const parts = 'section, form, details, table, [role="dialog"], [role="region"], main';

const isOff = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/**
 * Keeps the focus near a control that is disabled or removed while it has the focus, which would move the focus to the body. It
 * moves to the part of the page around the control, and back once the control is enabled again. Returns the function that stops
 * it.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let around: readonly Element[] = [];
  let waiting: { readonly control: HTMLElement; readonly part: Element } | null = null;
  /** Control that was off while it had the focus. It may be on again before this is noticed here. */
  let lost: HTMLElement | null = null;
  const settle = (): void => {
    const { activeElement } = document;
    if (waiting !== null && activeElement !== waiting.part) waiting = null;
    if (waiting !== null && !isOff(waiting.control)) waiting.control.focus({ preventScroll: true });
    const control = lost;
    if (control !== null && !isOff(control)) lost = null;
    // A person who clicks outside every control has left the focus on purpose.
    if (activeElement !== document.body || control === null || control !== last) return;
    if (!isOff(control)) return control.focus({ preventScroll: true });
    const part = focusPart(around);
    if (part !== null && control.isConnected) waiting = { control, part };
  };
  const onIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    last = target;
    lost = null;
    around = ancestors(target);
  };
  const observer = new MutationObserver(() => {
    // The browser removes the focus only after it has drawn the change.
    if (last instanceof HTMLElement && isOff(last)) lost = last;
    if (waiting !== null || lost !== null) requestAnimationFrame(() => requestAnimationFrame(settle));
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onIn);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onIn);
  };
}

/** Focuses the nearest part that still exists, else the screen. Returns the focused part; null: there is none. */
function focusPart(around: readonly Element[]): HTMLElement | null {
  const part = around.find((one) => one.isConnected && one.matches(parts)) ?? document.getElementById('main');
  if (!(part instanceof HTMLElement)) return null;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  return part;
}

function ancestors(element: Element): readonly Element[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestors(parentElement)];
}
