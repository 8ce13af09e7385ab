import { Anchor, Tabs } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ConnectionsView } from '../../../src-preload/contract/bridge/connections.ts';
import { clientConfigurations, type ClientConfiguration } from './client-configs.ts';
import { CopyButton } from './CopyButton.tsx';

interface ClientCardProps {
  readonly view: Pick<ConnectionsView, 'addresses' | 'token' | 'stdio'>;
  /** null: the window does not know the token. */
  readonly heldToken: string | null;
}

/** Configuration to paste into MCP clients. */
export function ClientCard({ view, heldToken }: ClientCardProps): ReactElement {
  const clients = clientConfigurations(view, heldToken);
  return (
    <section className="connections-card" aria-labelledby="connections-clients">
      <h2 id="connections-clients">Connect a program</h2>
      <Tabs defaultValue={clients[0]?.id ?? null} keepMounted={false}>
        <Tabs.List aria-label="MCP clients">
          {clients.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id} className="connections-tab">
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {clients.map((client) => (
          <Tabs.Panel key={client.id} value={client.id} className="connections-client">
            <Configuration client={client} isGuarded={view.token.isSet} knowsToken={heldToken !== null} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

interface ConfigurationProps {
  readonly client: ClientConfiguration;
  readonly isGuarded: boolean;
  readonly knowsToken: boolean;
}

function Configuration({ client, isGuarded, knowsToken }: ConfigurationProps): ReactElement {
  const { name, where, text, transport, installLink, asksForToken } = client;
  const hasTokenPlaceholder = isGuarded && !knowsToken && !asksForToken;
  if (text === null) return <p className="bad">HTTP is not available while the port is closed.</p>;
  return (
    <>
      <div className="connections-row">
        <p className="soft connections-grow">{where}</p>
        {installLink !== null && !hasTokenPlaceholder && (
          <Anchor href={installLink} target="_blank" rel="noopener" size="sm">
            Install in {name}
          </Anchor>
        )}
        <CopyButton text={text} what={`the configuration of ${name}`} />
      </div>
      <pre className="connections-config" tabIndex={0} role="region" aria-label={`Configuration of ${name}`}>
        {text}
      </pre>
      <p className="faint">{tokenHint({ name, transport, asksForToken, isGuarded, knowsToken })}</p>
    </>
  );
}

function tokenHint({
  name,
  transport,
  asksForToken,
  isGuarded,
  knowsToken,
}: Pick<ClientConfiguration, 'name' | 'transport' | 'asksForToken'> &
  Omit<ConfigurationProps, 'client'>): string {
  if (transport === 'stdio') return 'No token needed: the command reads it from Perpscope’s data folder.';
  if (!isGuarded) return 'No token is set, so none is sent.';
  if (asksForToken) return `${name} asks for the token when it starts the server.`;
  return knowsToken
    ? 'Contains the token you just created. Keep it secret.'
    : 'Replace YOUR_TOKEN with your token. If you no longer have it, create a new one above.';
}
