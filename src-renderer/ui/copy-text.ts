/**
 * Puts a text on the clipboard; false where it can't. By selection: it works where the window is granted no permission,
 * which the newer interface asks for.
 */
export function copyText(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  // What is copied is what is laid out: without it tabs and line breaks would become spaces.
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
