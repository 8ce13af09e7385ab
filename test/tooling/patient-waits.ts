import { vi } from 'vitest';

const patience = 20_000;
const shared: typeof vi & { isPatient?: true } = vi;

// A second, vitest's own limit, is not enough on a busy machine. It only decides how late a failure shows. Files share a process, and
// with it this object.
if (shared.isPatient !== true) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (check, options = patience) => waitFor(check, options);
  vi.waitUntil = (check, options = patience) => waitUntil(check, options);
  shared.isPatient = true;
}
