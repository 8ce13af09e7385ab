/** Built, the code of the thread lies beside this one; run from the sources, where it was written. */
export function simulatorThreadUrl(): URL {
  const path = import.meta.url.endsWith('.ts') ? './simulator/thread.ts' : './simulator-thread.js';
  return new URL(path, import.meta.url);
}
