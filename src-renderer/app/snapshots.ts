import type { Ask } from '../stores/ask.ts';
import type { Stores } from '../stores/stores.ts';
import { applyFrame } from './apply.ts';

/** Asks for everything that pushes only patch. The frame first: it says which network the lists that follow belong to. */
export async function readSnapshots(stores: Stores, ask: Ask): Promise<void> {
  if (stores.catalog.getState().kind === 'failed') stores.catalog.setState({ kind: 'loading' }, true);
  const frame = await ask('getFrame', null);
  if (frame.kind === 'answer') applyFrame(stores, frame.value);
  await Promise.all([
    readCatalog(stores, ask),
    readQuotes(stores, ask),
    readAccount(stores, ask),
    readAgent(stores, ask),
    readAlerts(stores, ask),
    readSettings(stores, ask),
  ]);
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

async function readAccount({ account }: Stores, ask: Ask): Promise<void> {
  const asked = await ask('getAccount', null);
  if (asked.kind === 'answer') account.setState({ kind: 'ready', view: asked.value }, true);
  if (asked.kind === 'failure' && account.getState().kind !== 'ready') {
    account.setState({ kind: 'failed', error: asked.error }, true);
  }
}

async function readAgent({ agent }: Stores, ask: Ask): Promise<void> {
  const asked = await ask('getAgent', null);
  if (asked.kind === 'answer') agent.setState({ agent: asked.value }, true);
}

async function readAlerts({ alerts }: Stores, ask: Ask): Promise<void> {
  const asked = await ask('getAlerts', null);
  if (asked.kind === 'answer') alerts.setState({ kind: 'ready', view: asked.value }, true);
  if (asked.kind === 'failure' && alerts.getState().kind !== 'ready') {
    alerts.setState({ kind: 'failed', error: asked.error }, true);
  }
}

async function readSettings({ settings }: Stores, ask: Ask): Promise<void> {
  const asked = await ask('getSettings', null);
  if (asked.kind === 'answer') settings.setState({ kind: 'ready', settings: asked.value }, true);
  if (asked.kind === 'failure' && settings.getState().kind !== 'ready') {
    settings.setState({ kind: 'failed', error: asked.error }, true);
  }
}
