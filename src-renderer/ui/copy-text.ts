/**
 * Puts a text on the clipboard; returns false if it can't. It copies a selection, which needs no permission of the window, unlike
 * navigator.clipboard.
 */
export function copyText(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  // The browser copies the text as laid out: without this, tabs and line breaks would become spaces.
  field.style.whiteSpace = 'pre';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
