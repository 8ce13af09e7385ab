import type { Ask } from '../stores/ask.ts';
import type { Stores } from '../stores/stores.ts';
import { applyFrame } from './apply.ts';

/** Asks for everything that pushes only patch. The frame first: it says which network the lists that follow belong to. */
export async function readSnapshots(stores: Stores, ask: Ask): Promise<void> {
  if (stores.catalog.getState().kind === 'failed') stores.catalog.setState({ kind: 'loading' }, true);
  const frame = await ask('getFrame', null);
  if (frame.kind === 'answer') applyFrame(stores, frame.value);
  await Promise.all([readCatalog(stores, ask), readQuotes(stores, ask)]);
}

async function readCatalog({ catalog }: Stores, ask: Ask): Promise<void> {
  const asked = await ask('listMarkets', null);
  if (asked.kind === 'answer') catalog.setState({ kind: 'ready', catalog: asked.value }, true);
  // What is held stays: it is of the network shown, and quotes tell their own age.
  if (asked.kind === 'failure' && catalog.getState().kind !== 'ready') {
    catalog.setState({ kind: 'failed', error: asked.error }, true);
  }
}

async function readQuotes({ quotes }: Stores, ask: Ask): Promise<void> {
  const asked = await ask('listQuotes', null);
  if (asked.kind === 'answer') quotes.replace(asked.value.quotes);
}
