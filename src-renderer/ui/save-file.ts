/** Hands a text to the person as a file, in the way the browser or the desktop app saves downloads. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has been taken over once the event has run.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
