import type { Config } from '../../config/config.ts';
import { createMassiveProvider } from '../../reference/massive/client.ts';
import type { ReferenceProvider } from '../../reference/reference.ts';
import type { VenuePlace } from './source-parts.ts';

/** Real ms. */
const timeoutMs = 8_000;

/** The configured provider of outside data, or the embedded simulator's; null: there is none. */
export function openReference(
  { massiveKey, massiveUrl }: Pick<Config, 'massiveKey' | 'massiveUrl'>,
  { world, simulator }: Pick<VenuePlace, 'world' | 'simulator'>,
): ReferenceProvider | null {
  const asked = { timeoutMs, receive: world.receive };
  if (massiveKey !== null)
    return createMassiveProvider({
      ...asked,
      key: massiveKey,
      ...(massiveUrl === null ? {} : { baseUrl: massiveUrl }),
    });
  // The simulated provider has a key of its own, which nothing else takes.
  return simulator === null
    ? null
    : createMassiveProvider({
        ...asked,
        name: 'simulated',
        key: simulator.referenceKey,
        baseUrl: simulator.referenceUrl,
      });
}
