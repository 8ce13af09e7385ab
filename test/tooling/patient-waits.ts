import { vi } from 'vitest';

const { waitFor, waitUntil } = vi;
const patience = 20_000;

// A second, vitest's own limit, is not enough on a busy machine. It only decides how late a failure shows.
vi.waitFor = (check, options = patience) => waitFor(check, options);
vi.waitUntil = (check, options = patience) => waitUntil(check, options);
