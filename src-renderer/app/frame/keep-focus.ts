/** Of what the focus left, the smallest part of the page that is still there. */
const parts = 'section, form, details, table, [role="dialog"], [role="region"], main';

const isOff = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/**
 * A control that is disabled or goes away while it has the focus would leave it to the body: it goes to the part of the page around it,
 * and back once the control is there again. Returns its undo.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let around: readonly Element[] = [];
  let waiting: { readonly control: HTMLElement; readonly part: Element } | null = null;
  /** Was off while it had the focus; it may be on again before that is seen here. */
  let lost: HTMLElement | null = null;
  const settle = (): void => {
    const { activeElement } = document;
    if (waiting !== null && activeElement !== waiting.part) waiting = null;
    if (waiting !== null && !isOff(waiting.control)) waiting.control.focus({ preventScroll: true });
    const control = lost;
    if (control !== null && !isOff(control)) lost = null;
    // Who clicks beside everything has left the focus on purpose.
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
    // The browser takes the focus away once it has drawn the change.
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

/** The nearest part that is still there, else the screen; null: there is none. */
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
